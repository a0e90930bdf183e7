import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createMail } from "#mail/mail.ts"
import { openSmtp } from "#mail/smtp.ts"
import type { LoginResponse } from "#shared/api/accounts.ts"
import type { Me } from "#shared/api/companies.ts"
import type { CreatedKey } from "#shared/api/keys.ts"
import type { MintAllResponse } from "#shared/api/mints.ts"
import type {
  CheckoutResponse,
  SubscriptionChanged,
  SubscriptionPreview,
  VerifySessionResponse,
} from "#shared/api/payments.ts"
import type { BulkUploadResponse, Product } from "#shared/api/products.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { WebhookEndpointWithSecret } from "#shared/api/webhooks.ts"
import type { LocalStripe } from "#stand-ins/payments/local-stripe.ts"
import { type SmtpStandIn, startSmtp } from "#test/mail/smtp-stand-in.ts"
import { deliverAll, PROVIDER } from "#test/support/jobs.ts"
import { bears, createReceiver, type Receiver } from "#test/support/receiver.ts"
import { createService, type TestService } from "#test/support/service.ts"

const OWNER = "owner@kekfesto.example"
const COLLEAGUE = "colleague@kekfesto.example"
const PASSWORD = "indigo-and-white-linen"
const DAY_MS = 24 * 3_600_000
const CSV = "name,serial number\nBlue tablecloth,KF-1\nBlue napkin,KF-2\n"

let smtp: SmtpStandIn
let service: TestService
let stripe: LocalStripe
let receiver: Receiver
beforeAll(async () => {
  smtp = await startSmtp()
  const mail = createMail(openSmtp({ url: smtp.url, from: "no-reply@touchmark.test", production: false }), PROVIDER)
  service = await createService({ mail, environment: { WEBHOOK_ALLOW_PRIVATE: "on", TRUSTED_PROXIES: "127.0.0.1" } })
  stripe = await service.stripe()
  receiver = await createReceiver()
})
afterAll(async () => {
  await service.close()
  await receiver.close()
  await smtp.close()
})

/** Delivers Stripe's events to our webhook, and runs the resulting jobs. */
async function heardFromStripe(): Promise<void> {
  await stripe.controls.sendDue()
  await service.work()
}

/** From the last letter to `address` that has a link: a receipt has none. */
function tokenMailedTo(address: string): string {
  const tokens = smtp.letters
    .filter(({ to }) => to.includes(address))
    .flatMap(({ email }) => /token=([\w-]+)/.exec(email.text ?? "")?.[1] ?? [])
  if (tokens.length === 0) throw new Error(`No letter to ${address} has a link.`)
  return tokens.at(-1)!
}

const signIn = async (username: string) =>
  (await service.call<LoginResponse>("POST /login", { form: { username, password: PASSWORD } })).json.access_token
const meOf = async (token: string) => (await service.call<Me>("GET /me", { token })).json
const subscriptionOf = async () => {
  return (await service.app.db.read.selectFrom("subscriptions").select("id").executeTakeFirstOrThrow()).id
}

/** Presses "Pay" on the card page, as a browser does, and follows it back to us. */
async function payOnPage(url: string): Promise<URL> {
  const page = await (await fetch(url)).text()
  expect(page).toMatch(/no money moves/i)
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" })
  return new URL(answer.headers.get("location")!)
}

describe("the life of a company, over HTTP, with letters by SMTP and payments by Stripe's own library", {
  shuffle: false,
}, () => {
  let token: string

  it("signs up for Business, pays, and sets a password by the letter", async () => {
    const json = {
      email: OWNER,
      companyName: "Kékfestő Kft.",
      packageType: "business",
      currency: "eur",
      agreeTerms: true,
    }
    const { json: checkout } = await service.call<CheckoutResponse>("POST /api/checkout", { json })
    const back = await payOnPage(checkout.url)
    expect(back.pathname).toBe("/thank-you")
    await heardFromStripe()
    const session_id = back.searchParams.get("session_id")
    const { json: session } = await service.call<VerifySessionResponse>(
      `GET /api/verify-session?session_id=${session_id}`,
    )
    expect(session).toEqual({
      ...{ customer_email: OWNER, metadata: { plan: "business" } },
      ...{ paid: true, state: "paid", new_account: true },
    })
    await service.work()
    const letters = smtp.letters.filter(({ to }) => to.includes(OWNER))
    expect(letters).toHaveLength(2)
    expect(letters.map(({ email }) => email.subject)).toContainEqual(expect.stringMatching(/receipt/i))
    const link = { token: tokenMailedTo(OWNER), password: PASSWORD }
    expect((await service.call("POST /set-password", { json: link })).status).toBe(200)
    expect((await service.call("POST /set-password", { json: link })).status).toBeGreaterThanOrEqual(400)
    token = await signIn(OWNER)
    expect(await meOf(token)).toMatchObject({
      ...{
        company: "Kékfestő Kft.",
        subscription_plan: "business",
        plan_limit: 3_000,
        is_owner: true,
        currency: "eur",
      },
      ...{ multi_user_enabled: expect.any(Boolean), remaining_slots: 3_000, bulk_upload: true, api_access: false },
    })
  })

  it("uploads a file and mints it on the main chain, where anybody verifies it", async () => {
    const file = { name: "spring.csv", content: CSV }
    const { json: uploaded } = await service.call<BulkUploadResponse>("POST /upload-individual-products", {
      token,
      file,
    })
    expect(uploaded).toMatchObject({ valid_count: 2, error_count: 0 })
    const { json: minted } = await service.whileMining(
      service.call<MintAllResponse>("POST /mint-onchain-all", { token }),
    )
    expect(minted).toEqual({ count: 2, sent: 0 })
    const { json: products } = await service.call<Product[]>("GET /products", { token })
    expect(products.map(({ status, chain_id }) => [status, chain_id])).toEqual(Array(2).fill(["minted", 1]))
    const { json: verified } = await service.call<VerifyResponse>("POST /verify", {
      json: { code: products[0]!.short_code },
    })
    expect(verified).toMatchObject({ status: "valid", chain_id: 1, name: expect.stringMatching(/^Blue/) })
  })

  it("invites a colleague, who accepts by the letter; nobody else fits into the plan", async () => {
    await service.call("POST /enable-multi-user", { token })
    expect((await service.call("POST /invite-user", { token, json: { email: COLLEAGUE } })).status).toBeLessThan(300)
    expect((await service.call("POST /invite-user", { token, json: { email: "third@kekfesto.example" } })).status).toBe(
      403,
    )
    await service.work()
    await service.call("POST /set-password", { json: { token: tokenMailedTo(COLLEAGUE), password: PASSWORD } })
    const colleague = await signIn(COLLEAGUE)
    expect(await meOf(colleague)).toMatchObject({ company: "Kékfestő Kft.", is_owner: false })
    expect((await meOf(token)).users).toContainEqual({
      email: COLLEAGUE,
      status: "active",
      is_owner: false,
      read_only: false,
    })
    expect((await service.call("GET /products", { token: colleague })).status).toBe(200)
  })

  it("upgrades to Enterprise for a new month less what is left of this one, having seen the amount", async () => {
    service.clock.advance(10 * DAY_MS)
    token = await signIn(OWNER)
    const ask = { packageType: "enterprise" }
    const { json: preview } = await service.call<SubscriptionPreview>("POST /api/subscription-change", {
      token,
      json: ask,
    })
    expect(preview).toMatchObject({ status: "preview", plan: "enterprise", interval: "month", renewal_amount: 49_900 })
    expect(preview.amount_due).toBeGreaterThan(30_000)
    expect(preview.amount_due).toBeLessThan(49_900)
    expect(await meOf(token)).toMatchObject({ subscription_plan: "business" })
    const confirm = { amount_due: preview.amount_due, at: preview.at }
    const { json: changed } = await service.call<SubscriptionChanged>("POST /api/subscription-change", {
      token,
      json: { ...ask, confirm },
    })
    expect(changed.status).toBe("changed")
    await heardFromStripe()
    expect(await meOf(token)).toMatchObject({ subscription_plan: "enterprise", plan_limit: 10_000, api_access: true })
    expect(await service.app.db.read.selectFrom("subscriptions").selectAll().execute()).toHaveLength(1)
  })

  it("lets a program in by a key, and tells it of its mint by a signed webhook", async () => {
    const scopes = ["products:write", "mints:write", "products:read"]
    const { json: made } = await service.call<CreatedKey>("POST /api-keys", {
      token,
      json: { password: PASSWORD, name: "ERP", scopes },
    })
    const hook = { url: `${receiver.url}/hook`, events: ["product.minted"] }
    const { json: endpoint } = await service.call<WebhookEndpointWithSecret>("POST /webhook-endpoints", {
      token,
      json: hook,
    })
    await service.runTask("raise webhook events")
    const single = { product_name: "Printed runner", serial_number: "KF-3" }
    const { json: product } = await service.call<{ short_code: string }>("POST /upload-single-product", {
      ...{ token: made.key, json: single },
    })
    const mint = service.call("POST /mint-onchain", { token: made.key, json: { short_code: product.short_code } })
    expect((await service.whileMining(mint)).status).toBe(200)
    expect((await service.call("GET /me", { token: made.key })).status).toBe(403)
    await service.runTask("raise webhook events")
    await deliverAll(service.app)
    const heard = receiver.heard.at(-1)!
    expect(bears(heard, endpoint.secret)).toBe(true)
    expect(heard.event.data.products[0]).toMatchObject({ short_code: product.short_code })
  })

  it("cancels, keeps everything until the period ends, then lapses and keeps what is minted", async () => {
    const subscription_id = await subscriptionOf()
    stripe.controls.cancelAtPeriodEnd(subscription_id)
    await heardFromStripe()
    expect(await meOf(token)).toMatchObject({ cancel_at_period_end: true, subscription_plan: "enterprise" })
    stripe.controls.advanceToRenewal(subscription_id)
    service.clock.advance(31 * DAY_MS)
    await heardFromStripe()
    token = await signIn(OWNER)
    const json = { product_name: "Too late" }
    const refused = await service.call("POST /upload-single-product", { token, json })
    expect(refused).toMatchObject({ status: 403, json: { code: "subscription_inactive" } })
    const { json: products } = await service.call<Product[]>("GET /products", { token })
    expect(products).toHaveLength(3)
    for (const { short_code } of products) {
      expect((await service.call("POST /verify", { json: { code: short_code } })).status).toBe(200)
    }
  })
})
