import { CURRENCIES, type Currency, INTERVALS, type Interval, PLAN_NAMES, type PlanName } from "#shared/plans.ts"
import { ApiError } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"

export interface SignUp {
  companyName: string
  email: string
  packageType: PlanName
  currency: Currency
  interval: Interval
  agreeTerms: boolean
}

/** The choice that an address carries from the price list. The default is Free, by month, in euros. */
export function choiceIn(search: URLSearchParams): Pick<SignUp, "packageType" | "currency" | "interval"> {
  const known = <Value extends string>(values: readonly Value[], name: string): Value =>
    values.find((value) => value === search.get(name)) ?? values[0]!
  return {
    packageType: known(PLAN_NAMES, "plan"),
    currency: known(CURRENCIES, "currency"),
    interval: known(INTERVALS, "interval"),
  }
}

interface SignUpRefusal {
  /** Under which it belongs. */
  field?: "companyName" | "email"
  has_account?: true
  text: string
}

/** Why a sign-up was refused. */
export function signUpRefusal(error: unknown, isFree: boolean): SignUpRefusal {
  const t = textOf("account")
  if (!(error instanceof ApiError) || error.unreachable) return { text: t("sign_up.unexpected") }
  const { fields, code } = error.body
  if (fields?.companyName) return { field: "companyName", text: fields.companyName }
  if (fields?.email) return { field: "email", text: t("sign_in.email_invalid") }
  const text = refusalText(error, isFree ? t("sign_up.failed") : t("sign_up.no_url"))
  return code === "conflict" ? { field: "email", has_account: true, text } : { text }
}
