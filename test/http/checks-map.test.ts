import { beforeEach, describe, expect, it } from "vitest"
import { storePeople } from "#actions/checks/store-people.ts"
import type { ChecksMap } from "#shared/api/checks.ts"
import { prepareEach, prepareService } from "#test/support/prepare.ts"
import type { MintedProduct } from "#test/support/service.ts"

const service = prepareService()
const owner = prepareEach(() => service.company())
let product: MintedProduct
beforeEach(async () => {
  ;[product] = (await service.minted(owner, [{}])) as [MintedProduct]
})

/** 15 January 2027 is a Friday. */
const counts = (rows: [day: string, place: string, people: number][]) =>
  storePeople(service.app.db, {
    now: service.app.now(),
    counts: rows.map(([day, place, people]) => {
      return { product_id: product.id, company_id: owner.company_id, day, place, via: "qr", people }
    }),
  })
const map = (query = "", token = owner.token) =>
  service.call<ChecksMap & { detail: string }>(`GET /checks-map${query}`, { token })

describe("the map of checks", () => {
  it("names countries with their weeks from five people on, and adds up the others", async () => {
    await counts([
      ["2027-01-15", "HU", 3],
      ["2027-01-11", "HU", 1],
      ["2027-01-10", "HU", 2],
      ["2027-01-15", "AT", 5],
      ["2027-01-15", "DE", 4],
      ["2027-01-14", "SK", 2],
      ["2027-01-14", "unknown", 7],
    ])
    expect((await map("?from=2027-01-01&to=2027-01-15")).json).toEqual({
      ...{ from: "2027-01-01", to: "2027-01-15", people: 24 },
      countries: [
        {
          ...{ country: "HU", people: 6 },
          weeks: [
            { week: "2027-01-04", people: 2 },
            { week: "2027-01-11", people: 4 },
          ],
        },
        { country: "AT", people: 5, weeks: [{ week: "2027-01-11", people: 5 }] },
      ],
      few: { countries: 2, people: 6 },
      unknown: 7,
    })
  })

  it("keeps to its days, both included, and to the last ninety unless told", async () => {
    await counts([
      ["2027-01-12", "HU", 5],
      ["2027-01-13", "HU", 5],
      ["2027-01-14", "HU", 6],
      ["2027-01-15", "HU", 6],
    ])
    expect((await map("?from=2027-01-13&to=2027-01-14")).json).toMatchObject({
      people: 11,
      countries: [{ people: 11 }],
    })
    const { json } = await map()
    expect(json).toMatchObject({ from: "2026-10-18", to: "2027-01-15", people: 22 })
  })

  it("counts people and no further verifications", async () => {
    await service.call("POST /verify", { json: { code: product.short_code } })
    await service.count()
    expect((await map()).json).toMatchObject({ people: 0, countries: [], few: { countries: 0, people: 0 }, unknown: 0 })
  })

  it("counts no other company's", async () => {
    await counts([["2027-01-15", "HU", 9]])
    const stranger = await service.company()
    expect((await map("", stranger.token)).json).toMatchObject({ people: 0, countries: [] })
  })

  it.each([
    ["?from=2026-02-01&to=2026-01-01", /last/],
    ["?from=2024-01-01&to=2025-01-01", /366/],
    ["?from=x", /day/],
    ["?to=2026-02-30", /day/],
    ["?from=0001-01-01", /day/],
  ])("refuses %s", async (query, why) => {
    const { status, json } = await map(query)
    expect(status).toBe(400)
    expect(json.detail).toMatch(why)
  })

  it("takes a leap year", async () => {
    expect((await map("?from=2024-01-01&to=2024-12-31")).status).toBe(200)
  })
})
