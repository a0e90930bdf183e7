import type { Caller } from "#indexer/app.ts"
import type { PaidPlan } from "#pay/payments.ts"
import type { Me } from "#shared/api/companies.ts"
import type { CheckoutResponse, VerifySessionResponse } from "#shared/api/payments.ts"
import type { Currency, Interval } from "#shared/plans.ts"
import { openSession } from "./accounts.ts"
import type { TestService } from "./service.ts"

/** Sends every event that is due by the provider's clock, then runs the jobs that follow. */
export async function deliver({ stripe, work }: Pick<TestService, "stripe" | "work">): Promise<void> {
  const { controls } = await stripe()
  controls.advance(0)
  await controls.sendDue()
  await work()
}

export interface Buying {
  plan?: PaidPlan
  interval?: Interval
  currency?: Currency
  email?: string
}

let buyers = 0

/** Signs up on a paid plan and pays on the card page; the service has received no event about it yet. */
export async function payForSignUp(service: TestService, buying: Buying = {}) {
  const { plan = "business", interval = "month", currency = "eur", email = `buyer-${++buyers}@brand.test` } = buying
  const json = { email, companyName: "Kékfestő Kft.", packageType: plan, interval, currency }
  const { json: answered } = await service.call<CheckoutResponse>("POST /api/checkout", { json, ...fromSomewhere() })
  const session_id = answered.url.split("/").at(-1)!
  const { controls } = await service.stripe()
  if (!controls.pay(session_id)) throw new Error("The card was declined.")
  const { subscription: subscription_id, customer: customer_id } = controls.store.get("session", session_id)!
  return { email, session_id, subscription_id: subscription_id!, customer_id: customer_id! }
}

/** The owner of a company that has just paid, signed in. */
export async function payingCompany(service: TestService, buying: Buying = {}) {
  const paid = await payForSignUp(service, buying)
  await deliver(service)
  return { ...paid, ...(await ownerOf(service, paid.email)) }
}

export async function ownerOf(service: TestService, email: string): Promise<Caller & { token: string }> {
  const user = await service.app.db.read
    .selectFrom("users")
    .select(["id", "company_id"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow()
  const { id: user_id, company_id } = user
  const token = await openSession(service.app, user_id)
  return { user_id, company_id, email, is_owner: true, is_admin: false, key: null, token }
}

let places = 0

/** Another network for each call, where the service believes this machine as a proxy. */
export function fromSomewhere(): { headers: Record<string, string> } {
  places++
  return { headers: { "x-forwarded-for": `10.${(places >> 8) & 255}.${places & 255}.1` } }
}

/** The company's row, with its present plan. */
export function companyOf(service: TestService, company_id: string) {
  return service.app.db.read.selectFrom("companies").selectAll().where("id", "=", company_id).executeTakeFirstOrThrow()
}

export const SIGN_UP = {
  ...{ email: "anna@brand.test", companyName: "Kékfestő Kft." },
  ...{ packageType: "business", currency: "eur" },
}

/** The calls about payments that several test files make. */
export const paymentCalls = (service: () => TestService) => ({
  checkout: (json: Record<string, unknown>, token?: string) =>
    service().call<CheckoutResponse & { detail: string; code: string; fields?: Record<string, string> }>(
      "POST /api/checkout",
      { json, ...fromSomewhere(), ...(token === undefined ? {} : { token }) },
    ),
  me: async (token: string) => (await service().call<Me>("GET /me", { token })).json,
  verify: (session_id: string) =>
    service().call<VerifySessionResponse>(`GET /api/verify-session?session_id=${session_id}`, fromSomewhere()),
  checkouts: () => service().app.db.read.selectFrom("checkouts").selectAll().orderBy("created_at").execute(),
})

export const sessionIn = (url: string) => url.split("/").at(-1)!
