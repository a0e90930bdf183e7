import { textOf } from "#web/i18n/texts.ts"
import { looksLikeEmail } from "#web/looks-like-email.ts"

/** What is wrong with an address, in a sentence; true when nothing is. */
export function emailFault(value = ""): string | true {
  const t = textOf("account")
  if (value.trim() === "") return t("sign_in.email_required")
  return looksLikeEmail(value.trim()) || t("sign_in.email_invalid")
}
