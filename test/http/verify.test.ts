import { beforeAll, describe, expect, it } from "vitest"
import { type FullCertificate, forShowing, hashOfRecord, parseCertificate } from "#proof/certificate.ts"
import type { TokenMetadata, VerifyResponse } from "#shared/api/verifications.ts"
import { NETWORKS } from "#shared/chains.ts"
import { attestCompany, setCompany } from "#test/support/accounts.ts"
import { codesIn } from "#test/support/mints.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import { SINGLE, symbolsOf } from "#test/support/service.ts"

const service = prepareService()
const owner = prepare(() => service.company())

const DAY_MS = 24 * 3_600_000
const FACTS = {
  description: "Woven",
  product_code: "KF-SH-01",
  serial_number: "S-1",
  batch_number: "L-0388",
  manufacture_date: "2026-03-03",
  expiration_date: "2036-03-03",
  category: "Apparel",
}
const attributes = { Colour: "Ocean blue" }
const FULL = { ...SINGLE, ...FACTS, product_name: "Ocean Blue Shirt", metadata_json: { attributes } }
const verify = <Body = VerifyResponse>(code: string) => service.call<Body>("POST /verify", { json: { code } })
const HEX = expect.stringMatching(/^0x[0-9a-f]{64}$/)

describe("POST /verify", () => {
  describe("happy", () => {
    it("answers a description on the lines in which it was written, which its record has not", async () => {
      const description = "Printed by hand.\n• 100 % linen\n\n• Wash at 30 °C"
      const [product] = await service.minted(owner, [{ ...FULL, serial_number: "S-lines", description }])
      const { json } = await verify(product!.short_code)
      expect(json.description).toBe(description)
      const { text } = await service.call(`GET /certificates/${product!.short_code}`)
      const { record } = parseCertificate(text) as FullCertificate
      expect(record.body.description).toBe("Printed by hand. • 100 % linen • Wash at 30 °C")
    })

    it("answers the spec's fields flat, and beside them what else is known", async () => {
      const [product] = await service.minted(owner, [FULL])
      const { status, json, headers } = await verify(product!.short_code)
      expect(status).toBe(200)
      expect(headers.get("content-type")).toBe("application/json")
      expect(json).toEqual({
        ...FACTS,
        attributes,
        name: "Ocean Blue Shirt",
        chain_id: 1,
        tx_hash: product!.tx_hash,
        status: "valid",
        short_code: product!.short_code,
        token_id: HEX,
        record_hash: HEX,
        network: "local",
        minted_at: expect.stringMatching(/^2027-01-/),
        issuer: {
          id: HEX,
          name: expect.stringMatching(/^Company/),
          attested: false,
          attested_at: null,
          revoked_at: null,
          domain: null,
          suspended: false,
        },
        explorer: { name: "local demonstration", url: expect.any(String) },
      })
    })

    it("leaves out what is empty", async () => {
      const [product] = await service.minted(owner, [{ product_name: "Jug", nft_scope: "batch" }])
      const { json } = await verify(product!.short_code)
      expect(Object.keys(json).sort()).toEqual(
        [
          ...["attributes", "chain_id", "explorer", "issuer", "minted_at", "name", "network", "record_hash"],
          ...["short_code", "status", "token_id", "tx_hash"],
        ].sort(),
      )
      expect(json.attributes).toEqual({})
    })

    it("reads a code as people type it, and a pasted address", async () => {
      const [product] = await service.minted(owner, [SINGLE])
      const code = symbolsOf(product!.short_code)
      const ways = [
        code,
        ` ${code.toLowerCase()} `,
        code.split("").join("-"),
        code.replaceAll("0", "o").replaceAll("1", "l"),
        `ACME ${product!.short_code}`,
        `https://touchmark.example/v/${product!.short_code}?utm=x`,
        `Kód: ${product!.short_code}.`,
      ]
      for (const way of ways) expect((await verify(way)).json).toMatchObject({ short_code: product!.short_code })
    })

    it("says who the issuer is, once that stands on chain", async () => {
      const me = await service.company()
      const [product] = await service.minted(me, [SINGLE])
      await attestCompany(service.app, me.company_id, "acme.example")
      await service.tick(3)
      service.clock.advance(200)
      const { json } = await verify(product!.short_code)
      expect(json.issuer).toMatchObject({
        attested: true,
        attested_at: expect.stringMatching(/^2027/),
        domain: "acme.example",
      })
    })
  })

  describe("an issuer whom nobody has checked", () => {
    it("is told from the checked company that its name looks like, a minute after that was attested at the latest", async () => {
      const [known, like, other, form] = [
        await service.company(),
        await service.company(),
        await service.company(),
        await service.company(),
      ]
      const name = (company_id: string, text: string) => setCompany(service.app, company_id, { name: text })
      await name(known.company_id, "Famous Watches SA")
      await name(like.company_id, "F\u0430mous Watches SA")
      await name(other.company_id, "Other Watches SA")
      await name(form.company_id, "Famous Watches Hungary Kft.")
      const [early] = await service.minted(like, [SINGLE])
      expect((await verify(early!.short_code)).json.issuer).not.toHaveProperty("like_attested")
      await attestCompany(service.app, known.company_id, "famous.example")
      await service.tick(3)
      service.clock.advance(1_000)
      // The answer that was kept is of before the other one was attested.
      expect((await verify(early!.short_code)).json.issuer).toMatchObject({ like_attested: true })
      const issuerOf = async (me: typeof known) => {
        const [product] = await service.minted(me, [SINGLE])
        return (await verify(product!.short_code)).json.issuer
      }
      expect(await issuerOf(like)).toMatchObject({ attested: false, like_attested: true })
      expect(await issuerOf(form)).toMatchObject({ attested: false, like_attested: true })
      expect(await issuerOf(other)).not.toHaveProperty("like_attested")
      expect(await issuerOf(known)).not.toHaveProperty("like_attested")
    })
  })

  describe("time", () => {
    it("calls a product expired once its last day has ended everywhere, and not before", async () => {
      const expires = new Date(service.clock.now() + 10 * DAY_MS).toISOString().slice(0, 10)
      const [product] = await service.minted(owner, [{ expiration_date: expires }])
      const ends = Date.parse(expires) + DAY_MS + 12 * 3_600_000
      expect((await verify(product!.short_code)).json.status).toBe("valid")
      service.clock.advance(ends - service.clock.now() - 60_000)
      expect((await verify(product!.short_code)).json.status).toBe("valid")
      service.clock.advance(61_000)
      const { status, json } = await verify(product!.short_code)
      expect(status).toBe(200)
      expect(json.status).toBe("expired")
    })
  })

  describe("error", () => {
    it.each([
      ["an unknown code", () => "0000-0000-0000", 404, "unknown_code", "This code is not registered."],
      ["a mistyped one", () => "0000-0000-0001", 422, "mistyped_code", "There is a typing mistake in this code."],
      [
        "two codes",
        () => "0000-0000-0000, 0123-4567-89AK",
        422,
        "mistyped_code",
        "There are several codes in this text. Send one.",
      ],
      ["a short one", () => "0000", 422, "mistyped_code", "There is a typing mistake in this code."],
      [
        "a number nobody minted",
        () => `0x${"8".repeat(64)}`,
        404,
        "unknown_code",
        "No product is registered under this number.",
      ],
      ["nothing", () => "   ", 400, "invalid_input", "Enter a code."],
      ["a book", () => "x".repeat(3_000), 400, "invalid_input", "code: At most 2,048 characters."],
    ])("refuses %s", async (_name, codeOf, expected, code, detail) => {
      const { status, json } = await service.call("POST /verify", { json: { code: codeOf() } })
      expect(status).toBe(expected)
      expect(json).toMatchObject({ code, detail })
    })

    it("says that a product is registered but not on chain yet: pending, queued, sent, and not deep enough", async () => {
      const me = await service.company()
      const { short_code } = await service.product(me)
      const refused = async () => {
        service.clock.advance(200)
        const { status, json } = await service.call("POST /verify", { json: { code: short_code } })
        expect(status).toBe(409)
        expect(json).toMatchObject({
          code: "not_on_chain",
          detail: "This product is registered but not yet on the blockchain.",
        })
      }
      await refused()
      const wait = new AbortController()
      const asked = fetch(`${service.url}/mint-onchain-all`, {
        method: "POST",
        headers: { authorization: `Bearer ${me.token}` },
        signal: wait.signal,
      }).catch(() => {})
      await expect.poll(() => queuedOf(me.company_id)).toBe(1)
      wait.abort()
      await asked
      await refused()
      await service.tick(1)
      await refused()
      await service.tick(1)
      service.clock.advance(200)
      expect((await verify(short_code)).status).toBe(200)
    })

    it("answers that it could not check, and nothing else, when the index has lost the chain", async () => {
      const [product] = await service.minted(owner, [SINGLE])
      await setHaltedReason("The chain has replaced a final block.")
      service.clock.advance(200)
      const { status, json } = await service.call("POST /verify", { json: { code: product!.short_code } })
      expect(status).toBe(503)
      expect(json).toMatchObject({
        code: "chain_unavailable",
        detail: "The index could not be checked against the chain.",
      })
      await setHaltedReason(null)
      service.clock.advance(200)
      expect((await verify(product!.short_code)).status).toBe(200)
    })
  })

  describe("on a network whose nodes or follower stand still", () => {
    const AGE_MS_MAX = NETWORKS[1].head_age_s_max * 1_000
    const other = prepareService()
    beforeAll(async () => {
      // A local chain makes no blocks while nobody uses it.
      other.app.chains.set(1, { ...other.app.chains.get(1)!, network: "mainnet" })
    })

    const setIndexedAt = (indexed_block_at: number) =>
      other.app.db.write((tx) => tx.updateTable("chains").set({ indexed_block_at }).where("chain_id", "=", 1).execute())
    const ask = (code: string) => other.call("POST /verify", { json: { code } })

    it.each(["short_code", "token_id", "tx_hash"] as const)("is not answered by %s from an old index", async (by) => {
      const [product] = await other.minted(await other.company(), [{ nft_scope: "individual" }])
      await setIndexedAt(other.app.now() - AGE_MS_MAX + 1_000)
      expect((await ask(product![by])).status).toBe(200)
      other.clock.advance(1_000)
      const { status, json } = await ask(product![by])
      expect(status).toBe(503)
      expect(json).toMatchObject({ detail: "The index could not be checked against the chain." })
      await setIndexedAt(other.app.now())
      expect((await ask(product![by])).status).toBe(200)
    })
  })

  describe("security", () => {
    it("shows no account, no salt, no database id", async () => {
      const me = await service.company()
      const [product] = await service.minted(me, [FULL])
      const { text } = await verify(product!.short_code)
      for (const secret of [me.email, me.company_id, me.user_id, product!.id, me.token])
        expect(text).not.toContain(secret)
      expect(text).not.toContain("salt")
    })
  })
})

describe("GET /certificates/{code}", () => {
  it.each(["individual", "batch"] as const)("answers a certificate that reads back: %s", async (nft_scope) => {
    const [product] = await service.minted(owner, [
      { ...FULL, nft_scope },
      { ...FULL, nft_scope },
    ])
    const { status, json, text, headers } = await service.call<FullCertificate>(
      `GET /certificates/${product!.short_code}`,
    )
    expect(status).toBe(200)
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("cache-control")).toBe("no-store")
    const certificate = parseCertificate(text)
    expect(certificate).toEqual(json)
    expect(certificate.record).toMatchObject({
      code: symbolsOf(product!.short_code),
      body: { name: "Ocean Blue Shirt" },
    })
    expect(text).toContain(product!.tx_hash)
    const verified = await verify(product!.short_code)
    expect(text).toContain(verified.json.token_id)
  })

  it.each([
    ["0000-0000-0000", 404, "unknown_code"],
    ["0000-0000-0001", 422, "mistyped_code"],
    ["%E0%A4%A", 422, "mistyped_code"],
    ["..%2f..%2fetc%2fpasswd", 422, "mistyped_code"],
    ["x".repeat(5_000), 422, "mistyped_code"],
  ])("refuses %.20s", async (code, expected, error) => {
    const { status, json } = await service.call(`GET /certificates/${code}`)
    expect(status).toBe(expected)
    expect(json.code).toBe(error)
  })

  it.each(["individual", "batch"] as const)("answers a copy for showing, without the code: %s", async (nft_scope) => {
    const [product] = await service.minted(owner, [{ ...FULL, nft_scope }])
    const path = `GET /certificates/${product!.short_code}`
    const { json: full } = await service.call<FullCertificate>(path)
    const { status, text, json } = await service.call(`${path}?for=showing`)
    expect(status).toBe(200)
    const shown = parseCertificate(text)
    expect(shown).toEqual(forShowing(full))
    expect(hashOfRecord(shown)).toBe(hashOfRecord(full))
    expect(codesIn(json)).toEqual([])
    expect(codesIn(full)).toEqual([full.record.code])
  })

  it("knows of no other purpose", async () => {
    const { status, json } = await service.call("GET /certificates/0000-0000-0000?for=printing")
    expect([status, json.code]).toEqual([400, "invalid_input"])
  })

  it("has none for what is not on chain", async () => {
    const { short_code } = await service.product(owner)
    const { status, json } = await service.call(`GET /certificates/${short_code}`)
    expect(status).toBe(409)
    expect(json.code).toBe("not_on_chain")
  })
})

describe("GET /tokens/{token_id}", () => {
  const traitsOf = (json: TokenMetadata) =>
    Object.fromEntries(json.attributes.map((one) => [one.trait_type, one.value]))

  it("tells of a single product its name, issuer and category, by either form of its id", async () => {
    const [product] = await service.minted(owner, [FULL])
    for (const id of [product!.token_id, BigInt(product!.token_id).toString()]) {
      const { status, json, text, headers } = await service.call<TokenMetadata>(`GET /tokens/${id}`)
      expect(status).toBe(200)
      expect(headers.get("access-control-allow-origin")).toBe("*")
      expect(json.name).toBe("Ocean Blue Shirt")
      expect(traitsOf(json)).toEqual({ Issuer: expect.stringMatching(/^Company/), Category: "Apparel" })
      expect(json.description).toMatch(/^Registered by Company[^.]*\.$/)
      refuseSecrets(text, product!.short_code)
    }
  })

  it("ends the sentence with one full stop, whatever the issuer's name ends with", async () => {
    const company = await service.company()
    await setCompany(service.app, company.company_id, { name: "Kékfestő Kft." })
    const [product] = await service.minted(company, [FULL])
    const { json } = await service.call<TokenMetadata>(`GET /tokens/${product!.token_id}`)
    expect(json.description).toBe("Registered by Kékfestő Kft.")
  })

  it("tells of a batch's product no more than whose it is", async () => {
    const [product] = await service.minted(owner, [
      { ...FULL, nft_scope: "batch" },
      { ...FULL, nft_scope: "batch" },
    ])
    const { json, text } = await service.call<TokenMetadata>(`GET /tokens/${product!.token_id}`)
    expect(traitsOf(json)).toEqual({ Issuer: expect.stringMatching(/^Company/), "Products in the batch": "2" })
    expect(text).not.toContain("Ocean Blue Shirt")
    refuseSecrets(text, product!.short_code)
  })

  it.each(["0x", "1e5", "-1", "9".repeat(78), "9".repeat(79), `0x${"f".repeat(65)}`, "x", "%00"])(
    "knows no token %s",
    async (id) => {
      const { status } = await service.call(`GET /tokens/${id}`)
      expect(status).toBe(404)
    },
  )

  function refuseSecrets(text: string, short_code: string): void {
    for (const secret of [short_code, symbolsOf(short_code), "S-1", "L-0388", "KF-SH-01", "Ocean blue"])
      expect(text).not.toContain(secret)
  }
})

async function queuedOf(company_id: string): Promise<number> {
  const rows = await service.app.db.read.selectFrom("mints").select("id").where("company_id", "=", company_id).execute()
  return rows.length
}

async function setHaltedReason(halted_reason: string | null): Promise<void> {
  await service.app.db.write((tx) =>
    tx.updateTable("chains").set({ halted_reason }).where("chain_id", "=", 1).execute(),
  )
}
