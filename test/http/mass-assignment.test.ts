import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { openSession } from "#test/support/accounts.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { prepareService } from "#test/support/prepare.ts"
import { privileged, put } from "#test/support/privileged.ts"
import type { TestService } from "#test/support/service.ts"

const SEED = campaignSeed(20_270_115)
const BODIES = rounds(1_000, 100)

const service = prepareService()
let me: Awaited<ReturnType<TestService["company"]>>
let victim: Awaited<ReturnType<TestService["company"]>>
beforeAll(async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort())
  me = await service.company("free")
  victim = await service.company("free")
})
afterAll(() => vi.restoreAllMocks())

/** Everything of an account that is decided elsewhere than in a request's body. */
async function accounts(): Promise<string> {
  const { read } = service.app.db
  const companies = await read.selectFrom("companies").selectAll().orderBy("id").execute()
  const users = await read.selectFrom("users").selectAll().orderBy("id").execute()
  return JSON.stringify([companies, users])
}

const bases: [string, () => Record<string, unknown>][] = [
  ["POST /login", () => ({ username: me.email, password: "wrong" })],
  ["POST /logout", () => ({})],
  ["POST /api/checkout", () => ({ packageType: "business" })],
  ["POST /api/subscription-change", () => ({ packageType: "enterprise", confirm: { amount_due: 0, at: 0 } })],
  ["POST /api/billing-portal", () => ({})],
  ["POST /api/update-subscription-after-payment", () => ({ email: me.email, packageType: "enterprise" })],
  ["POST /upload-single-product", () => ({ product_name: "x", metadata_json: { attributes: { a: "b" } } })],
  ["DELETE /delete-products", () => ({ ids: ["x"] })],
  ["POST /mint-onchain", () => ({ short_code: "0000-0000-0000" })],
  ["POST /mint-onchain-all", () => ({})],
  ["POST /recall", () => ({ short_code: "0000-0000-0000" })],
  ["POST /reinstate", () => ({ short_code: "0000-0000-0000" })],
  ["POST /verify", () => ({ code: "0000-0000-0000" })],
]

describe("a body that says more than it may", () => {
  it(`changes no account, in ${BODIES} ways (seed ${SEED})`, async () => {
    const random = seededRandom(SEED)
    const before = await accounts()
    for (let made = 0; made < BODIES; made++) {
      const [request, base] = random.pick(bases)
      const body = base()
      const inner = body.metadata_json as Record<string, unknown> | undefined
      for (let extra = random.integer(1, 5); extra > 0; extra--) {
        const target = inner && random.chance(0.3) ? inner : body
        const [name, value] = privileged(random, me, victim)
        put(target, name, value)
      }
      const query = random.chance(0.3) ? `?is_admin=1&company_id=${victim.company_id}&plan=enterprise` : ""
      const token = request === "POST /logout" ? await openSession(service.app, me.user_id) : me.token
      const { status } = await service.call(`${request}${query}`, {
        token,
        json: body,
        headers: { "x-company-id": victim.company_id, "x-user-id": victim.user_id, "x-is-admin": "1" },
      })
      expect(status, `seed ${SEED}, body ${made}: ${request}`).toBeLessThan(500)
      service.clock.advance(2_000)
    }
    expect(await accounts()).toBe(before)
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined()
    const products = await service.app.db.read.selectFrom("products").select(["company_id", "plan"]).execute()
    expect(products.length).toBeGreaterThan(0)
    expect(products.length).toBeLessThanOrEqual(10)
    for (const product of products) expect(product).toEqual({ company_id: me.company_id, plan: "free" })
    const mints = await service.app.db.read.selectFrom("mints").select(["company_id", "chain_id"]).execute()
    for (const mint of mints) expect(mint).toEqual({ company_id: me.company_id, chain_id: 11155111 })
  })
})
