import { describe, expect, it } from "vitest"
import type { Case } from "#shared/api/cases.ts"
import type { Me } from "#shared/api/companies.ts"
import { checked, decide, list, openCompanyWithCases, owner, product, service, sibling } from "./company-with-cases.ts"

openCompanyWithCases()

describe("the letter about cases", () => {
  const digests = () => service.letters.filter(({ letter, to }) => letter === "case_digest" && to === owner.email)
  const tomorrow = async () => {
    service.clock.advance(86_400_000)
    await service.work()
  }

  it("comes once a day at most, for everything of the day, and only where something is new", async () => {
    await checked(8)
    await checked(6, sibling)
    await service.work()
    expect(digests()).toEqual([])
    await tomorrow()
    expect(digests()).toHaveLength(1)
    const { text, link } = digests()[0]!
    expect(link).toMatch(/\/dashboard\/cases$/)
    expect(text).toContain(`(${product.short_code}): alarm`)
    expect(text).toContain(`(${sibling.short_code}): watched`)
    expect(text.indexOf(product.short_code)).toBeLessThan(text.indexOf(sibling.short_code))
    await checked(8)
    await tomorrow()
    expect(digests()).toHaveLength(1)
    await checked(8, sibling)
    await tomorrow()
    expect(digests()).toHaveLength(2)
    expect(digests()[1]!.text).not.toContain(product.short_code)
  })

  it("does not come where all was decided by then, and speaks the company's language", async () => {
    await checked(8)
    await decide(((await list()).items as [Case])[0].id, { decision: "dismissed" })
    await tomorrow()
    expect(digests()).toEqual([])
    const { company_id } = owner
    await service.app.db.write((tx) =>
      tx.updateTable("companies").set({ language: "hu" }).where("id", "=", company_id).execute(),
    )
    await checked(8, sibling)
    await tomorrow()
    expect(digests()).toMatchObject([{ subject: expect.stringMatching(/^Talán lemásolt címkék: /) }])
  })

  it.each([
    [true, 1],
    [false, 0],
  ])("comes only to who wants it: %s", async (wanted, letters) => {
    const wants = (cases: boolean) => service.call("PATCH /letters", { token: owner.token, json: { cases } })
    await wants(!wanted)
    expect((await wants(wanted)).status).toBe(200)
    expect((await service.call<Me>("GET /me", owner)).json.case_letters).toBe(wanted)
    await checked(8)
    await tomorrow()
    expect(digests()).toHaveLength(letters)
  })
})

describe("webhooks", () => {
  it("are told when a product is watched, possibly copied, and decided of, each once", async () => {
    const json = { url: "https://example.com/", events: ["product.watched", "product.alarm", "case.decided"] }
    expect((await service.call("POST /webhook-endpoints", { token: owner.token, json })).status).toBe(201)
    for (const weeks of [6, 1, 8, 1]) await checked(weeks)
    const [{ id }] = (await list()).items as [Case]
    await decide(id, { decision: "dismissed" })
    const events = await service.app.db.read
      .selectFrom("webhook_events")
      .select(["type", "body"])
      .where("company_id", "=", owner.company_id)
      .orderBy("created_at")
      .execute()
    expect(events.map(({ type, body }) => `${type} ${JSON.parse(body).data.reason}`)).toEqual([
      "product.watched many_people",
      "product.alarm many_people",
      "case.decided dismissed",
    ])
    expect(JSON.parse(events[0]!.body).data.products).toMatchObject([{ short_code: product.short_code }])
  })
})
