import { createHmac } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { openStripe } from "#pay/open-payments.ts"
import type { CheckoutStart, Payments } from "#pay/payments.ts"
import { STRIPE_API_VERSION } from "#pay/stripe-client.ts"
import { paymentStatusOf } from "#pay/subscriptions.ts"
import type { Served } from "#stand-ins/payments/answer.ts"
import { decodeForm, type Params } from "#stand-ins/payments/form.ts"
import { type LocalStripe, openLocalStripe } from "#stand-ins/payments/local-stripe.ts"
import { prepareService } from "#test/support/prepare.ts"
import { faultsIn, readDeclarations } from "./declared-parameters.ts"

describe("stripe", () => {
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
    "POST /v1/billing_portal/configurations": [
      "BillingPortal/Configurations",
      "BillingPortal.ConfigurationCreateParams",
    ],
    "POST /v1/billing_portal/sessions": ["BillingPortal/Sessions", "BillingPortal.SessionCreateParams"],
  }

  const routeOf = ({ method, path }: Served) =>
    `${method} ${path.replace(/\/(cs_test|sub_sched|sub|ch|in)_\w+/, "/:id")}`
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

  it("opens a card page for a customer who is gone", async () => {
    expect((await start({ customer_id: "cus_deleted" })).url).toContain("/pay/cs_test_")
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
})

const charge = (created: number, more: object = {}) => ({
  amount: 100,
  created,
  refunded: false,
  status: "succeeded" as const,
  ...more,
})
const dispute = (created: number, status: string) => ({ created, status })

describe("how a subscription stands", () => {
  it.each<[string, Parameters<typeof paymentStatusOf>, string]>([
    ["paid up", ["active", [charge(1)], []], "paid"],
    ["with nothing paid yet", ["active", [], []], "paid"],
    ["in a trial", ["trialing", [], []], "paid"],
    ["with a payment open", ["past_due", [charge(1)], []], "past_due"],
    ["given up on", ["unpaid", [charge(1)], []], "past_due"],
    ["paused", ["paused", [charge(1)], []], "past_due"],
    ["never begun", ["incomplete", [], []], "past_due"],
    ["over", ["canceled", [charge(1, { refunded: true })], [dispute(2, "needs_response")]], "ended"],
    ["never begun and over", ["incomplete_expired", [], []], "ended"],
    ["in a state that does not exist yet", ["frozen" as never, [charge(1)], []], "past_due"],
    ["with the last payment given back", ["active", [charge(1), charge(2, { refunded: true })], []], "refunded"],
    ["with an earlier payment given back", ["active", [charge(1, { refunded: true }), charge(2)], []], "paid"],
    [
      "with a declined try after a refund",
      ["active", [charge(1, { refunded: true }), charge(2, { status: "failed" })], []],
      "refunded",
    ],
    [
      "with a free invoice after a refund",
      ["active", [charge(1, { refunded: true }), charge(2, { amount: 0 })], []],
      "refunded",
    ],
    ["with a dispute open", ["active", [charge(1)], [dispute(2, "needs_response")]], "disputed"],
    ["with a dispute looked at", ["active", [charge(1)], [dispute(2, "under_review")]], "disputed"],
    ["with a dispute of a new kind", ["active", [charge(1)], [dispute(2, "appeal_needs_response")]], "disputed"],
    [
      "with a dispute open, and paid since",
      ["active", [charge(1), charge(3)], [dispute(2, "needs_response")]],
      "disputed",
    ],
    ["with a dispute won", ["active", [charge(1)], [dispute(2, "won")]], "paid"],
    ["with a warning closed", ["active", [charge(1)], [dispute(2, "warning_closed")]], "paid"],
    ["with a dispute prevented", ["active", [charge(1)], [dispute(2, "prevented")]], "paid"],
    ["with a dispute lost", ["active", [charge(1)], [dispute(2, "lost")]], "disputed"],
    ["with a dispute lost, and paid since", ["active", [charge(1), charge(3)], [dispute(2, "lost")]], "paid"],
    ["whatever the order", ["active", [charge(3), charge(1)], [dispute(2, "lost")]], "paid"],
  ])("%s", (_name, [status, charges, disputes], payment_status) => {
    expect(paymentStatusOf(status, charges, disputes)).toBe(payment_status)
  })
})

const NOW = 1_800_000_000_000
const NOW_S = NOW / 1000
const SECRET = "whsec_new"
const OLD_SECRET = "whsec_old"

const event = {
  ...{ id: "evt_1", object: "event", api_version: "2026-10-28.endive", type: "customer.subscription.updated" },
  ...{ created: NOW_S, livemode: false, data: { object: { id: "sub_1", object: "subscription" } } },
}
const body = JSON.stringify(event)

const sign = (text: string, time = NOW_S, secret = SECRET) =>
  createHmac("sha256", secret).update(`${time}.${text}`).digest("hex")
const header = (text = body, time = NOW_S, secret = SECRET) => `t=${time},v1=${sign(text, time, secret)}`

const pay = (webhook_secrets: string[]): Payments =>
  openStripe({ secret_key: "sk_test_1", api_url: "http://127.0.0.1:9", webhook_secrets, tax: false, now: () => NOW })
const read = (text: string, signature: string | undefined, secrets = [SECRET, OLD_SECRET]) =>
  pay(secrets).readEvent(Buffer.from(text), signature)

describe("a webhook's signature", () => {
  it.each<[string, string, string | undefined]>([
    ["a fresh one", body, header()],
    ["one of 299 seconds ago", body, header(body, NOW_S - 299)],
    ["two, of which the second is right", body, `t=${NOW_S},v1=${"0".repeat(64)},v1=${sign(body)}`],
    ["one by the secret that is being replaced", body, header(body, NOW_S, OLD_SECRET)],
    // Handled elsewhere: events count once by id, and their subject is read from the provider.
    ["the same one again", body, header()],
    ["one of a clock that is 299 seconds fast", body, header(body, NOW_S + 299)],
  ])("is taken: %s", async (_name, text, signature) => {
    const found = await read(text, signature)
    const subject = { kind: "subscription", id: "sub_1" }
    expect(found).toEqual({ id: "evt_1", type: event.type, livemode: false, created: NOW, subject })
  })

  it.each([
    ["an invoice", { id: "in_1", object: "invoice", parent: { subscription_details: { subscription: "sub_1" } } }],
    ["an invoice of an older API version", { id: "in_1", object: "invoice", subscription: "sub_1" }],
  ])("names the subscription of %s", async (_name, object) => {
    const text = JSON.stringify({ ...event, type: "invoice.payment_failed", data: { object } })
    expect((await read(text, header(text))).subject).toEqual({ kind: "subscription", id: "sub_1" })
  })

  it("names a customer whom somebody has deleted", async () => {
    const text = JSON.stringify({
      ...event,
      type: "customer.deleted",
      data: { object: { id: "cus_1", object: "customer" } },
    })
    expect((await read(text, header(text))).subject).toEqual({ kind: "customer", id: "cus_1" })
  })

  it.each<[string, string, string | undefined]>([
    ["of 301 seconds ago", body, header(body, NOW_S - 301)],
    ["over another text", body.replace("sub_1", "sub_2"), header()],
    ["over the same text written otherwise", JSON.stringify(event, null, 2), header()],
    ["by another secret", body, header(body, NOW_S, "whsec_other")],
    ["of the old scheme alone", body, `t=${NOW_S},v0=${sign(body)}`],
    ["by no secret at all", body, header(body, NOW_S, "")],
    ["without a time", body, `v1=${sign(body)}`],
    ["that is no header", body, "x"],
    ["that is empty", body, ""],
    ["that is not there", body, undefined],
    ["over what is no event", "[]", undefined],
    ["one of 301 seconds ahead", body, header(body, NOW_S + 301)],
    ["one of tomorrow", body, header(body, NOW_S + 86_400)],
  ])("is refused: %s", async (_name, text, signature) => {
    await expect(read(text, signature)).rejects.toMatchObject({ code: "invalid_input", status: 400 })
  })

  it("is refused by everybody who has no secret", async () => {
    await expect(read(body, header(body, NOW_S, ""), [])).rejects.toMatchObject({ code: "invalid_input" })
    await expect(read(body, header(body, NOW_S, ""), [""])).rejects.toMatchObject({ code: "invalid_input" })
  })
})

describe("over HTTP", () => {
  const service = prepareService()

  it("counts a replayed one once, and asks nobody about events that are none of ours", async () => {
    const { webhook_secret } = await service.stripe()
    const send = (text: string) => {
      const signature = header(text, Math.floor(service.app.now() / 1000), webhook_secret)
      return service.call("POST /api/stripe/webhook", { body: text, headers: { "stripe-signature": signature } })
    }
    const of = (more: object) => JSON.stringify({ ...event, ...more })
    expect((await send(body)).status).toBe(200)
    expect((await send(body)).status).toBe(200)
    expect(
      (await send(of({ id: "evt_2", type: "product.created", data: { object: { id: "p", object: "product" } } })))
        .status,
    ).toBe(200)
    expect((await send(of({ id: "evt_3", livemode: true }))).status).toBe(200)
    const known = await service.app.db.read.selectFrom("payment_events").select("id").execute()
    expect(known).toEqual([{ id: "evt_1" }])
  })
})
