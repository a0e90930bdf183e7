import { describe, expect, it } from "vitest"
import { storePeople } from "#actions/checks/store-people.ts"
import type { ProductVerifications, VerificationStats } from "#shared/api/verifications.ts"
import { openSession } from "#test/support/accounts.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { createService } from "#test/support/service.ts"

const DAY_MS = 86_400_000
const NOTHING = { verifications: 0, people: 0, minted: 0, countries: [] }

const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
const owner = prepare(() => service.company())

const look = (code: string, country?: string) =>
  service.call("POST /verify", { json: { code }, headers: country === undefined ? {} : { "cf-ipcountry": country } })
const verifications = async (id: string, token = owner.token) =>
  (await service.call<ProductVerifications>(`GET /products/${id}/verifications`, { token })).json
const stats = (query = "", token = owner.token) =>
  service.call<VerificationStats & { detail: string }>(`GET /verification-stats${query}`, { token })

describe("a verification", () => {
  it("is counted by product, day and country once counts are written, and in no other way", async () => {
    const [minted] = await service.minted(owner, [{}])
    const { id, short_code } = minted!
    for (const country of ["HU", "HU", "AT", undefined, "xx", "XX", "T1", "HUN", "<b>", ""])
      await look(short_code, country)
    await look(short_code.toLowerCase().replaceAll("-", " "), "HU")
    expect(await verifications(id)).toMatchObject({ first_seen: null, days: [], regions: [] })
    await service.count()
    const first = await verifications(id)
    expect(first.regions).toEqual([
      { region: "AT", count: 1 },
      { region: "HU", count: 3 },
      { region: "unknown", count: 7 },
    ])
    service.clock.advance(2 * DAY_MS)
    await look(short_code, "HU")
    await service.count()
    // The first session has expired.
    const token = await openSession(service.app, owner.user_id)
    const second = await verifications(id, token)
    expect(second.days.map(({ count }) => count)).toEqual([11, 1])
    expect(second.first_seen).toBe(first.first_seen)
    expect(Date.parse(second.last_seen!)).toBeGreaterThan(Date.parse(first.last_seen!) + DAY_MS)
    expect(second).toMatchObject({ count: 12, people: 0, level: "quiet", reasons: [] })
    const rows = await service.app.db.read.selectFrom("verification_counts").selectAll().execute()
    expect(Object.keys(rows[0]!).sort()).toEqual(
      ["product_id", "company_id", "day", "region", "count", "first_at", "last_at", "people", "via"].sort(),
    )
    for (const { day, first_at, last_at } of rows) {
      expect([first_at, last_at].map(Number)).toEqual([Date.parse(day), Date.parse(day)])
    }
    service.clock.advance(-2 * DAY_MS)
  })

  it("is not counted when it finds nothing on chain", async () => {
    const { id, short_code } = await service.product(owner)
    await look(short_code)
    await look("0123-4567-89AK")
    await look("0123-4567-89AA")
    await service.count()
    expect((await verifications(id)).days).toEqual([])
  })

  it("is counted later when the database could not be written", async () => {
    const [minted] = await service.minted(owner, [{}])
    await look(minted!.short_code)
    const { run } = service.app.threads
    service.app.threads.run = (() => Promise.reject(new Error("The disk is full."))) as typeof run
    await service.count()
    service.app.threads.run = run
    await look(minted!.short_code)
    await service.count()
    await service.count()
    expect((await verifications(minted!.id)).regions).toEqual([{ region: "unknown", count: 2 }])
  })

  it("believes nobody about the country who is not a trusted proxy", async () => {
    const other = await createService()
    try {
      const me = await other.company()
      const [minted] = await other.minted(me, [{}])
      await other.call("POST /verify", { json: { code: minted!.short_code }, headers: { "cf-ipcountry": "HU" } })
      await other.count()
      const { json } = await other.call<ProductVerifications>(`GET /products/${minted!.id}/verifications`, {
        token: me.token,
      })
      expect(json.regions).toEqual([{ region: "unknown", count: 1 }])
    } finally {
      await other.close()
    }
  })
})

describe("GET /verification-stats", () => {
  it("gives every day of the range, with verifications and mints", async () => {
    const me = await service.company()
    const [minted] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }, {}])
    for (let looks = 0; looks < 4; looks++) await look(minted!.short_code)
    await service.count()
    const today = new Date(service.app.now()).toISOString().slice(0, 10)
    const { json } = await stats("", me.token)
    expect(json.days).toHaveLength(30)
    expect(json.days.at(-1)).toMatchObject({ day: today, verifications: 4 })
    expect(json.verifications).toBe(4)
    const { block_time } = await service.app.db.read
      .selectFrom("events")
      .select("block_time")
      .where("tx_hash", "=", minted!.tx_hash)
      .executeTakeFirstOrThrow()
    const mint_day = new Date(Number(block_time)).toISOString().slice(0, 10)
    const { json: then } = await stats(`?from=${mint_day}&to=${mint_day}`, me.token)
    expect(then).toMatchObject({ days: [{ day: mint_day, minted: 3 }], minted: 3 })
    const { json: none } = await stats("?from=2001-01-01&to=2001-01-02")
    expect(none).toEqual({
      days: [
        { day: "2001-01-01", ...NOTHING },
        { day: "2001-01-02", ...NOTHING },
      ],
      ...NOTHING,
    })
  })

  it("names where checks came from, most first, and who checked for the first time", async () => {
    const me = await service.company()
    const [one, two] = await service.minted(me, [{ nft_scope: "batch" }, { nft_scope: "batch" }])
    for (const country of ["HU", "HU", "HU", "AT", "AT", "DE", "SK", undefined]) await look(one!.short_code, country)
    await look(two!.short_code, "AT")
    await service.count()
    const day = new Date(service.app.now()).toISOString().slice(0, 10)
    const first = { product_id: one!.id, company_id: me.company_id, day, place: "HU", via: "qr" as const, people: 2 }
    await storePeople(service.app.db, { counts: [first], now: service.app.now() })
    const { json } = await stats("", me.token)
    expect(json.countries).toEqual([
      { country: "AT", verifications: 3 },
      { country: "HU", verifications: 3 },
      { country: "DE", verifications: 1 },
      { country: "SK", verifications: 1 },
      { country: "unknown", verifications: 1 },
    ])
    expect(json.days.at(-1)).toMatchObject({ day, verifications: 9, people: 2 })
    expect(json.days.at(-1)!.countries).toEqual(json.countries.slice(0, 3))
    expect(json).toMatchObject({ verifications: 9, people: 2 })
  })

  it.each([
    "?from=2026-02-01&to=2026-01-01",
    "?from=2024-01-01&to=2025-06-01",
    "?from=x",
    "?to=2026-02-30",
    "?from=0001-01-01",
  ])("refuses %s", async (query) => {
    const { status, json } = await stats(query)
    expect(status).toBe(400)
    expect(json.detail).toMatch(/day/i)
  })

  it("counts no other company's", async () => {
    const stranger = await service.company()
    expect((await stats("", stranger.token)).json).toMatchObject({ verifications: 0, minted: 0 })
    const [minted] = await service.minted(owner, [{}])
    const { status } = await service.call(`GET /products/${minted!.id}/verifications`, { token: stranger.token })
    expect(status).toBe(404)
  })
})
