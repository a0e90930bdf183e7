import { beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "#indexer/app.ts"
import { openSession, setPassword } from "#test/support/accounts.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { prepare, prepareService, waitForNoMints } from "#test/support/prepare.ts"

const SEED = campaignSeed(20_270_115)

describe("a body that says more than it may", () => {
  const BODIES = rounds(1_000, 100)

  const service = prepareService()
  waitForNoMints()
  const me = prepare(() => service.company("free"))
  const victim = prepare(() => service.company("free"))

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

describe("a body that says more than it may, to the calls about accounts", () => {
  const BODIES = rounds(10_000)
  /** These cost a password's hash each, so they come more seldom. */
  const DEAR = 0.02

  const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
  const me = prepare(() => service.company("business"))
  const victim = prepare(() => service.company("free"))
  beforeAll(async () => {
    for (const { user_id } of [me, victim]) await setPassword(service.app, user_id, "mulberry lane 7")
    // What these calls may change, they have changed before.
    await service.call("POST /invite-user", { token: me.token, json: { email: "invited@brand.test" } })
  })

  let number = 0
  const someone = () => `someone-${++number}@brand.test`
  const SIGN_UP = { companyName: "Somebody Kft.", packageType: "Free" }
  const WRONG = { current_password: "wrong", new_password: "walnut grove 11" }

  const bases: [string, () => Record<string, unknown>][] = [
    ["POST /api/activate-user", () => ({ ...SIGN_UP, email: someone() })],
    ["POST /set-password", () => ({ token: someone(), password: "walnut grove 11" })],
    ["POST /forgot-password", () => ({ email: someone() })],
    ["POST /update-company-profile", () => ({})],
    ["POST /custom-fields", () => ({ key: "Colour" })],
    ["DELETE /custom-fields/x", () => ({})],
    ["POST /wallet-challenge", () => ({})],
    ["POST /wallet", () => ({ address: `0x${"1".repeat(40)}`, signature: `0x${"1".repeat(130)}` })],
    ["POST /invite-user", () => ({ email: someone() })],
    ["DELETE /remove-user", () => ({ email: someone() })],
    ["POST /enable-multi-user", () => ({})],
    ["POST /export-company", () => ({})],
    ["POST /contact", () => ({ name: "Béla", email: someone(), message: "Hello." })],
  ]
  const dear: typeof bases = [
    ["POST /change-password", () => ({ ...WRONG })],
    ["POST /close-account", () => ({ password: "wrong" })],
  ]

  /** Both companies and everybody in them. */
  async function accounts(): Promise<string> {
    const { read } = service.app.db
    const ids = [me.company_id, victim.company_id]
    const companies = await read.selectFrom("companies").selectAll().where("id", "in", ids).orderBy("id").execute()
    const users = await read.selectFrom("users").selectAll().where("company_id", "in", ids).orderBy("id").execute()
    return JSON.stringify([companies, users])
  }

  /** Checks the accounts made by the sign-ups. */
  async function onlyOrdinaryAccounts(): Promise<void> {
    const { read } = service.app.db
    const ids = [me.company_id, victim.company_id]
    const companies = await read.selectFrom("companies").selectAll().where("id", "not in", ids).execute()
    expect(companies.length).toBeGreaterThan(BODIES / 100)
    for (const company of companies) {
      expect(company).toMatchObject({ plan: "free", verified: 0, verified_at: null, is_operator: null, wallet: null })
      expect(company).toMatchObject({ code_prefix: null, multi_user_enabled: 0, subscription_renewal: null })
    }
    const users = await read.selectFrom("users").selectAll().where("company_id", "not in", ids).execute()
    expect(users).toHaveLength(companies.length)
    for (const user of users) expect(user).toMatchObject({ is_owner: 1, is_admin: 0, password_hash: null })
  }

  it(`changes nothing that it should not, in ${BODIES} ways (seed ${SEED})`, { timeout: 1_500_000 }, async () => {
    const random = seededRandom(SEED)
    const before = await accounts()
    for (let made = 0; made < BODIES; made++) {
      const [request, base] = random.pick(random.chance(DEAR) ? dear : bases)
      const body = base()
      for (let extra = random.integer(1, 5); extra > 0; extra--) put(body, ...privileged(random, me, victim))
      const query = random.chance(0.3) ? `?is_admin=1&company_id=${victim.company_id}&plan=enterprise` : ""
      const headers = {
        "x-forwarded-for": `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`,
        "x-company-id": victim.company_id,
        "x-user-id": victim.user_id,
        "x-is-admin": "1",
      }
      const { status } = await service.call(`${request}${query}`, { token: me.token, json: body, headers })
      expect(status, `seed ${SEED}, body ${made}: ${request}`).toBeLessThan(request.includes("export") ? 504 : 500)
      service.clock.advance(2_000)
    }
    expect(await accounts()).toBe(before)
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined()
    await service.work()
    await onlyOrdinaryAccounts()
  })
})

/** A member that a request's body may hold and that no request may decide. */
function privileged(random: Random, me: Caller, victim: Caller): [string, unknown] {
  return random.pick<[string, unknown]>([
    ["is_admin", random.pick([true, 1, "1", "true"])],
    ["is_owner", random.pick([true, 1, "1"])],
    ["is_operator", 1],
    ["verified", random.pick([true, 1, "true"])],
    ["verified_at", 1],
    ["plan", "enterprise"],
    ["subscription_plan", "enterprise"],
    ["package", "enterprise"],
    ["plan_limit", 1_000_000],
    ["used_slots", -5],
    ["active_subscription", 1],
    ["company_id", random.pick([victim.company_id, me.company_id, null])],
    ["user_id", victim.user_id],
    ["company", { id: victim.company_id, plan: "enterprise" }],
    ["user", { id: victim.user_id, is_admin: true }],
    ["wallet", `0x${"a".repeat(40)}`],
    ["code_prefix", "ROLEX"],
    ["multi_user_enabled", 1],
    ["currency", "usd"],
    ["email", victim.email],
    ["password_hash", "x"],
    ["status", "minted"],
    ["id", crypto.randomUUID()],
    ["created_at", 0],
    ["__proto__", { is_admin: true }],
    ["constructor", { prototype: { is_admin: true } }],
  ])
}

/** JSON.stringify leaves __proto__ out of a literal's own members unless it is defined as one. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}
