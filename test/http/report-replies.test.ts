import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ReportAnswer, ReportStatus, ReportsPage } from "#shared/api/reports.ts"
import { createService, type TestService } from "#test/support/service.ts"

type Company = Awaited<ReturnType<TestService["company"]>>

let service: TestService
let owner: Company
let addresses = 0
beforeAll(async () => {
  service = await createService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  owner = await service.company()
})
afterAll(() => service.close())

const from = (address: string) => ({ "x-forwarded-for": address })
/** Each from another neighbourhood. */
const elsewhere = () => `10.${20 + (addresses >> 8)}.${addresses++ & 255}.1`

async function report(given: object = {}, address = elsewhere()) {
  const { short_code, id: product_id } = await service.product(owner)
  const json = { code: short_code, message: "The seam is crooked", ...given }
  const sent = await service.call<ReportAnswer>("POST /report-product", { json, headers: from(address) })
  expect(sent.status).toBe(202)
  const [item] = (await reports(product_id)).items
  return { token: sent.json.status_token, id: item!.id, product_id }
}
const reports = async (product_id: string) =>
  (await service.call<ReportsPage>(`GET /reports?product_id=${product_id}`, { token: owner.token })).json
const statusOf = async (token: string) =>
  (await service.call<ReportStatus>("POST /report-status", { json: { token }, headers: from(elsewhere()) })).json
const reply = (id: string, text: unknown = "We are sorry.", { token }: Company = owner) =>
  service.call<{ sent: boolean; code: string }>(`POST /reports/${id}/reply`, { token, json: { text } as object })
async function lettersTo(address: string) {
  await service.work()
  return service.letters.filter(({ to }) => to === address)
}
const tokenIn = ({ link }: { link?: string | null | undefined }) => link!.split("#")[1]!

describe("a reply to a report", () => {
  it("is on the reporter's page, with when the company looked, replied and closed it", async () => {
    const { token, id } = await report()
    expect(await statusOf(token)).toMatchObject({ state: "received", looked_at: null, reply: null })
    const change = (handled: boolean) => service.call(`PATCH /reports/${id}`, { token: owner.token, json: { handled } })
    await change(false)
    expect(await statusOf(token)).toMatchObject({ state: "looking", looked_at: expect.stringMatching(/^2027/) })
    expect((await reply(id, "  We are sorry.\nKeep it. ")).json).toEqual({ sent: false })
    expect(await statusOf(token)).toMatchObject({ state: "answered", reply: "We are sorry.\nKeep it." })
    await change(true)
    expect(await statusOf(token)).toMatchObject({ state: "closed", reply: "We are sorry.\nKeep it." })
  })

  it("is one, of some length, and of the company's own reports", async () => {
    const { id } = await report()
    const stranger = await service.company()
    expect((await reply(id, "x", stranger)).status).toBe(404)
    for (const wrong of ["", "   ", "x".repeat(2_001), 7, null]) expect((await reply(id, wrong)).status).toBe(400)
    const both = await Promise.all([reply(id), reply(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await reply(id)).json.code).toBe("conflict")
  })

  it("goes by letter only to an address whose owner has opened the first letter", async () => {
    const silent = await report({ email: "silent@visitor.test" })
    expect((await reply(silent.id)).json.sent).toBe(false)
    const { id, token, product_id } = await report({ email: "eva@visitor.test", language: "hu" })
    const [first] = await lettersTo("eva@visitor.test")
    expect(first).toMatchObject({ letter: "report_received", subject: "Megkaptuk a bejelentését" })
    // Whoever wrote the report may have typed somebody else's address.
    expect(first!.text).not.toContain("seam")
    await statusOf(token)
    expect((await reports(product_id)).items[0]).toMatchObject({ is_reached_by_letter: false })
    expect(await statusOf(tokenIn(first!))).toMatchObject({ state: "received" })
    expect((await reports(product_id)).items[0]).toMatchObject({ is_reached_by_letter: true })
    expect((await reply(id, "Sajnáljuk.")).json.sent).toBe(true)
    const [, second] = await lettersTo("eva@visitor.test")
    expect(second).toMatchObject({ letter: "report_reply" })
    expect(second!.text).toContain("> Sajnáljuk.")
    expect(await statusOf(tokenIn(second!))).toMatchObject({ state: "answered", reply: "Sajnáljuk.", message: null })
    expect(await lettersTo("silent@visitor.test")).toHaveLength(1)
  })

  it("never shows the company the address", async () => {
    const { product_id } = await report({ email: "secret@visitor.test" })
    await service.work()
    const told = service.letters.filter(({ to }) => to === owner.email).map(({ text }) => text)
    expect(told.join()).not.toContain("secret@visitor.test")
    expect(JSON.stringify(await reports(product_id))).not.toContain("secret@visitor.test")
  })

  it("is not read by whose report was only counted with another one", async () => {
    const { short_code, id: product_id } = await service.product(owner)
    const address = "10.250.0.1"
    const tokens: string[] = []
    for (let n = 0; n < 11; n++) {
      const json = { code: short_code, message: `Message ${n}` }
      const { json: answer } = await service.call<ReportAnswer>("POST /report-product", {
        json,
        headers: from(address),
      })
      tokens.push(answer.status_token)
    }
    const [newest] = (await reports(product_id)).items
    await reply(newest!.id, "To whoever wrote message 9.")
    expect((await statusOf(tokens[9]!)).reply).toBe("To whoever wrote message 9.")
    expect(await statusOf(tokens[10]!)).toMatchObject({ state: "answered", reply: null })
  })
})

it("writes three letters about reports to one address, however many networks ask", async () => {
  for (let n = 0; n < 6; n++) await report({ email: n % 2 ? "many@visitor.test" : "Many@visitor.test" })
  await service.work()
  const letters = service.letters.filter(({ to }) => to.toLowerCase() === "many@visitor.test")
  expect(letters).toHaveLength(3)
})

it("writes 20 letters about reports at the request of one neighbourhood", async () => {
  for (let n = 0; n < 24; n++) await report({ email: `n${n}@other.test` }, `203.0.113.${n}`)
  await service.work()
  expect(service.letters.filter(({ to }) => to.endsWith("@other.test"))).toHaveLength(20)
})
