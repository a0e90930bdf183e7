/** What companies say of themselves beside results. */
import { beforeAll, describe, expect, it } from "vitest"
import { markVerified } from "#actions/companies/attest.ts"
import { eraseCompany } from "#actions/companies/erase.ts"
import { withdrawVerification } from "#actions/companies/withdraw-verification.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { BrandPage, BrandPageList, BrandWords } from "#shared/api/brand-pages.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import type { Photo } from "#shared/api/photos.ts"
import { MODELS_MAX } from "#shared/brand-page.ts"
import { openSession } from "#test/support/accounts.ts"
import { aBrandPage } from "#test/support/brand-pages.ts"
import { aPhoto } from "#test/support/photos.ts"
import { prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

type Me = Awaited<ReturnType<TestService["company"]>>
const service = prepareService()
let owner: Me
beforeAll(async () => {
  owner = await brand()
})

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
    const events = await service.app.db.read
      .selectFrom("audit_events")
      .select("event")
      .where("company_id", "=", owner.company_id)
      .execute()
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
    const set = (suspended_at: number | null) =>
      service.app.db.write((tx) =>
        tx.updateTable("companies").set({ suspended_at }).where("id", "=", mine.company_id).execute(),
      )
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
