/** The calls of signing up, of passwords, and of what follows a payment. */
import type { Currency, Interval, PlanName } from "#shared/plans.ts"
import { currentLanguage } from "#web/i18n/texts.ts"
import { ApiError, call } from "./client.ts"

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
  await call("/api/activate-user", { method: "POST", json })
}

/** Begins a sign-up that is paid for. Answers the card page's address, or null when the service named none. */
export async function startCheckout(sign_up: SignUp): Promise<string | null> {
  const json = { ...sign_up, language: currentLanguage() }
  return (await call<{ url?: string }>("/api/checkout", { method: "POST", json })).body?.url ?? null
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
  return (await call<{ url?: string }>("/api/checkout", { method: "POST", json, signed: true })).body?.url ?? null
}

export const forgotPassword = (email: string) => call("/forgot-password", { method: "POST", json: { email } })
export const setPassword = (token: string, password: string) =>
  call("/set-password", { method: "POST", json: { token, password } })

export interface VerifiedSession {
  customer_email: string
  metadata: { plan: PlanName }
  paid: boolean
  new_account: boolean
}

export async function verifySession(session_id: string): Promise<VerifiedSession> {
  const { body, status } = await call<VerifiedSession>(
    `/api/verify-session?session_id=${encodeURIComponent(session_id)}`,
  )
  if (!body?.customer_email) throw new ApiError(status, {})
  return body
}

/** Hurries the service up; what it answers is of no interest. */
export async function hintPayment({ customer_email, metadata }: VerifiedSession): Promise<void> {
  const json = { email: customer_email, packageType: metadata.plan }
  await call("/api/update-subscription-after-payment", { method: "POST", json }).catch(() => null)
}

/** Amounts in cents. */
export interface ChangePreview {
  status: "preview"
  plan: PlanName
  interval: Interval
  currency: Currency
  amount_due: number
  credit: number
  renewal_amount: number
  at: number
  products_over: number
  users_over: number
}
export interface ChangeDone {
  status: "changed" | "payment_needed"
  url: string | null
  detail: string
}

/** Without `confirm` nothing changes; with it exactly what the preview said. */
export async function changeSubscription(
  plan: PlanName,
  interval: Interval | undefined,
  confirm?: Pick<ChangePreview, "amount_due" | "at">,
): Promise<ChangePreview | ChangeDone> {
  const json = { packageType: plan, interval, confirm }
  const { body, status } = await call<ChangePreview | ChangeDone>("/api/subscription-change", {
    method: "POST",
    json,
    signed: true,
  })
  if (!body?.status) throw new ApiError(status, {})
  return body
}
