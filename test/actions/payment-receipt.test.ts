import { expect, it } from "vitest"
import { sendReceipt } from "#actions/payments/send-receipt.ts"
import { deliver, fromSomewhere, payForSignUp } from "#test/support/payments.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1", STRIPE_TAX: "on" } })

const lettersTo = (email: string) => service.letters.filter(({ to }) => to === email)
const receiptTo = (email: string) => lettersTo(email).find(({ letter }) => letter === "receipt")!

it("a paid sign-up is answered by two letters: the link for the password, and the receipt", async () => {
  const { email } = await payForSignUp(service, { interval: "year" })
  await deliver(service)
  expect(lettersTo(email).map(({ letter }) => letter)).toEqual(["activation", "receipt"])
  const { text, subject } = receiptTo(email)
  expect(subject).toBe("Receipt for your Business plan")
  for (const line of [
    "Company: Kékfestő Kft.",
    "Plan: Business, billed yearly",
    "Net amount: €1,990.00",
    "Tax: €537.30",
    "Total paid: €2,527.30",
  ]) {
    expect(text.split("\n")).toContain(line)
  }
  expect(text).toMatch(/^Period: (\d+ \w+) (\d{4}) to \1 \d{4}$/m)
  expect(text).toMatch(/^Invoice number: \S+$/m)
  expect(text).toContain("Set your password first")
})

it("an upgrade is answered by a receipt alone, in the company's language", async () => {
  const owner = await service.company("free")
  const json = { packageType: "starter", currency: "usd", language: "hu" }
  const asked = { json, token: owner.token, ...fromSomewhere() }
  const { url } = (await service.call<{ url: string }>("POST /api/checkout", asked)).json
  const { controls } = await service.stripe()
  controls.pay(url.split("/").at(-1)!)
  await deliver(service)
  expect(lettersTo(owner.email).map(({ letter }) => letter)).toEqual(["receipt"])
  const { text } = receiptTo(owner.email)
  expect(text).toContain("Csomag: Starter, havi díjjal")
  expect(text).toMatch(/^Fizetve összesen: 62,23\sUSD$/m)
  expect(text).not.toContain("jelszav")
})

it("a company's name that a mail program would make a link is left out", async () => {
  const json = { email: "link@brand.test", companyName: "evil.example", packageType: "starter", currency: "eur" }
  const { url } = (await service.call<{ url: string }>("POST /api/checkout", { json, ...fromSomewhere() })).json
  const { controls } = await service.stripe()
  controls.pay(url.split("/").at(-1)!)
  await deliver(service)
  expect(receiptTo("link@brand.test").text).toContain("Company: link@brand.test")
})

it("waits for the provider's invoice, and says nothing of a payment that was given back", async () => {
  const { email, session_id } = await payForSignUp(service)
  await deliver(service)
  const { id } = await service.app.db.read
    .selectFrom("checkouts")
    .select("id")
    .where("session_id", "=", session_id)
    .executeTakeFirstOrThrow()
  const { controls } = await service.stripe()
  const session = controls.store.get("session", session_id)!
  controls.store.put("session", { ...session, invoice: null })
  const before = service.letters.length
  await expect(sendReceipt(service.app, id)).rejects.toMatchObject({ code: "busy" })
  controls.store.put("session", session)
  await service.app.db.write((tx) =>
    tx.updateTable("checkouts").set({ state: "refunded" }).where("id", "=", id).execute(),
  )
  await sendReceipt(service.app, id)
  expect(service.letters).toHaveLength(before)
  expect(lettersTo(email)).toHaveLength(2)
})
