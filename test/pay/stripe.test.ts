import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { openStripe } from "#pay/open-payments.ts"
import type { CheckoutStart, Payments } from "#pay/payments.ts"
import { STRIPE_API_VERSION } from "#pay/stripe-client.ts"
import { decodeForm, type Params } from "#stand-ins/payments/form.ts"
import { type LocalStripe, openLocalStripe } from "#stand-ins/payments/local-stripe.ts"
import type { Served } from "#stand-ins/payments/serve.ts"
import { faultsIn, readDeclarations } from "./declared-parameters.ts"

const HOUR_MS = 3_600_000
const START = 1_800_000_000_000
const asked: Served[] = []
let local: LocalStripe
let pay: Payments
beforeAll(async () => {
  const options = { port: 0, host: "127.0.0.1", hostname: "127.0.0.1", now: () => START, automatic: false }
  local = await openLocalStripe({ ...options, onRequest: (request) => asked.push(request) })
  const secrets = { secret_key: local.secret_key, webhook_secrets: [local.webhook_secret], api_url: local.url }
  pay = openStripe({ ...secrets, tax: true, now: () => START })
  await useEverything()
})
afterAll(() => local.close())

const offer = { plan: "business", currency: "eur", interval: "month" } as const

async function start(more: Partial<CheckoutStart> = {}) {
  const { price_id } = await pay.priceOf(offer)
  return pay.startCheckout({
    ...{ ...offer, checkout_id: crypto.randomUUID(), price_id, email: "owner@company.test", customer_id: null },
    ...{ language: "hu", success_url: "http://t.test/thank-you?session_id={CHECKOUT_SESSION_ID}" },
    ...{ cancel_url: "http://t.test/auth", expires_at: START + 2 * HOUR_MS, ...more },
  })
}

async function paid() {
  const { session_id } = await start()
  local.controls.pay(session_id)
  const state = (await pay.readCheckout(session_id))!
  return { session_id, subscription_id: state.subscription_id!, customer_id: state.customer_id! }
}

/** Every call that the adapter ever makes, each with every parameter that it may carry. */
async function useEverything(): Promise<void> {
  const first = await paid()
  await pay.readReceipt(first.session_id)
  await start({ customer_id: first.customer_id, language: "en" })
  await pay.closeCheckout((await start()).session_id)
  const { price_id } = await pay.priceOf({ ...offer, plan: "enterprise" })
  const change = { subscription_id: first.subscription_id, price_id, at: START }
  await pay.previewChange(change)
  await pay.scheduleChange({ ...change, interval: "month" })
  await pay.readSubscription(first.subscription_id)
  await pay.changeSubscription(change)
  await pay.openPortal({ customer_id: first.customer_id, return_url: "http://t.test/", language: "hu" })
  local.controls.dispute(first.subscription_id)
  await pay.readSubscription(first.subscription_id)
  const [charge] = local.controls.store.list("charge")
  await pay.customerOf(charge!.id)
  await pay.refund({ checkout_id: "ours", session_id: (await paid()).session_id })
  await pay.eventsSince(START - HOUR_MS)
}

/** The declaration for each call's parameters. */
const DECLARED: Record<string, [file: string, name: string]> = {
  "GET /v1/products": ["Products", "ProductListParams"],
  "POST /v1/products": ["Products", "ProductCreateParams"],
  "GET /v1/prices": ["Prices", "PriceListParams"],
  "POST /v1/prices": ["Prices", "PriceCreateParams"],
  "POST /v1/checkout/sessions": ["Checkout/Sessions", "Checkout.SessionCreateParams"],
  "GET /v1/checkout/sessions/:id": ["Checkout/Sessions", "Checkout.SessionRetrieveParams"],
  "POST /v1/checkout/sessions/:id/expire": ["Checkout/Sessions", "Checkout.SessionExpireParams"],
  "GET /v1/subscriptions/:id": ["Subscriptions", "SubscriptionRetrieveParams"],
  "POST /v1/subscriptions/:id": ["Subscriptions", "SubscriptionUpdateParams"],
  "POST /v1/subscription_schedules": ["SubscriptionSchedules", "SubscriptionScheduleCreateParams"],
  "POST /v1/subscription_schedules/:id": ["SubscriptionSchedules", "SubscriptionScheduleUpdateParams"],
  "POST /v1/subscription_schedules/:id/release": ["SubscriptionSchedules", "SubscriptionScheduleReleaseParams"],
  "DELETE /v1/subscriptions/:id": ["Subscriptions", "SubscriptionCancelParams"],
  "GET /v1/invoices/:id": ["Invoices", "InvoiceRetrieveParams"],
  "POST /v1/invoices/create_preview": ["Invoices", "InvoiceCreatePreviewParams"],
  "GET /v1/invoice_payments": ["InvoicePayments", "InvoicePaymentListParams"],
  "GET /v1/charges": ["Charges", "ChargeListParams"],
  "GET /v1/charges/:id": ["Charges", "ChargeRetrieveParams"],
  "GET /v1/disputes": ["Disputes", "DisputeListParams"],
  "GET /v1/refunds": ["Refunds", "RefundListParams"],
  "POST /v1/refunds": ["Refunds", "RefundCreateParams"],
  "GET /v1/events": ["Events", "EventListParams"],
  "GET /v1/billing_portal/configurations": ["BillingPortal/Configurations", "BillingPortal.ConfigurationListParams"],
  "POST /v1/billing_portal/configurations": ["BillingPortal/Configurations", "BillingPortal.ConfigurationCreateParams"],
  "POST /v1/billing_portal/sessions": ["BillingPortal/Sessions", "BillingPortal.SessionCreateParams"],
}

const routeOf = ({ method, path }: Served) => `${method} ${path.replace(/\/(cs_test|sub_sched|sub|ch|in)_\w+/, "/:id")}`
const paramsOf = ({ query, body }: Served) => decodeForm(body || query)

function check(route: string, params: Params): string[] {
  const [file, name] = DECLARED[route]!
  return faultsIn(params, readDeclarations(file), name)
}

describe("what the adapter sends", () => {
  it("uses every route that the stand-in has, and no other", () => {
    expect([...new Set(asked.map(routeOf))].sort()).toEqual(Object.keys(DECLARED).sort())
  })

  it.each(Object.keys(DECLARED))("keeps to Stripe's declaration of %s", (route) => {
    const calls = asked.filter((request) => routeOf(request) === route)
    for (const call of calls)
      expect(check(route, paramsOf(call)), decodeURIComponent(call.body || call.query)).toEqual([])
  })

  it("asks for the version that the declarations are of, with a key for whatever is made", () => {
    for (const { method, path, headers } of asked) {
      expect(headers["stripe-version"]).toBe(STRIPE_API_VERSION)
      if (method === "GET" || path.endsWith("create_preview") || path.endsWith("billing_portal/sessions")) continue
      // The library's own random keys die with the process.
      expect(headers["idempotency-key"], `${method} ${path}`).not.toMatch(/^stripe-node-retry/)
      expect(headers["idempotency-key"], `${method} ${path}`).toBeDefined()
    }
  })

  it("follows no more kinds of events than Stripe lists at once, each of them known", () => {
    expect(FOLLOWED_EVENTS.length).toBeLessThanOrEqual(20)
    const events = readDeclarations("Events")
    const known = [...events.interfaces.values()].map(({ fields }) => fields.get("type"))
    for (const type of FOLLOWED_EVENTS) expect(known).toContain(`'${type}'`)
  })
})

describe("the check itself", () => {
  const good = () => {
    const call = asked.find((request) => routeOf(request) === "POST /v1/checkout/sessions")!
    return structuredClone(paramsOf(call))
  }
  it.each<[string, (params: Params) => void, string]>([
    [
      "a parameter that is none",
      (params) => (params.payment_method_types = { 0: "card" }),
      "payment_method_types is not",
    ],
    [
      "one that is none, deep inside",
      (params) => (params.automatic_tax = { enabled: "true", on: "1" }),
      "automatic_tax.on",
    ],
    ["a missing one", (params) => (params.automatic_tax = {}), "automatic_tax.enabled is missing"],
    ["a word that is not in the list", (params) => (params.mode = "subscribe"), "mode is none of"],
    ["a text for a number", (params) => (params.expires_at = "soon"), "expires_at is not a number"],
    ["a text for a list", (params) => (params.line_items = "price"), "line_items is not a list"],
    ["a locale that Stripe lacks", (params) => (params.locale = "xx"), "locale is none of"],
  ])("finds %s", (_name, spoil, fault) => {
    const params = good()
    expect(check("POST /v1/checkout/sessions", params)).toEqual([])
    spoil(params)
    expect(check("POST /v1/checkout/sessions", params).join()).toContain(fault)
  })
})
