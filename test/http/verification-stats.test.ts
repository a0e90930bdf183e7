import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { storePeople } from "#actions/checks/people.ts"
import { LOCAL_ISSUERS } from "#contracts/local.ts"
import { ConfigError, readConfig } from "#indexer/config.ts"
import { openCountries } from "#indexer/country-database.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { ProductVerifications, TokenAnswer, VerificationStats } from "#shared/api/verifications.ts"
import { attestCompany, openSession } from "#test/support/accounts.ts"
import { countryDatabase } from "#test/support/country-database.ts"
import { changeRows, rowOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { prepare, prepareService, serviceOfTest } from "#test/support/prepare.ts"
import { type MintedProduct, SINGLE } from "#test/support/service.ts"

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
    const other = await serviceOfTest()
    const me = await other.company()
    const [minted] = await other.minted(me, [{}])
    await other.call("POST /verify", { json: { code: minted!.short_code }, headers: { "cf-ipcountry": "HU" } })
    await other.count()
    const { json } = await other.call<ProductVerifications>(`GET /products/${minted!.id}/verifications`, {
      token: me.token,
    })
    expect(json.regions).toEqual([{ region: "unknown", count: 1 }])
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
    const { block_time } = await rowOf(service.app, "events", { tx_hash: minted!.tx_hash })
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

describe("POST /verify with a number instead of a code", () => {
  const service = prepareService()
  const owner = prepare(() => service.company())

  const SECRETS = {
    serial_number: "SECRET-1",
    batch_number: "SECRET-2",
    metadata_json: { attributes: { Lot: "SECRET-3" } },
  }
  const prove = <Body = TokenAnswer>(code: string) => service.call<Body>("POST /verify", { json: { code } })
  const single = () => service.minted(owner, [{ product_name: "Jug", category: "Ceramics", ...SINGLE, ...SECRETS }])
  const batch = (count: number) =>
    service.minted(
      owner,
      Array.from({ length: count }, (_, index) => ({
        product_name: `Cup ${index}`,
        nft_scope: "batch" as const,
        ...SECRETS,
      })),
    )

  describe("happy", () => {
    it("tells of a single product's token its name and category", async () => {
      const [made] = await single()
      const { status, json } = await prove(made!.token_id)
      expect(status).toBe(200)
      expect(json).toMatchObject({ kind: "token", scope: "individual", name: "Jug", category: "Ceramics", count: 1 })
      expect(json).toMatchObject({ status: "valid", token_id: made!.token_id, tx_hash: made!.tx_hash, chain_id: 1 })
      expect(json.issuer).toMatchObject({ name: null, attested: false })
    })

    it("takes the decimal id of an explorer, and a transaction's hash", async () => {
      const [made] = await single()
      expect((await prove(BigInt(made!.token_id).toString())).json.token_id).toBe(made!.token_id)
      expect((await prove(made!.tx_hash)).json).toMatchObject({ kind: "token", token_id: made!.token_id })
    })

    it("tells of a batch its issuer, size and block, and of which token nothing more", async () => {
      const made = await batch(3)
      const { json } = await prove(made[1]!.token_id)
      expect(json).toMatchObject({ kind: "token", scope: "batch", token_id: made[1]!.token_id, batch: { size: 3 } })
      expect(json.name).toBeUndefined()
      const ofTransaction = (await prove(made[0]!.tx_hash)).json
      expect(ofTransaction).toMatchObject({ kind: "transaction", scope: "batch", token_id: null, count: 3 })
      expect(ofTransaction.block_number).toBe(json.block_number)
    })

    it("names the attested issuer", async () => {
      const me = await service.company()
      const [made] = await service.minted(me, [SINGLE])
      await attestCompany(service.app, me.company_id, "acme.example")
      await service.tick(3)
      const { issuer } = (await prove(made!.token_id)).json
      expect(issuer).toMatchObject({ attested: true, domain: "acme.example", name: expect.stringMatching(/^Company/) })
    })

    it("vouches for no name whose attestation was withdrawn from its beginning", async () => {
      const me = await service.company()
      const [made] = await service.minted(me, [SINGLE])
      await attestCompany(service.app, me.company_id, "acme.example")
      await service.tick(3)
      const revoked = [issuerIdOf(me.company_id), 1n]
      await service.models[1].call("attester", "revokeIssuer", revoked, { to: LOCAL_ISSUERS })
      await service.tick(1)
      const { issuer } = (await prove(made!.token_id)).json
      expect(issuer).toMatchObject({ attested: false, attested_at: null, revoked_at: null })
    })

    it("says nothing of a chain that the index could not be checked against", async () => {
      const [made] = await service.minted(owner, [SINGLE])
      const setHaltedReason = (halted_reason: string | null) =>
        changeRows(service.app, "chains", { chain_id: 1 }, { halted_reason })
      await setHaltedReason("Replaced a final block.")
      const answers = [await prove<{ code: string }>(made!.token_id), await prove<{ code: string }>(made!.tx_hash)]
      await setHaltedReason(null)
      for (const one of answers) expect(one).toMatchObject({ status: 503, json: { code: "chain_unavailable" } })
      expect((await prove(made!.token_id)).json.status).toBe("valid")
    })

    it("says when the token or its batch is recalled", async () => {
      const made = await batch(2)
      const recall = (scope: string) =>
        service.call("POST /recall", { token: owner.token, json: { short_code: made[0]!.short_code, scope } })
      await recall("product")
      await service.tick(3)
      expect((await prove(made[0]!.token_id)).json.status).toBe("recalled")
      expect((await prove(made[1]!.token_id)).json.status).toBe("valid")
      await recall("batch")
      await service.tick(3)
      expect((await prove(made[1]!.token_id)).json.status).toBe("recalled")
      expect((await prove(made[0]!.tx_hash)).json.status).toBe("recalled")
    })
  })

  describe("error", () => {
    it("knows nothing of an id beside the batch, nor of a hash nobody signed", async () => {
      const made = await batch(2)
      const beyond = `0x${(BigInt(made[1]!.token_id) + 1n).toString(16).padStart(64, "0")}`
      for (const number of [beyond, `0x${"7".repeat(64)}`]) {
        expect(await prove<{ code: string }>(number)).toMatchObject({ status: 404, json: { code: "unknown_code" } })
      }
    })

    it("does not count what is not confirmed", async () => {
      const [made] = await single()
      const { confirmed_block } = await rowOf(service.app, "chains", { chain_id: 1 })
      const set = (block: number) => changeRows(service.app, "chains", { chain_id: 1 }, { confirmed_block: block })
      await set(0)
      for (const number of [made!.token_id, made!.tx_hash]) expect((await prove(number)).status).toBe(404)
      await set(confirmed_block)
    })
  })

  describe("security", () => {
    it("gives no code, serial number or attribute away", async () => {
      const [one] = await single()
      const many = await batch(2)
      for (const number of [one!.token_id, one!.tx_hash, many[0]!.token_id, many[0]!.tx_hash]) {
        const { text } = await prove(number)
        expect(text).not.toMatch(/SECRET/)
        for (const { short_code } of [one!, ...many]) expect(text).not.toContain(short_code)
      }
    })

    it("makes guessing slow, as with codes", async () => {
      const statuses = new Set<number>()
      for (let guess = 0; guess < 70; guess++) {
        statuses.add((await prove(`0x${guess.toString(16).padStart(64, "8")}`)).status)
      }
      expect([...statuses].sort()).toEqual([404, 429])
    })
  })
})

describe("the operator's database of countries", () => {
  const directory = prepareDirectory()
  const file = (name: string, bytes: Uint8Array) => {
    const path = join(directory, name)
    writeFileSync(path, bytes)
    return path
  }
  const GEO_MMDB = file("countries.mmdb", countryDatabase({ "203.0.113.0/24": "HU", "2001:db8:7::/48": "AT" }))

  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1", GEO_MMDB } })
  let product: MintedProduct
  beforeAll(async () => {
    ;[product] = (await service.minted(await service.company(), [{}])) as [MintedProduct]
  })

  it.each<[string, string, string | undefined, string, string | null]>([
    ["an IPv4 network", "203.0.113.9", undefined, "", "HU"],
    ["an IPv6 network", "2001:db8:7:1::9", undefined, "", "AT"],
    ["no network of its own", "198.51.100.9", undefined, "", null],
    ["a proxy that names another country, which counts", "203.0.113.9", "DE", "", "DE"],
    ["a proxy that knows none", "203.0.113.9", "XX", "", null],
    ["a clock of the same country", "203.0.113.9", undefined, "?zone=Europe/Budapest", "HU"],
    ["a clock of another country", "203.0.113.9", undefined, "?zone=Europe/Vienna", null],
  ])("says where a visitor is: %s", async (_what, address, named, query, country) => {
    const headers = { "x-forwarded-for": address, ...(named && { "cf-ipcountry": named }) }
    const { json } = await service.call<ChecksOfCode>(`GET /checks/${product.short_code}${query}`, { headers })
    expect(json.here?.country ?? null).toBe(country)
  })

  it("of IPv4 alone knows no IPv6 address, whose beginning would be one", () => {
    const path = file("four.mmdb", countryDatabase({ "32.0.0.0/8": "US", "203.0.113.0/24": "HU" }, { ip_version: 4 }))
    const countryOf = openCountries(path)
    for (const _again of [1, 2]) {
      expect(["203.0.113.9", "32.1.2.3", "2001:db8:7:1"].map(countryOf)).toEqual(["HU", "US", "unknown"])
    }
  })

  it.each([
    ["is missing", join(directory, "none.mmdb"), /^GEO_MMDB: ENOENT/],
    ["is none", file("text.mmdb", Buffer.from("countries")), /^GEO_MMDB: /],
    [
      "tells no countries",
      file("asn.mmdb", countryDatabase({ "203.0.113.0/24": "HU" }, { database_type: "Test-ASN" })),
      /Test-ASN tells no countries$/,
    ],
  ])("stops the service at its start, with a sentence, if it %s", (_what, path, sentence) => {
    const start = () => readConfig({ GEO_MMDB: path })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(expect.objectContaining({ problems: [expect.stringMatching(sentence)] }))
  })
})
