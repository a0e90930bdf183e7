import { privateKeyToAccount } from "viem/accounts"
import { hashTypedData, recoverTypedDataAddress } from "viem/utils"
import { describe, expect, it } from "vitest"
import { markVerified } from "#actions/companies/attestations.ts"
import { eraseCompany } from "#actions/companies/erase.ts"
import { withdrawVerification } from "#actions/companies/pending.ts"
import { keyActData } from "#contracts/key-acts.ts"
import { LOCAL_KEYS } from "#contracts/local.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { keyHashOf, statementDigest } from "#proof/statement.ts"
import type { IssuerFile } from "#proof/statement-check.ts"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import type { BrandPage, BrandPageList, BrandWords, ShownBrand } from "#shared/api/brand-pages.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { Photo } from "#shared/api/photos.ts"
import type { IssuerDomain, Unsigned } from "#shared/api/statements.ts"
import {
  actToSign,
  BRAND_KEYS_MAX,
  type BrandAct,
  messageAbout,
  type Signable,
  statementToSign,
} from "#shared/brand-acts.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { newPasskey } from "#test/proof/signatures.ts"
import { attestCompany, openSession, setCompany } from "#test/support/accounts.ts"
import { aBrandPage } from "#test/support/brand-pages.ts"
import { eventsOf } from "#test/support/calls.ts"
import { aPhoto } from "#test/support/photos.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"
import { typedDigest } from "#web/dashboard/brand-keys/signers.ts"

type Me = Awaited<ReturnType<TestService["company"]>>

/** The keys that a brand has named, and what the chain says of them. */
const service = prepareService()
const owner = prepare(() => service.company())

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const list = async (me: Me) => (await service.call<BrandKeyList>("GET /brand-keys", { token: me.token })).json
const name = (me: Me, address: unknown) =>
  service.call<{ code: string }>("POST /brand-keys", { token: me.token, json: { address } })

describe("the brand's keys", () => {
  it("are what the company has named, with what each chain says of them", async () => {
    const me = await service.company()
    expect((await name(me, addressOf("A"))).status).toBe(200)
    expect((await name(me, addressOf("a"))).status).toBe(200)
    const hash = keyHashOf({ address: addressOf("a") })
    const before = await list(me)
    expect(before.issuer).toBe(issuerIdOf(me.company_id))
    expect(before.keys).toEqual([{ key_hash: hash, address: addressOf("a"), created_at: expect.any(String) }])
    expect(
      before.networks.map(({ contract, lives, nonce, signed_from }) => [contract, lives, nonce, signed_from]),
    ).toEqual(before.networks.map(() => [LOCAL_KEYS.toLowerCase(), {}, 0, null]))
    const [{ chain_id }] = before.networks as [BrandKeyList["networks"][0]]
    await service.models[chain_id].call("attester", "addKey", [issuerIdOf(me.company_id), hash, 1, "0x"])
    await service.tick()
    const [first, ...others] = (await list(me)).networks
    expect(first!.lives).toEqual({ [hash]: { from: expect.any(Number), until: null, compromised: false } })
    for (const other of others) expect(other.lives).toEqual({})
    expect((await list(await service.company())).keys).toEqual([])
  })

  it("stand in the domain's file with their times on the main network", async () => {
    const me = await service.company()
    await name(me, addressOf("a"))
    const args = [issuerIdOf(me.company_id), keyHashOf({ address: addressOf("a") }), 1, "0x"]
    await service.models[TESTNET_CHAIN_ID].call("attester", "addKey", args)
    service.models[MAINNET_CHAIN_ID].mine()
    await service.models[MAINNET_CHAIN_ID].call("attester", "addKey", args)
    await service.tick()
    const { networks } = await list(me)
    const [test, main] = [TESTNET_CHAIN_ID, MAINNET_CHAIN_ID].map(
      (id) => Object.values(networks.find(({ chain_id }) => chain_id === id)!.lives)[0]!.from,
    )
    expect(main).not.toBe(test)
    const { json } = await service.call<IssuerFile>("GET /issuer-file", { token: me.token })
    expect(json.issuers[0]!.keys).toMatchObject([{ from: new Date(main! * 1_000).toISOString() }])
  })

  it("may be passkeys, which are points of their curve", async () => {
    const me = await service.company()
    const { public_key } = newPasskey()
    const nameKey = async (json: object) => {
      const answer = await service.call<{ code: string }>("POST /brand-keys", { token: me.token, json })
      return [answer.status, answer.json.code]
    }
    const refused = [400, "invalid_input"]
    expect(await nameKey({ public_key })).toEqual([200, undefined])
    expect(await nameKey({ public_key: { ...public_key, x: public_key.y } })).toEqual(refused)
    expect(await nameKey({ public_key: { ...public_key, y: "0x12" } })).toEqual(refused)
    expect(await nameKey({ public_key: { ...public_key, y: "z".repeat(66) } })).toEqual(refused)
    expect(await nameKey({ public_key: "0x12" })).toEqual(refused)
    const word = `0x${"0".repeat(64)}`
    expect(await nameKey({ public_key: { x: word, y: word } })).toEqual(refused)
    expect(await nameKey({})).toEqual([400, "invalid_input"])
    expect(await nameKey({ public_key, address: addressOf("a") })).toEqual([400, "invalid_input"])
    const listed = { key_hash: keyHashOf({ public_key }), public_key, created_at: expect.any(String) }
    expect((await list(me)).keys).toEqual([listed])
  })

  it("are at most eight, and come off the list again", async () => {
    const me = await service.company()
    for (let at = 0; at < BRAND_KEYS_MAX; at++) await name(me, addressOf(String(at)))
    expect((await name(me, addressOf("f"))).json.code).toBe("limit_reached")
    expect((await name(me, "0x12")).status).toBe(400)
    const [{ key_hash }] = (await list(me)).keys as [BrandKeyList["keys"][0]]
    const forget = async (who: Me) =>
      (await service.call(`DELETE /brand-keys/${key_hash}`, { token: who.token })).status
    expect([await forget(owner), await forget(me), await forget(me)]).toEqual([404, 200, 404])
    expect((await list(me)).keys).toHaveLength(BRAND_KEYS_MAX - 1)
  })
})

describe("what a wallet is asked to sign", () => {
  const ISSUER: Hex = `0x${"11".repeat(32)}`
  const HASH: Hex = `0x${"22".repeat(32)}`
  const place = { chain_id: 11155111, contract: LOCAL_KEYS, nonce: 3 }
  const account = privateKeyToAccount(`0x${"b7".repeat(32)}`)
  const digestOf = ({ typed: { types, ...typed } }: Signable) => {
    const { EIP712Domain: _, ...own } = types
    return hashTypedData({ ...typed, types: own } as never)
  }

  it.each<[BrandAct, "AddKey" | "EndKey" | "SetSignedFrom", unknown[]]>([
    [{ act: "add", type: "secp256k1", key_hash: HASH }, "AddKey", [ISSUER, HASH, 1]],
    [{ act: "add", type: "p256", key_hash: HASH }, "AddKey", [ISSUER, HASH, 2]],
    [{ act: "end", key_hash: HASH, since_s: 9 }, "EndKey", [ISSUER, HASH, 9n, false]],
    [{ act: "stolen", key_hash: HASH, since_s: 9 }, "EndKey", [ISSUER, HASH, 9n, true]],
    [{ act: "signed_from", time_s: 12 }, "SetSignedFrom", [ISSUER, 12n]],
  ])("is the contract's: %j", (act, type, args) => {
    const keys = { chain_id: place.chain_id, keys: LOCAL_KEYS }
    const asked = actToSign(place, ISSUER, act)
    expect(toHex(typedDigest(asked))).toBe(digestOf(asked))
    expect(digestOf(asked)).toBe(hashTypedData(keyActData(type, keys, args, 3n) as never))
  })

  it("is the statement of the formats, of a batch and of a single product", async () => {
    const mint = { chain_id: 11155111 as const, registry: LOCAL_KEYS, issuer: ISSUER, subject: HASH, minted_at: "" }
    const single = `0x${"f".repeat(64)}` as Hex
    for (const one of [
      { ...mint, root: HASH, size: 5 },
      { ...mint, token_id: single, record_hash: HASH },
    ] as Unsigned[]) {
      const message = messageAbout(one, 7)
      const asked = statementToSign(one, message)
      expect(toHex(typedDigest(asked))).toBe(digestOf(asked))
      expect(digestOf(asked)).toBe(statementDigest(message, { ...one, registry: one.registry.toLowerCase() as Hex }))
      const signature = await account.sign({ hash: digestOf(asked) })
      expect(fromHex(signature)).toHaveLength(65)
      const { EIP712Domain: _, ...types } = asked.typed.types
      expect(await recoverTypedDataAddress({ ...asked.typed, types, signature } as never)).toBe(account.address)
    }
  })
})

/** What companies say of themselves beside results. */
describe("brand pages", () => {
  const service = prepareService()
  const owner = prepare(() => brand())

  /** A verified company whose domain is confirmed. */
  async function brand(): Promise<Me> {
    const me = await service.company()
    const { app } = service
    const read = app.db.read.selectFrom("companies").selectAll().where("id", "=", me.company_id)
    const company = await read.executeTakeFirstOrThrow()
    await app.db.write((tx) => markVerified(app, tx, company, "brand.example", app.now()))
    return me
  }

  const save = (me: Me, more: Partial<BrandPage> = {}) => {
    service.clock.advance(10_000)
    return service.call<BrandPage & ErrorBody>("POST /brand-pages", { token: me.token, json: aBrandPage(more) })
  }
  const list = async (me: Me) => (await service.call<BrandPageList>("GET /brand-pages", { token: me.token })).json
  const shown = async ({ company_id }: Me, model?: string) => {
    const query = model === undefined ? "" : `?${new URLSearchParams({ model })}`
    const { json } = await service.call<{ brand: BrandWords | null }>(
      `GET /issuers/${issuerIdOf(company_id)}/page${query}`,
    )
    return json.brand
  }
  const logoOf = async (me: Me, seed: number) => {
    const file = { name: "logo.png", content: await aPhoto({ seed }) }
    return (await service.call<Photo>("POST /photos", { token: me.token, file })).json.sha256
  }
  const pictureStatus = async (sha256: string) => (await service.call(`GET /photos/${sha256}`)).status

  describe("POST /brand-pages", () => {
    it("keeps what the company says, on one line and trimmed, and says so in the audit log", async () => {
      const { status, json } = await save(owner, { story: { en: " Blue\ndyed ", hu: "" }, colour: "#1D2F5E" })
      expect([status, json.story, json.colour]).toEqual([200, { en: "Blue dyed", hu: "" }, "#1d2f5e"])
      expect((await list(owner)).pages).toEqual([json])
      const events = await eventsOf(service, owner)
      expect(events.map(({ event }) => event)).toContain("company.brand_page_changed")
    })

    it("removes a page that says nothing", async () => {
      const me = await brand()
      await save(me)
      const nothing = { colour: "", contact: "", story: { en: "", hu: " " }, care: { en: "", hu: "" } }
      await save(me, nothing)
      expect([(await list(me)).pages, await shown(me)]).toEqual([[], null])
    })

    it.each<[string, Partial<BrandPage>, string, string]>([
      ["a tick", { story: { en: "Genuine ✔", hu: "" } }, "story.en", "words_with_sign"],
      ["an emoji", { care: { en: "", hu: "Eredeti ✅" } }, "care.hu", "words_with_sign"],
      ["text that runs backwards", { story: { en: "a\u202eb", hu: "" } }, "story.en", "words_hidden"],
      ["too much text", { story: { en: "x".repeat(241), hu: "" } }, "story.en", "too_long"],
      ["no colour", { colour: "blue" }, "colour", "colour_malformed"],
      ["a pale colour", { colour: "#ffff00" }, "colour", "colour_too_pale"],
      ["our green", { colour: "#1f6043" }, "colour", "colour_like_ours"],
      ["no address", { contact: "hello" }, "contact", "shopper_email"],
      ["an address with more behind it", { contact: "a@b.example?bcc=c@d.example" }, "contact", "shopper_email"],
      [
        "another's domain",
        { links: [{ kind: "shop", url: "https://other.example" }] },
        "links.0.url",
        "link_not_allowed",
      ],
      ["no https", { links: [{ kind: "shop", url: "http://brand.example" }] }, "links.0.url", "link_not_allowed"],
      ["a photo that is not there", { logo: "0".repeat(64) }, "logo", "photo_unknown"],
    ])("refuses %s, and keeps what was there", async (_what, more, field, reason) => {
      const before = await list(owner)
      const { status, json } = await save(owner, more)
      expect([status, json.fields?.[field]]).toEqual([400, expect.any(String)])
      expect(JSON.stringify(json)).toContain(reason)
      expect(await list(owner)).toEqual(before)
    })

    it("refuses two links of a kind", async () => {
      const link = { kind: "shop", url: "https://brand.example" } as const
      expect(JSON.stringify((await save(owner, { links: [link, link] })).json)).toContain("links_repeated")
    })

    it("refuses another company's photo", async () => {
      const theirs = await logoOf(await service.company(), 1)
      expect((await save(owner, { logo: theirs })).json).toMatchObject({ reason: "photo_unknown" })
    })

    it(`has room for ${MODELS_MAX} models beside the page for all`, async () => {
      const me = await brand()
      const { db } = service.app
      const row = (model: string) => ({
        ...{ company_id: me.company_id, issuer: issuerIdOf(me.company_id), changed_at: 0 },
        ...{ model, content: JSON.stringify(aBrandPage()) },
      })
      const rows = Array.from({ length: MODELS_MAX }, (_, n) => row(`M${n}`))
      await db.write((tx) => tx.insertInto("brand_pages").values(rows).execute())
      expect((await save(me)).status).toBe(200)
      expect((await save(me, { model: "M0" })).status).toBe(200)
      expect((await save(me, { model: "One more" })).json).toMatchObject({ reason: "company_full" })
      expect((await list(me)).pages).toHaveLength(MODELS_MAX + 1)
    })
  })

  describe("GET /brand-pages", () => {
    it("names the models of products and the confirmed domain", async () => {
      const me = await brand()
      for (const model of ["Jug", "Cup", "Jug"]) await service.product(me, { model })
      await service.product(me)
      expect(await list(me)).toEqual({ pages: [], models: ["Cup", "Jug"], domain: "brand.example" })
      expect((await list(await service.company())).domain).toBe(null)
    })
  })

  describe("GET /issuers/{id}/page", () => {
    it("says the model's words first, and else those for all products", async () => {
      const me = await brand()
      await save(me)
      await save(me, { model: "Jug", colour: "", contact: "", story: { en: "Thrown by hand.", hu: "" } })
      expect(await shown(me, "Jug")).toEqual({
        ...(await shown(me))!,
        story: { en: "Thrown by hand.", hu: "Három nemzedék nyomta itt a vásznat." },
      })
      expect(await shown(me, "Cup")).toEqual(await shown(me))
    })

    it("says the model's words alone where there are no others", async () => {
      const me = await brand()
      await save(me, { model: "Jug" })
      expect([await shown(me), (await shown(me, "Jug"))?.contact]).toEqual([null, "hello@brand.example"])
    })

    it("has nothing of a company that is not verified, not any more, or suspended", async () => {
      const me = await service.company()
      await save(me, { links: [{ kind: "shop", url: "https://www.etsy.com/shop/x" }] })
      expect(await shown(me)).toBe(null)
      const mine = await brand()
      await save(mine)
      const set = (suspended_at: number | null) => setCompany(service.app, mine.company_id, { suspended_at })
      await set(1)
      expect(await shown(mine)).toBe(null)
      await set(null)
      expect(await shown(mine)).not.toBe(null)
      const now = service.app.now()
      const { company_id } = mine
      await service.app.db.write((tx) => withdrawVerification(tx, { company_id, reason: null, now }))
      expect(await shown(mine)).toBe(null)
    })

    it("leaves out links to a domain that is not confirmed any more", async () => {
      const me = await brand()
      const shop = { kind: "shop", url: "https://www.etsy.com/shop/x" } as const
      await save(me, { links: [shop, { kind: "website", url: "https://www.brand.example/story" }] })
      expect((await shown(me))?.links).toHaveLength(2)
      await service.app.db.write((tx) =>
        tx.updateTable("attestations").set({ domain: "" }).where("company_id", "=", me.company_id).execute(),
      )
      expect((await shown(me))?.links).toEqual([shop])
    })
  })

  describe("a logo", () => {
    const aWeekLater = () => {
      service.clock.advance(8 * 86_400_000)
      return service.runTask("forget old things")
    }

    it("is public while a page of a verified company shows it, and kept as long", async () => {
      const me = await brand()
      const [logo, other] = [await logoOf(me, 2), await logoOf(me, 3)]
      expect(await pictureStatus(logo)).toBe(404)
      await save(me, { logo })
      expect((await shown(me))?.logo).toBe(logo)
      expect([await pictureStatus(logo), await pictureStatus(other)]).toEqual([200, 404])
      await aWeekLater()
      expect(await pictureStatus(logo)).toBe(200)
      const again = { ...me, token: await openSession(service.app, me.user_id) }
      await save(again)
      expect(await pictureStatus(logo)).toBe(404)
      await aWeekLater()
      const last = { ...me, token: await openSession(service.app, me.user_id) }
      expect((await save(last, { logo })).json).toMatchObject({ reason: "photo_unknown" })
    })

    it("of a company that nobody has checked is not public", async () => {
      const me = await service.company()
      const logo = await logoOf(me, 4)
      await save(me, { logo })
      expect(await pictureStatus(logo)).toBe(404)
    })

    it("goes with the account, as does every page", async () => {
      const me = await brand()
      const logo = await logoOf(me, 5)
      await save(me, { logo })
      await eraseCompany(service.app, me.company_id)
      expect([await shown(me), await pictureStatus(logo)]).toEqual([null, 404])
    })
  })
})

/** A company's choice whether visitors' browsers ask its domain by themselves, and who is told of it. */
describe("PATCH /issuer-domain", () => {
  const service = prepareService()
  const owner = prepare(() => brand("brand.example"))

  async function brand(domain: string): Promise<Me> {
    const me = await service.company()
    await attestCompany(service.app, me.company_id, domain)
    return me
  }

  const choose = (me: Me, automatic: boolean) =>
    service.call<IssuerDomain>("PATCH /issuer-domain", { token: me.token, json: { automatic } })
  const known = async (me: Me) => (await service.call<IssuerDomain>("GET /issuer-domain", { token: me.token })).json
  /** What a visitor's browser is told. */
  const told = async ({ company_id }: Me) =>
    (await service.call<ShownBrand>(`GET /issuers/${issuerIdOf(company_id)}/page`)).json.asks_domain
  const changesOf = async (me: Me) =>
    (await eventsOf(service, me, "company.domain_asks_changed")).map(({ detail }) => detail)

  it("is off until the owner switches it on, tells visitors while it is on, and stands in the audit log once a change", async () => {
    expect([await known(owner), await told(owner)]).toEqual([
      expect.objectContaining({ confirmed: "brand.example", automatic: false, state: "names" }),
      false,
    ])
    for (const _twice of [1, 2]) expect((await choose(owner, true)).json).toMatchObject({ automatic: true })
    expect([(await known(owner)).automatic, await told(owner)]).toEqual([true, true])
    for (const _twice of [1, 2]) expect((await choose(owner, false)).json).toMatchObject({ automatic: false })
    expect([(await known(owner)).automatic, await told(owner)]).toEqual([false, false])
    expect(await changesOf(owner)).toEqual([{ automatic: true }, { automatic: false }])
  })

  it.each([{}, { automatic: "yes" }, { automatic: 1 }, { automatic: null }])("refuses %j", async (json) => {
    const { status } = await service.call("PATCH /issuer-domain", { token: owner.token, json })
    expect([status, (await known(owner)).automatic]).toEqual([400, false])
  })

  it("tells nobody of one without a confirmed domain, of a suspended one, and of one that is not verified any more", async () => {
    const [without, suspended, withdrawn] = [await brand(""), await brand("two.example"), await brand("three.example")]
    const stranger = await service.company()
    for (const me of [without, suspended, withdrawn, stranger]) expect((await choose(me, true)).status).toBe(200)
    expect(await Promise.all([without, suspended, withdrawn, stranger].map(told))).toEqual([false, true, true, false])
    const { db, now } = service.app
    await db.write((tx) =>
      tx.updateTable("companies").set({ suspended_at: now() }).where("id", "=", suspended.company_id).execute(),
    )
    const { company_id } = withdrawn
    await db.write((tx) => withdrawVerification(tx, { company_id, reason: null, now: now() }))
    expect([await told(suspended), await told(withdrawn)]).toEqual([false, false])
  })

  it("goes with the company", async () => {
    const me = await brand("four.example")
    await choose(me, true)
    await eraseCompany(service.app, me.company_id)
    const rows = service.app.db.read.selectFrom("domain_asks").selectAll().where("company_id", "=", me.company_id)
    expect(await rows.execute()).toEqual([])
  })
})
