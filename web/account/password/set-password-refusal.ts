import { ApiError, detailOf } from "#web/api/client.ts"
import { fieldTexts } from "#web/api/refusal.ts"
import { currentLanguage, textOf } from "#web/i18n/texts.ts"

/** Why a password was not set: the service's own words in English, ours for the same in Hungarian. */
export function setPasswordRefusal(error: unknown): string {
  const t = textOf("account")
  if (!(error instanceof ApiError)) return t("set_password.failed")
  if (error.unreachable) return t("set_password.network")
  const { fields, code } = error.body
  if (currentLanguage() === "en") return fields?.password ?? detailOf(error.body) ?? t("set_password.failed")
  if (fields?.password) return fieldTexts(error).password!
  return code === "link_invalid" ? t("set_password.expired") : t("set_password.failed")
}
