import { statSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { readConfig } from "#indexer/config.ts"
import { openPayments, overLocal } from "#pay/open-payments.ts"
import type { CheckoutStart, Payments } from "#pay/payments.ts"
import { type LocalStripe, openLocalStripe } from "#stand-ins/payments/local-stripe.ts"
import { directoryOfTest } from "#test/support/directories.ts"

const HOUR_MS = 3_600_000
const START = 1_800_000_000_000
const OFFER = { plan: "business", currency: "eur", interval: "month" } as const

let time: number
let directory: string
let local: LocalStripe
let pay: Payments
const opened: { close(): Promise<unknown> }[] = []

beforeEach(async () => {
  time = START
  directory = directoryOfTest()
  await open()
})
afterEach(async () => {
  for (const part of opened.splice(0).reverse()) await part.close()
})

async function open(tax = false): Promise<void> {
  const options = { directory, port: 0, host: "127.0.0.1", hostname: "127.0.0.1", now: () => time, automatic: false }
  local = await openLocalStripe(options)
  opened.push(local)
  pay = overLocal(local, { tax, now: () => time })
}

async function start(more: Partial<CheckoutStart> = {}) {
  const { price_id } = await pay.priceOf(OFFER)
  return pay.startCheckout({
    ...{ ...OFFER, checkout_id: crypto.randomUUID(), price_id, email: "anna@brand.test", customer_id: null },
    ...{ language: "en", success_url: "http://t.test/thank-you?session_id={CHECKOUT_SESSION_ID}" },
    ...{ cancel_url: "http://t.test/auth", expires_at: time + 2 * HOUR_MS, ...more },
  })
}

async function paid(): Promise<string> {
  const { session_id } = await start()
  local.controls.pay(session_id)
  return (await pay.readCheckout(session_id))!.subscription_id!
}

const press = (url: string, action: string) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" })
const call = (method: string, path: string, body = "", headers: Record<string, string> = {}) =>
  fetch(`${local.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${local.secret_key}`, ...headers },
    ...(body === "" ? {} : { body: new URLSearchParams(body) }),
  })

describe("the card page", () => {
  it.each([
    ["en", "Local demonstration - no money moves", ["Pay", "Decline the card", "Abandon"], "€199.00"],
    ["hu", "Helyi bemutató - pénz nem mozog", ["Fizetés", "A kártya elutasítása", "Megszakítás"], "199,00 EUR"],
  ] as const)("says in %s what it is, and has three buttons", async (language, label, buttons, price) => {
    const { url } = await start({ language })
    const response = await fetch(url)
    const text = await response.text()
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(label)
    expect(text.replaceAll(/\s/g, " ")).toContain(price)
    for (const button of buttons) expect(text).toContain(`>${button}</button>`)
    expect(text).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1|t\.test)/)
  })

  it("follows the browser where the session names no language of ours", async () => {
    const { url } = await start({ language: "de" as never })
    const shown = async (accepted: string) => (await fetch(url, { headers: { "accept-language": accepted } })).text()
    expect(await shown("hu-HU,hu;q=0.9,en;q=0.8")).toContain('<html lang="hu">')
    expect(await shown("de,en;q=0.8,hu;q=0.5")).toContain('<html lang="en">')
    expect(await shown("")).toContain('<html lang="en">')
  })

  it("pays, and leads back with the session's id", async () => {
    const { url, session_id } = await start()
    const response = await press(url, "pay")
    expect(response.status).toBe(303)
    expect(response.headers.get("location")).toBe(`http://t.test/thank-you?session_id=${session_id}`)
    expect(await pay.readCheckout(session_id)).toMatchObject({ status: "complete", paid: true, amount: 19_900 })
    expect(await (await fetch(url)).text()).toContain("This payment has been made already.")
    expect((await press(url, "pay")).status).toBe(200)
    expect(local.controls.store.list("charge")).toHaveLength(1)
  })

  it("declines, and may be tried again", async () => {
    const { url, session_id } = await start()
    const response = await press(url, "decline")
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('role="alert">The card was declined. Nothing has been paid.')
    expect(await pay.readCheckout(session_id)).toMatchObject({ status: "open", paid: false, subscription_id: null })
    expect((await press(url, "pay")).status).toBe(303)
  })

  it("lets go, and stays open until it expires", async () => {
    const { url, session_id } = await start()
    expect((await press(url, "abandon")).headers.get("location")).toBe("http://t.test/auth")
    expect(await pay.readCheckout(session_id)).toMatchObject({ status: "open" })
    time += 2 * HOUR_MS
    expect(await (await fetch(url)).text()).toContain("This page has expired.")
    expect(await pay.readCheckout(session_id)).toMatchObject({ status: "expired" })
    expect((await press(url, "pay")).status).toBe(200)
    expect(local.controls.store.list("charge")).toHaveLength(0)
  })

  it("shows what people are called as text", async () => {
    const { url } = await start({ email: '"><img src=x onerror=alert(1)>@brand.test' })
    const text = await (await fetch(url)).text()
    expect(text).not.toContain("<img")
    expect(text).toContain("&#34;&#62;&#60;img")
  })

  it.each(["/", "/pay/cs_test_none", "/portal/x", "/invoice/", "/pay"])("has nothing at %s", async (path) => {
    const response = await fetch(`${local.url}${path}`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain("Local demonstration")
  })
})

describe("the billing page", () => {
  it("shows the subscription, the card and the invoices, and cancels and keeps", async () => {
    const id = await paid()
    const { customer_id } = (await pay.readSubscription(id))!
    const { url } = await pay.openPortal({ customer_id, return_url: "http://t.test/profile", language: "en" })
    const before = await (await fetch(url)).text()
    for (const text of [
      "BUSINESS",
      "Active, renews on",
      "The next payment will succeed.",
      "paid",
      "http://t.test/profile",
    ]) {
      expect(before).toContain(text)
    }
    await press(url, "cancel")
    expect(await pay.readSubscription(id)).toMatchObject({ cancel_at_period_end: true, payment_status: "paid" })
    expect(await (await fetch(url)).text()).toContain("Ends on")
    await press(url, "resume")
    await press(url, "card-declines")
    local.controls.advanceToRenewal(id)
    expect(await pay.readSubscription(id)).toMatchObject({ cancel_at_period_end: false, payment_status: "past_due" })
    const after = await (await fetch(url)).text()
    expect(after).toContain("A payment is open.")
    const invoice = /href="([^"]*\/invoice\/[^"]*)"/.exec(after)![1]!
    expect(await (await press(invoice, "decline")).text()).toContain('role="alert"')
    await press(invoice, "pay")
    expect(await pay.readSubscription(id)).toMatchObject({ payment_status: "paid" })
  })
})

describe("the API", () => {
  it("wants its own key", async () => {
    const response = await call("GET", "/v1/prices", "", { authorization: "Bearer sk_test_other" })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } })
  })

  it.each([
    ["an address that is none", "POST", "/v1/nothing", "", 404, "invalid_request_error"],
    ["a thing that is not there", "GET", "/v1/subscriptions/sub_none", "", 404, "invalid_request_error"],
    ["a parameter that is none", "POST", "/v1/products", "name=A&colour=green", 400, "invalid_request_error"],
    ["a session of another kind", "POST", "/v1/checkout/sessions", "mode=payment", 400, "invalid_request_error"],
    ["a price that is not there", "POST", "/v1/checkout/sessions", "mode=subscription", 404, "invalid_request_error"],
  ])("refuses %s as Stripe does", async (_name, method, path, body, status, type) => {
    const response = await call(method, path, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { type, message: expect.stringMatching(/\S/) } })
  })

  it("does the same call with the same key once, and refuses the key for another call", async () => {
    const key = { "idempotency-key": "once" }
    const first = await (await call("POST", "/v1/products", "name=A", key)).json()
    expect(await (await call("POST", "/v1/products", "name=A", key)).json()).toEqual(first)
    expect(local.controls.store.list("product")).toHaveLength(1)
    const other = await call("POST", "/v1/products", "name=B", key)
    expect(other.status).toBe(400)
    expect(await other.json()).toMatchObject({ error: { type: "idempotency_error" } })
  })

  it("keeps nothing of a call that it refused", async () => {
    const key = { "idempotency-key": "again" }
    expect((await call("POST", "/v1/products", "name=A&x=1", key)).status).toBe(400)
    expect((await call("POST", "/v1/products", "name=A", key)).status).toBe(200)
  })

  it("makes each price once, however many ask, and another when the list changes", async () => {
    const both = await Promise.all([
      pay.priceOf(OFFER),
      overLocal(local, { tax: false, now: () => time }).priceOf(OFFER),
    ])
    expect(both[0]).toEqual(both[1])
    expect(local.controls.store.list("price")).toHaveLength(1)
    const [price] = local.controls.store.list("price")
    expect(price).toMatchObject({
      unit_amount: 19_900,
      tax_behavior: "exclusive",
      lookup_key: "touchmark_business_month_eur",
    })
    // As if the list of plans had had another figure when this one was made.
    local.controls.store.put("price", { ...price!, unit_amount: 9_900 })
    const renewed = await overLocal(local, { tax: false, now: () => time }).priceOf(OFFER)
    expect(renewed).toMatchObject({ amount: 19_900 })
    expect(renewed.price_id).not.toBe(price!.id)
    expect(local.controls.store.get("price", price!.id)).toMatchObject({ lookup_key: null })
  })

  it("adds tax where it is asked to, and the net amount stays what was agreed", async () => {
    await local.close()
    opened.length = 0
    await open(true)
    const { session_id } = await start()
    local.controls.pay(session_id)
    expect(await pay.readCheckout(session_id)).toMatchObject({ amount: 19_900 })
    const [invoice] = local.controls.store.list("invoice")
    expect(invoice).toMatchObject({ subtotal: 19_900, total: 25_273, amount_paid: 25_273 })
  })
})

describe("its own file", () => {
  it("remembers customers, secrets and the clock over a restart, for its owner alone", async () => {
    const id = await paid()
    local.controls.advance(5 * HOUR_MS)
    const { secret_key, webhook_secret } = local
    const file = join(directory, "local-stripe.sqlite")
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await local.close()
    opened.length = 0
    await open()
    expect(local).toMatchObject({ secret_key, webhook_secret })
    expect(await pay.readSubscription(id)).toMatchObject({ plan: "business", payment_status: "paid" })
    const now = await pay.priceOf({ ...OFFER, plan: "starter" })
    expect(local.controls.store.get("price", now.price_id)!.created).toBe((START + 5 * HOUR_MS) / 1000)
  })

  it("is opened only where no key is set, and never in production", async () => {
    const config = readConfig({ DATA_DIR: directory, PORT: "0" })
    const needs = { now: () => time, report: () => {} }
    const demonstration = await openPayments(config, needs)
    expect(demonstration.local?.url).toBe(demonstration.pay.local_url)
    await demonstration.close()
    await expect(openPayments({ ...config, production: true }, needs)).rejects.toThrow("STRIPE_SECRET_KEY")
    const real = await openPayments({ ...config, stripe: { ...config.stripe, secret_key: "rk_live_1" } }, needs)
    expect(real.local).toBeUndefined()
    expect(real.pay).toMatchObject({ livemode: true })
    expect(real.pay.local_url).toBeUndefined()
  })
})

describe("its webhooks", () => {
  const taken: { body: string; signature: string }[] = []
  let status: number
  beforeEach(async () => {
    taken.length = 0
    status = 200
    const server = createServer(async (request: IncomingMessage, response) => {
      let body = ""
      for await (const part of request) body += part
      taken.push({ body, signature: request.headers["stripe-signature"] as string })
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    opened.push({
      close: () =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    })
    local.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  })

  it("come signed, in order, once each", async () => {
    await paid()
    expect(await local.controls.sendDue()).toBe(3)
    const events = await Promise.all(taken.map(({ body, signature }) => pay.readEvent(Buffer.from(body), signature)))
    expect(events.map(({ type }) => type)).toEqual([
      "customer.subscription.created",
      "invoice.paid",
      "checkout.session.completed",
    ])
    expect(await local.controls.sendDue()).toBe(0)
  })

  it("come again, later and later, until they are taken", async () => {
    status = 500
    await paid()
    await local.controls.sendDue()
    expect(taken).toHaveLength(3)
    await local.controls.sendDue()
    expect(taken).toHaveLength(3)
    time += 2_000
    await local.controls.sendDue()
    expect(taken).toHaveLength(6)
    time += 5_000
    await local.controls.sendDue()
    expect(taken).toHaveLength(6)
    status = 204
    time += 1_000
    expect(await local.controls.sendDue()).toBe(3)
    expect(local.controls.waiting()).toEqual([])
  })

  it("can be lost, and are in the list all the same", async () => {
    await paid()
    for (const id of local.controls.waiting()) local.controls.lose(id)
    expect(await local.controls.sendDue()).toBe(0)
    expect((await pay.eventsSince(START)).map(({ subject }) => subject?.kind)).toEqual([
      "checkout",
      "subscription",
      "subscription",
    ])
    expect(await pay.eventsSince(START + 1_000)).toEqual([])
  })

  it("are listed page by page", async () => {
    for (let made = 0; made < 35; made++) await paid()
    const events = await pay.eventsSince(0)
    expect(events).toHaveLength(105)
    expect(new Set(events.map(({ id }) => id)).size).toBe(105)
  })
})

describe("time", () => {
  it.each([
    ["a month", "month", "2027-01-31T08:00:00Z", "2027-02-28T08:00:00.000Z"],
    ["a month after a short one", "month", "2027-02-28T08:00:00Z", "2027-03-28T08:00:00.000Z"],
    ["a month into a leap year", "month", "2028-01-30T08:00:00Z", "2028-02-29T08:00:00.000Z"],
    ["a year", "year", "2027-03-31T08:00:00Z", "2028-03-31T08:00:00.000Z"],
    ["a year after a leap day", "year", "2028-02-29T08:00:00Z", "2029-02-28T08:00:00.000Z"],
  ] as const)("goes on by %s", async (_name, interval, from, to) => {
    time = Date.parse(from)
    const { price_id } = await pay.priceOf({ ...OFFER, interval })
    const { session_id } = await start({ interval, price_id })
    local.controls.pay(session_id)
    const { subscription_id } = (await pay.readCheckout(session_id))!
    expect(new Date((await pay.readSubscription(subscription_id!))!.renewal).toISOString()).toBe(to)
  })
})
