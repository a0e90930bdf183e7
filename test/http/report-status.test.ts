import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { ReportAnswer, ReportStatus } from "#shared/api/reports.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { readPdf } from "#test/support/read-pdf.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"

let service: TestService
let owner: Awaited<ReturnType<TestService["company"]>>
let product: MintedProduct
let addresses = 0
beforeAll(async () => {
  service = await createService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  owner = await service.company()
})
afterAll(() => service.close())
beforeEach(async () => {
  ;[product] = (await service.minted(owner, [{ product_name: "Kék abrosz" }])) as [MintedProduct]
})

const from = (address = `10.7.${addresses >> 8}.${addresses++ & 255}`) => ({ "x-forwarded-for": address })
const report = async (code: string, message = "Lötyög a varrás.", address?: string, given = {}) => {
  const json = { code, message, bought_at: "Bécs, piac", ...given }
  const { status, json: answer } = await service.call<ReportAnswer>("POST /report-product", {
    json,
    headers: from(address),
  })
  expect(status).toBe(202)
  return answer.status_token
}
const statusOf = (token: string) =>
  service.call<ReportStatus & { code: string }>("POST /report-status", { json: { token }, headers: from() })
const confirmed = (token: string, language = "en", address?: string) =>
  service.call<{ code: string }>("POST /report-confirmation", { json: { token, language }, headers: from(address) })
const textOf = (bytes: Uint8Array) =>
  readPdf(bytes)
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(" ")
    .replace(/\s+/g, " ")

describe("the state of a report", () => {
  it("is told to whoever has its token, and says when it was resolved", async () => {
    const token = await report(product.short_code)
    const { status, json } = await statusOf(token)
    expect(status).toBe(200)
    expect(json).toMatchObject({ state: "received", handled_at: null })
    expect(json.reported_at).toMatch(/^2027-01-15T/)
    const { json: listed } = await service.call<{ items: { id: string }[] }>(
      `GET /reports?product_id=${product.id}`,
      owner,
    )
    const { token: session } = owner
    await service.call(`PATCH /reports/${listed.items[0]!.id}`, { token: session, json: { handled: true } })
    expect((await statusOf(token)).json.state).toBe("closed")
  })

  it("is told of no changed or invented token, nor in an address", async () => {
    const token = await report(product.short_code)
    const other = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`
    const owned = `${token.slice(0, 36)}${token[36] === "1" ? "0" : "1"}${token.slice(37)}`
    for (const wrong of [other, owned, token.slice(1), "x", "", `${crypto.randomUUID()}1${token.slice(37)}`]) {
      expect((await statusOf(wrong)).status, wrong).toBeGreaterThanOrEqual(400)
      expect((await confirmed(wrong)).status, wrong).toBeGreaterThanOrEqual(400)
    }
    expect((await service.call(`GET /report-status?token=${token}`)).status).toBe(404)
    expect(service.log_lines.join()).not.toContain(token.slice(37))
  })

  it("shows what was written, and of the product what a check of its code shows", async () => {
    const { json } = await statusOf(await report(product.short_code))
    const { issuer } = (await service.call<VerifyResponse>("POST /verify", { json: { code: product.short_code } })).json
    const shown = { name: "Kék abrosz", maker: issuer.name, is_checked: false }
    expect(json).toMatchObject({ message: "Lötyög a varrás.", bought_at: "Bécs, piac", product: shown })
    expect(json.code).toBe(product.short_code)
    await attestCompany(service.app, owner.company_id, "acme.example")
    await service.tick(3)
    const { json: later } = await statusOf(await report(product.short_code, "Later"))
    expect(later.product).toEqual({ ...shown, is_checked: true })
  })

  it("names no product that a check of its code would not show, and outlives a network that cannot be read", async () => {
    const waiting = await service.product(owner)
    expect((await statusOf(await report(waiting.short_code))).json).toMatchObject({ product: null, photos: [] })
    expect((await statusOf(await report("<b>no code</b>"))).json).toMatchObject({
      code: "<b>no code</b>",
      product: null,
    })
    const token = await report(product.short_code)
    const { chain_id } = (await service.call<VerifyResponse>("POST /verify", { json: { code: product.short_code } }))
      .json
    const chain = service.app.chains.get(chain_id)!
    service.app.chains.delete(chain_id)
    expect((await statusOf(token)).json).toMatchObject({ message: "Lötyög a varrás.", product: null })
    service.app.chains.set(chain_id, chain)
  })

  it("has nobody else's words where a report was only counted with another one", async () => {
    const tokens: string[] = []
    for (let n = 0; n < 12; n++) tokens.push(await report(product.short_code, `Message ${n}`, "10.249.0.1"))
    const { json } = await statusOf(tokens.at(-1)!)
    expect(json).toMatchObject({ message: null, bought_at: null, photos: [], product: { name: "Kék abrosz" } })
  })

  it("is the same for a code that nobody has", async () => {
    const { json } = await statusOf(await report("0123-4567-89AK"))
    expect(json).toMatchObject({ state: "received", handled_at: null })
  })
})

describe("the confirmation", () => {
  it("says what was checked, when, against which block, and what it does not say", async () => {
    const { headers, bytes } = await confirmed(await report(product.short_code))
    expect(headers.get("content-type")).toBe("application/pdf")
    expect(headers.get("content-disposition")).toMatch(/^attachment/)
    const text = textOf(bytes)
    const verified = await service.call<{ tx_hash: string; token_id: string }>("POST /verify", {
      json: { code: product.short_code },
    })
    const { tx_hash, token_id } = verified.json
    const squeezed = text.replaceAll(" ", "")
    for (const fact of [tx_hash, token_id, product.short_code, "registered,notrecalled"]) {
      expect(squeezed).toContain(fact)
    }
    expect(text).toMatch(/Read up to block \d+/)
    expect(text).toContain("Kék abrosz")
    expect(text).toContain("Lötyög a varrás.")
    expect(text).toContain("It does not say whether the product that the reporter holds is genuine")
    expect(text).not.toMatch(/\bfakes?\b|counterfeit/i)
  })

  it("speaks Hungarian, and names the state of a recalled product", async () => {
    const token = await report(product.short_code)
    const json = { short_code: product.short_code, reason: "label_copied" }
    await service.call("POST /recall", { token: owner.token, json })
    await service.tick(4)
    const text = textOf((await confirmed(token, "hu")).bytes)
    expect(text).toContain("a gyártó visszahívta")
    expect(text).toContain("Amit ez nem mond")
    expect(text).not.toMatch(/hamis/i)
  })

  it("says that no product has the code, where none has", async () => {
    const text = textOf((await confirmed(await report("0123-4567-89AK"))).bytes)
    expect(text).toContain("No product with this code is registered on the blockchain.")
  })

  it("has nobody else's words where a report was only counted with another one", async () => {
    const address = "10.250.0.1"
    const first = { attempt_id: crypto.randomUUID() }
    const tokens = [await report(product.short_code, "Message 0", address, first)]
    for (let n = 1; n < 12; n++) tokens.push(await report(product.short_code, `Message ${n}`, address))
    const last = textOf((await confirmed(tokens.at(-1)!)).bytes)
    expect(last).not.toMatch(/Message \d/)
    expect(textOf((await confirmed(tokens[0]!)).bytes)).toContain("Message 0")
    // From an address that has used up its share, the sender's secret alone leads back to a report.
    expect(await report(product.short_code, "Message 0", address, first)).toBe(tokens[0])
    for (const other of [{}, { attempt_id: crypto.randomUUID() }]) {
      const counted = await report(product.short_code, "Message 0", address, other)
      expect((await statusOf(counted)).json).toMatchObject({ message: null, photos: [] })
    }
  })

  it("has none of the reporter's words by the link of a letter, since anybody may have typed its address", async () => {
    const token = await report(product.short_code, "Message 0", undefined, { email: "typed@visitor.test" })
    await service.work()
    const by_letter = service.letters.find(({ to }) => to === "typed@visitor.test")!.link!.split("#")[1]!
    const text = textOf((await confirmed(by_letter)).bytes)
    expect(text).toContain("Kék abrosz")
    expect(text).not.toMatch(/Message 0|Bécs/)
    expect(textOf((await confirmed(token)).bytes)).toContain("Message 0")
  })

  it("is made so often from one address, and then refused", async () => {
    const token = await report(product.short_code)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await confirmed(token, "en", "10.251.0.1")).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
  })
})

it("draws a confirmation for one network while another asks for 20 at once", async () => {
  const real = await createService({ environment: { TRUSTED_PROXIES: "127.0.0.1" }, threads: "real" })
  const ask = (call: string, json: object, address: string) =>
    real.call<ReportAnswer>(call, { json, headers: { "x-forwarded-for": address } })
  const { status_token: token } = (
    await ask("POST /report-product", { code: "0123-4567-89AK", message: "x" }, "10.0.0.1")
  ).json
  const confirm = (address: string) => ask("POST /report-confirmation", { token, language: "en" }, address)
  const greedy = Array.from({ length: 20 }, (_, n) => confirm(`2001:db8:9:${n}::1`))
  expect((await confirm("203.0.113.4")).status).toBe(200)
  const statuses = (await Promise.all(greedy)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  await real.close()
})
