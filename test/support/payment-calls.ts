import type { Me } from "#shared/api/companies.ts"
import type { CheckoutResponse, VerifySessionResponse } from "#shared/api/payments.ts"
import { fromSomewhere } from "./payments.ts"
import type { TestService } from "./service.ts"

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
