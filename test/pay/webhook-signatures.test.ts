import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { openStripe } from "#pay/open-payments.ts"
import type { Payments } from "#pay/payments.ts"
import { prepareService } from "#test/support/prepare.ts"

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
