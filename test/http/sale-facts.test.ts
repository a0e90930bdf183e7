import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { storePeople } from "#actions/checks/store-people.ts"
import { dayBefore, dayOf } from "#indexer/checks/check-counts.ts"
import type { CasesPage } from "#shared/api/cases.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { Me } from "#shared/api/companies.ts"
import type { SaleFactsList } from "#shared/api/sale-facts.ts"
import type { ProductVerifications } from "#shared/api/verifications.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"
import { refusesBadJson, refusesStrangers } from "./refusals.ts"

let service: TestService
let owner: Awaited<ReturnType<TestService["company"]>>
let jug: MintedProduct
let bowl: MintedProduct
beforeAll(async () => {
  service = await createService({ environment: { CHECKS_ALARM: "public" } })
})
afterAll(() => service.close())
beforeEach(async () => {
  owner = await service.company()
  ;[jug, bowl] = (await service.minted(owner, [{ model: "Jug 1" }, { product_name: "Bowl" }])) as [
    MintedProduct,
    MintedProduct,
  ]
})

/** So many people from there, on the same day, so many days ago. */
async function checked(people: number, place: string, { days_ago = 0, one = jug } = {}): Promise<void> {
  const { company_id } = owner
  const day = dayBefore(dayOf(service.app.now()), days_ago)
  const counts = [{ product_id: one.id, company_id, day, place, via: "qr" as const, people }]
  await storePeople(service.app.db, { counts, now: service.app.now() })
  await service.runTask("assess checks")
}
const say = (json: object, token = owner.token) => service.call("POST /sale-facts", { token, json })
const cases = async (token = owner.token) => (await service.call<CasesPage>("GET /cases", { token })).json.items
const reasons = async () => (await cases()).map((one) => one.reasons.map(({ reason, level }) => `${reason} ${level}`))
const publicly = async (one = jug) => (await service.call<ChecksOfCode>(`GET /checks/${one.short_code}`)).json

describe("markets", () => {
  it("three people from elsewhere are a case that only the brand sees", async () => {
    expect((await say({ markets: ["Hungary", "at"], release_date: "" })).json).toEqual({
      ...{ model: "", markets: ["HU", "AT"], release_date: "" },
    })
    await checked(2, "TR")
    expect(await reasons()).toEqual([])
    await checked(1, "TR", { days_ago: 1 })
    expect(await reasons()).toEqual([["outside_market watched"]])
    expect(await publicly()).toMatchObject({ level: "quiet", reasons: [] })
    expect((await cases())[0]!.reasons).toMatchObject([{ country: "TR", markets: ["HU", "AT"], people: 3 }])
    const stats = await service.call<ProductVerifications>(`GET /products/${jug.id}/verifications`, owner)
    expect(stats.json).toMatchObject({ level: "watched", reasons: [{ reason: "outside_market" }] })
  })

  it("people at home, or from nowhere known, are none", async () => {
    await say({ markets: ["HU"], release_date: "" })
    await checked(5, "HU")
    await checked(5, "unknown")
    expect(await reasons()).toEqual([])
  })

  it("nothing is concluded from what was not said, or is withdrawn", async () => {
    await checked(3, "TR")
    expect(await reasons()).toEqual([])
    await say({ markets: ["HU"], release_date: "" })
    await say({ markets: [], release_date: "" })
    await checked(3, "TR", { days_ago: 1 })
    expect(await reasons()).toEqual([])
  })

  it("those of a model come before the company's", async () => {
    await say({ markets: ["HU"], release_date: "" })
    await say({ model: "Jug 1", markets: ["HU", "TR"], release_date: "" })
    await checked(3, "TR")
    await checked(3, "TR", { one: bowl })
    expect((await cases()).map(({ product_id }) => product_id)).toEqual([bowl.id])
  })

  it("another company's count nothing here", async () => {
    const other = await service.company()
    await say({ markets: ["HU"], release_date: "" }, other.token)
    await checked(3, "TR")
    expect(await cases()).toEqual([])
  })
})

describe("the first day of sale", () => {
  it("three people before it are a case, and those after it none", async () => {
    const today = dayOf(service.app.now())
    await say({ markets: [], release_date: today })
    await checked(3, "HU")
    expect(await reasons()).toEqual([])
    await checked(2, "HU", { days_ago: 1 })
    expect(await reasons()).toEqual([])
    await checked(1, "unknown", { days_ago: 2 })
    expect(await reasons()).toEqual([["before_sale watched"]])
    expect((await cases())[0]!.reasons).toMatchObject([{ release_date: today, people: 3 }])
    expect(await publicly()).toMatchObject({ level: "quiet", reasons: [] })
  })

  it("of all products holds for a model that names markets alone", async () => {
    await say({ markets: [], release_date: dayOf(service.app.now()) })
    await say({ model: "Jug 1", markets: ["HU"], release_date: "" })
    await checked(3, "HU", { days_ago: 1 })
    expect(await reasons()).toEqual([["before_sale watched"]])
  })
})

it("tells webhooks and the letter of the day as other cases do", async () => {
  await say({ markets: ["HU"], release_date: "" })
  await checked(3, "TR")
  const events = await service.app.db.read
    .selectFrom("jobs")
    .select(["kind", "payload"])
    .where("company_id", "=", owner.company_id)
    .execute()
  expect(events.filter(({ payload }) => payload.includes("case_digest"))).toHaveLength(1)
})

describe("what is said", () => {
  it("is listed with the models of which more could be said", async () => {
    await say({ model: "Jug 1", markets: ["HU"], release_date: "2026-03-05" })
    const { json } = await service.call<SaleFactsList>("GET /sale-facts", owner)
    expect(json).toEqual({
      facts: [{ model: "Jug 1", markets: ["HU"], release_date: "2026-03-05" }],
      models: ["Jug 1"],
    })
  })

  it.each([
    ["a country that is none", { markets: ["Atlantis"], release_date: "" }],
    ["a day that is none", { markets: [], release_date: "2026-02-30" }],
    ["more countries than there are", { markets: Array.from({ length: 300 }, () => "HU"), release_date: "" }],
    ["a long model", { model: "x".repeat(201), markets: [], release_date: "" }],
  ])("is refused: %s", async (_says, json) => {
    expect((await say(json)).status).toBe(400)
  })

  it("has room for so many models", async () => {
    const rows = Array.from({ length: 200 }, (_, n) => {
      return { company_id: owner.company_id, model: `M ${n}`, markets: "[]", release_date: "2026-03-05", changed_at: 1 }
    })
    await service.app.db.write((tx) => tx.insertInto("sale_facts").values(rows).execute())
    expect((await say({ model: "Jug 1", markets: ["HU"], release_date: "" })).json.code).toBe("limit_reached")
    expect((await say({ model: "M 7", markets: ["HU"], release_date: "" })).status).toBe(200)
    expect((await say({ markets: ["HU"], release_date: "" })).status).toBe(200)
  })

  refusesStrangers(() => service, "GET /sale-facts")
  refusesBadJson(
    () => service,
    "POST /sale-facts",
    () => owner.token,
  )
})

describe("the letter about cases", () => {
  const digests = () => service.letters.filter(({ letter, to }) => letter === "case_digest" && to === owner.email)
  const wants = (cases: boolean) => service.call("PATCH /letters", { token: owner.token, json: { cases } })

  it.each([
    [true, 1],
    [false, 0],
  ])("comes only to who wants it: %s", async (wanted, letters) => {
    await wants(!wanted)
    expect((await wants(wanted)).status).toBe(200)
    const { json } = await service.call<Me>("GET /me", owner)
    expect(json.case_letters).toBe(wanted)
    await say({ markets: ["HU"], release_date: "" })
    await checked(3, "TR")
    expect(await reasons()).toEqual([["outside_market watched"]])
    service.clock.advance(86_400_000)
    await service.work()
    expect(digests()).toHaveLength(letters)
  })

  it.each([
    ["en", "outside your markets", /cop(y|ied|ies)|display piece|more people/i],
    ["hu", "a piacain kívül", /másol|kiállított|többen/i],
  ] as const)("says of dealers' cases why, and nothing of copies: %s", async (language, why, copies) => {
    const { company_id } = owner
    const write = (language: "en" | "hu") =>
      service.app.db.write((tx) => tx.updateTable("companies").set({ language }).where("id", "=", company_id).execute())
    await write(language)
    await say({ markets: ["HU"], release_date: "" })
    await checked(3, "TR")
    service.clock.advance(86_400_000)
    await service.work()
    const [letter] = digests()
    expect(letter!.text).toContain(why)
    expect(`${letter!.subject} ${letter!.text}`).not.toMatch(copies)
  })

  refusesStrangers(() => service, "PATCH /letters", { json: { cases: false } })
})
