import { textOf } from "#web/i18n/texts.ts"

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with an address, in a sentence; true when nothing is. */
export function emailFault(value = ""): string | true {
  const t = textOf("account")
  if (value.trim() === "") return t("sign_in.email_required")
  return LOOKS_LIKE_EMAIL.test(value.trim()) || t("sign_in.email_invalid")
}
