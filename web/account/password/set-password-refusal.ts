import { ApiError } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"

/** Why a password was not set, in the language of the page. */
export function setPasswordRefusal(error: unknown): string {
  const t = textOf("account")
  if (!(error instanceof ApiError)) return t("set_password.failed")
  if (error.unreachable) return t("set_password.network")
  return error.body.fields?.password ?? refusalText(error, t("set_password.failed"))
}
