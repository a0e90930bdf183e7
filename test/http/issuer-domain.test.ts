/** A company's choice whether visitors' browsers ask its domain by themselves, and who is told of it. */
import { beforeAll, describe, expect, it } from "vitest"
import { eraseCompany } from "#actions/companies/erase.ts"
import { withdrawVerification } from "#actions/companies/withdraw-verification.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { ShownBrand } from "#shared/api/brand-pages.ts"
import type { IssuerDomain } from "#shared/api/statements.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

type Me = Awaited<ReturnType<TestService["company"]>>
const service = prepareService()
let owner: Me
beforeAll(async () => {
  owner = await brand("brand.example")
})

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
const changesOf = async ({ company_id }: Me) =>
  (
    await service.app.db.read
      .selectFrom("audit_events")
      .select("detail")
      .where("company_id", "=", company_id)
      .where("event", "=", "company.domain_asks_changed")
      .orderBy("id")
      .execute()
  ).map(({ detail }) => JSON.parse(detail))

describe("PATCH /issuer-domain", () => {
  it("is off until the owner switches it on, tells visitors while it is on, and stands in the audit log once a change", async () => {
    expect([await known(owner), await told(owner)]).toEqual([
      expect.objectContaining({ confirmed: "brand.example", automatic: false, state: null }),
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
