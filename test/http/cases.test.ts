import { describe, expect, it } from "vitest"
import type { CaseDetail } from "#shared/api/cases.ts"
import type { ReportsPage } from "#shared/api/reports.ts"
import { checked, list, openCompanyWithCases, owner, product, service, sibling } from "./company-with-cases.ts"

openCompanyWithCases()

describe("a case", () => {
  it("names the first photo of its product", async () => {
    await checked(8)
    expect((await list()).items[0]!.photo).toBeNull()
    const media = JSON.stringify(["ab", "cd"].map((sha256) => ({ role: "product", sha256 })))
    await service.app.db.write((tx) => tx.updateTable("products").set({ media }).where("id", "=", product.id).execute())
    expect((await list()).items[0]!.photo).toBe("ab")
  })

  it("tells what was counted, where, in which weeks, and why that is a case", async () => {
    await checked(8)
    const { items, counts, next_cursor } = await list()
    expect(counts).toEqual({ open: 1, displayed: 0, copied: 0, dismissed: 0 })
    expect(next_cursor).toBeNull()
    expect(items).toMatchObject([
      {
        ...{ product_id: product.id, short_code: product.short_code, state: "open", level: "alarm", people: 24 },
        ...{ decided_at: null, scope: null, note: null, reports: 0 },
        reasons: [{ reason: "many_people", level: "alarm", by_week: 24, weeks: 8, countries: 1 }],
      },
    ])
    // 15 January 2027 is a Friday.
    expect(items[0]!.weeks).toHaveLength(16)
    expect(items[0]!.weeks.at(-1)).toEqual({ week: "2027-01-11", country: "unknown", people: 1 })
    expect(items[0]!.weeks.at(-2)).toEqual({ week: "2027-01-11", country: "HU", people: 2 })
    const { json } = await service.call<CaseDetail>(`GET /cases/${items[0]!.id}`, owner)

    expect(json).toEqual({ ...items[0], chain_id: expect.any(Number), batch_size: 2, is_alarm_public: true })
  })

  it("has the reports about its product, and no others", async () => {
    for (const { short_code } of [product, sibling]) {
      const json = { code: short_code, message: `The seam of ${short_code} is loose.` }
      expect((await service.call("POST /report-product", { json })).status).toBe(202)
    }
    await checked(8)
    expect((await list()).items).toMatchObject([{ product_id: product.id, reports: 1 }])
    const { json } = await service.call<ReportsPage>(`GET /reports?product_id=${product.id}`, owner)
    expect(json.items).toMatchObject([{ product_id: product.id }])
    expect(json.items).toHaveLength(1)
  })

  it("is listed a page at a time, the newest first", async () => {
    await checked(8)
    service.clock.advance(1_000)
    await checked(8, sibling)
    const first = await list("?limit=1")
    expect(first.items.map(({ product_id }) => product_id)).toEqual([sibling.id])
    const second = await list(`?limit=1&cursor=${first.next_cursor}`)
    expect(second.items.map(({ product_id }) => product_id)).toEqual([product.id])
    expect(second.next_cursor).toBeNull()
  })

  it("has alarms before what is only watched, on every page", async () => {
    await checked(8)
    service.clock.advance(1_000)
    await checked(6, sibling)
    const first = await list("?limit=1")
    expect(first.items).toMatchObject([{ product_id: product.id, level: "alarm" }])
    const second = await list(`?limit=1&cursor=${first.next_cursor}`)
    expect(second.items).toMatchObject([{ product_id: sibling.id, level: "watched" }])
    expect(second.next_cursor).toBeNull()
  })

  it.each(["state=lost", "limit=0", "limit=101", "cursor=x"])("is not listed by ?%s", async (query) => {
    expect((await service.call(`GET /cases?${query}`, owner)).status).toBe(400)
  })
})
