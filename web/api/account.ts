/** Calls for sign-up, passwords and the steps after a payment. */
import type { SubscriptionChangeResponse, SubscriptionPreview, VerifySessionResponse } from "#shared/api/payments.ts"
import type { Currency, Interval, PlanName } from "#shared/plans.ts"
import { currentLanguage } from "#web/i18n/texts.ts"
import { ApiError, call, signed } from "./client.ts"

export interface SignUp {
  companyName: string
  email: string
  packageType: PlanName
  currency: Currency
  interval: Interval
  agreeTerms: boolean
}

/** Opens a Free account. Throws ApiError. */
export async function activateUser({ interval: _none, ...sign_up }: SignUp): Promise<void> {
  const json = { ...sign_up, packageType: "Free", language: currentLanguage() }
  await call("POST /api/activate-user", { json })
}

/** Begins a sign-up that is paid for. Answers the card page's address, or null when the service named none. */
export async function startCheckout(sign_up: SignUp): Promise<string | null> {
  const json = { ...sign_up, language: currentLanguage() }
  return (await call("POST /api/checkout", { json })).body?.url ?? null
}

/** The same for the signed-in owner of a company that pays nothing yet. */
export async function startUpgrade(
  email: string,
  company: string,
  plan: PlanName,
  currency: Currency,
  interval: Interval,
) {
  const json = { email, companyName: company, packageType: plan, currency, interval, language: currentLanguage() }
  return (await call("POST /api/checkout", { json, signed: true })).body?.url ?? null
}

export const forgotPassword = (email: string) => call("POST /forgot-password", { json: { email } })
export const setPassword = (token: string, password: string) =>
  call("POST /set-password", { json: { token, password } })

export async function verifySession(session_id: string): Promise<VerifySessionResponse> {
  const { body, status } = await call("GET /api/verify-session", { query: { session_id } })
  if (!body?.customer_email) throw new ApiError(status, {})
  return body
}

/** Requests a recheck; its answer does not matter. */
export async function recheckPayment({ customer_email, metadata }: VerifySessionResponse): Promise<void> {
  const json = { email: customer_email, packageType: metadata.plan }
  await call("POST /api/update-subscription-after-payment", { json }).catch(() => null)
}

/** Takes a scheduled change back. */
export const keepPlan = () => signed("DELETE /api/subscription-change")

/** Without `confirm` nothing changes; with it, exactly the preview is carried out. */
export async function changeSubscription(
  plan: PlanName,
  interval: Interval | undefined,
  confirm?: Pick<SubscriptionPreview, "amount_due" | "at">,
): Promise<SubscriptionChangeResponse> {
  const json = { packageType: plan, ...(interval ? { interval } : {}), ...(confirm ? { confirm } : {}) }
  const { body, status } = await signed("POST /api/subscription-change", { json })
  if (!body?.status) throw new ApiError(status, {})
  return body
}
