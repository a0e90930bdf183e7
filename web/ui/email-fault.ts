import { textOf } from "#web/i18n/texts.ts"
import { looksLikeEmail } from "#web/looks-like-email.ts"

/** An address's fault as a sentence, or true without one. */
export function emailFault(value = ""): string | true {
  const t = textOf("account")
  if (value.trim() === "") return t("sign_in.email_required")
  return looksLikeEmail(value.trim()) || t("sign_in.email_invalid")
}
