import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { createAdministrator } from "#actions/accounts/accounts.ts"
import { hashToken } from "#actions/sessions/sessions.ts"
import type { Tx } from "#db/database.ts"
import type { LoginResponse } from "#shared/api/accounts.ts"
import type { Me } from "#shared/api/companies.ts"
import { addUser, openSession, setCompany, setPassword } from "#test/support/accounts.ts"
import { rowOf, rowsOf } from "#test/support/database.ts"
import { tokenIn } from "#test/support/jobs.ts"
import { prepareService, renewService } from "#test/support/prepare.ts"

const service = prepareService()

const PASSWORD = "correct horse"
const HOUR_MS = 3_600_000
const FAILED = "Login failed. Please check your credentials and try again."

async function member(options: { is_admin?: boolean } = {}) {
  const me = await service.company("business")
  const user = await addUser(service.app, me.company_id, options)
  await setPassword(service.app, user.user_id, PASSWORD)
  return user
}

const logIn = (form: Record<string, string>) => service.call<LoginResponse>("POST /login", { form })

describe("POST /login", () => {
  describe("happy", () => {
    it("answers a bearer token that opens /me", async () => {
      const { email } = await member()
      const { status, json, headers } = await logIn({ username: email, password: PASSWORD })
      expect(status).toBe(200)
      expect(json).toEqual({ access_token: expect.stringMatching(/^tm_[\w-]{43}$/), token_type: "bearer" })
      expect(headers.get("cache-control")).toBe("no-store")
      const me = await service.call<Me>("GET /me", { token: json.access_token })
      expect(me.json.email).toBe(email)
    })

    it("takes the e-mail in any case, with white space around it, and as JSON from programs", async () => {
      const { email } = await member()
      expect((await logIn({ username: `  ${email.toUpperCase()} `, password: PASSWORD })).status).toBe(200)
      const json = { username: email, password: PASSWORD }
      expect((await service.call("POST /login", { json })).status).toBe(200)
    })

    it.each([
      ["usual", {}, {}, 12],
      ["remembered", {}, { remember: "true" }, 30 * 24],
      ["an administrator's, remembered or not", { is_admin: true }, { remember: "true" }, 8],
    ] as const)("keeps a session for its time and no longer: %s", async (_name, flags, more, hours) => {
      const { email } = await member(flags)
      const { json } = await logIn({ username: email, password: PASSWORD, ...more })
      service.clock.advance(hours * HOUR_MS - 1_000)
      expect((await service.call("GET /me", { token: json.access_token })).status).toBe(200)
      service.clock.advance(1_000)
      expect((await service.call("GET /me", { token: json.access_token })).status).toBe(401)
    })
  })

  describe("error", () => {
    it.each([
      [{ username: "", password: "x" }, "Email is required", { username: "Email is required" }],
      [{ username: "a@b.test", password: "" }, "Password is required", { password: "Password is required" }],
    ])("asks for what is missing: %o", async (form, detail, fields) => {
      const { status, json } = await service.call("POST /login", { form })
      expect(status).toBe(400)
      expect(json).toMatchObject({ detail, fields, code: "invalid_input" })
    })

    it("says the spec's sentence for a wrong password", async () => {
      const { email } = await member()
      const { status, json } = await service.call("POST /login", { form: { username: email, password: "wrong" } })
      expect(status).toBe(401)
      expect(json).toMatchObject({ detail: FAILED, message: FAILED, code: "wrong_credentials" })
    })

    it.each<[string, (tx: Tx, user_id: string) => Promise<unknown>]>([
      ["changed", (tx, id) => tx.updateTable("users").set({ password_hash: "x" }).where("id", "=", id).execute()],
      ["removed with its user", (tx, id) => tx.deleteFrom("users").where("id", "=", id).execute()],
    ])("opens nothing with a password that was %s while it was being checked", async (_name, change) => {
      const { email, user_id } = await member()
      const { writeFor } = service.app.db
      service.app.db.writeFor = (company_id, work) =>
        writeFor(company_id, async (tx, company) => {
          await change(tx, user_id)
          return work(tx, company)
        })
      const { status, json } = await logIn({ username: email, password: PASSWORD })
      service.app.db.writeFor = writeFor
      expect([status, (json as unknown as { code: string }).code]).toEqual([401, "wrong_credentials"])
      expect(await rowsOf(service.app, "sessions", { user_id })).toEqual([])
    })

    it("refuses a user who has not set a password yet", async () => {
      const me = await service.company()
      const { status } = await service.call("POST /login", { form: { username: me.email, password: PASSWORD } })
      expect(status).toBe(401)
    })
  })

  describe("security", () => {
    it("answers byte for byte the same for an unknown e-mail and a wrong password", async () => {
      const { email } = await member()
      const strip = (text: string) => text.replace(/"request_id":"[^"]*"/, "")
      const wrong = await service.call("POST /login", { form: { username: email, password: "wrong" } })
      const unknown = await service.call("POST /login", { form: { username: `x${email}`, password: "wrong" } })
      expect(strip(wrong.text)).toBe(strip(unknown.text))
      expect(wrong.text).toContain("request_id")
      const headersOf = ({ headers }: { headers: Headers }) =>
        [...headers].filter(([name]) => !["date", "x-request-id"].includes(name))
      expect(headersOf(wrong)).toEqual(headersOf(unknown))
    })

    it("stores the token only as a hash", async () => {
      const { email } = await member()
      const { json } = await logIn({ username: email, password: PASSWORD })
      const tables = ["sessions", "users", "companies"] as const
      for (const table of tables) {
        const rows = JSON.stringify(await service.app.db.read.selectFrom(table).selectAll().execute())
        expect(rows.length).toBeGreaterThan(2)
        expect(rows).not.toContain(json.access_token)
        expect(rows).not.toContain(json.access_token.slice(3))
        expect(rows).not.toContain(PASSWORD)
      }
    })

    it("keeps the twenty newest sessions of a user", async () => {
      const { user_id, email } = await member()
      const first = await openSession(service.app, user_id)
      const tokens: string[] = []
      for (let opened = 0; opened < 19; opened++) tokens.push(await openSession(service.app, user_id))
      const { json } = await logIn({ username: email, password: PASSWORD })
      expect((await service.call("GET /me", { token: first })).status).toBe(401)
      expect((await service.call("GET /me", { token: tokens[0]! })).status).toBe(200)
      expect((await service.call("GET /me", { token: json.access_token })).status).toBe(200)
    })

    it("takes nothing more from the body than the spec says", async () => {
      const { email, user_id } = await member()
      const extra = { is_admin: "true", is_owner: "1", company_id: "x", plan: "enterprise", user_id: "x" }
      await logIn({ username: email, password: PASSWORD, ...extra })
      expect(await rowOf(service.app, "users", { id: user_id })).toMatchObject({ is_admin: 0, is_owner: 0 })
    })
  })
})

describe("POST /logout", () => {
  it("ends this session and no other", async () => {
    const me = await service.company()
    const other = await openSession(service.app, me.user_id)
    const { status, json } = await service.call<{ detail: string }>("POST /logout", { token: me.token })
    expect(status).toBe(200)
    expect(json).toEqual({ detail: "You have been logged out." })
    expect((await service.call("GET /me", { token: me.token })).status).toBe(401)
    expect((await service.call("GET /me", { token: other })).status).toBe(200)
  })
})

describe("GET /me", () => {
  it("answers the spec's fields as they stand now", async () => {
    const me = await service.company("business")
    await service.product(me)
    const { status, json, headers } = await service.call<Me>("GET /me", { token: me.token })
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(json).toEqual({
      email: me.email,
      company: expect.stringMatching(/^Company \d+ Kft\.$/),
      vat_number: null,
      address: null,
      public_vat_number: false,
      domain: null,
      pending: null,
      subscription_plan: "business",
      subscription_renewal: null,
      plan_limit: 3_000,
      used_slots: 1,
      remaining_slots: 2_999,
      storage_bytes_used: 0,
      storage_bytes_max: 250_000_000,
      users: [{ email: me.email, status: "pending", is_owner: true, read_only: false }],
      read_only: false,
      is_owner: true,
      multi_user_enabled: false,
      verified: false,
      suspended: false,
      verification_answer: null,
      suspension_reason: null,
      currency: "eur",
      language: "en",
      wallet: null,
      code_prefix: null,
      batch_code_length: 12,
      is_admin: false,
      is_operator: false,
      first_steps: "shown",
      case_letters: true,
      bulk_upload: true,
      api_access: false,
      billing_state: "none",
      billing_interval: null,
      cancel_at_period_end: false,
      next_plan: null,
      next_interval: null,
      mint_chain_id: 1,
    })
  })

  it.each([
    ["free", 10, 11155111, false],
    ["starter", 500, 1, false],
    ["business", 3_000, 1, true],
    ["enterprise", 10_000, 1, true],
  ] as const)("knows the %s plan", async (plan, plan_limit, mint_chain_id, bulk_upload) => {
    const me = await service.company(plan)
    const { json } = await service.call<Me>("GET /me", { token: me.token })
    expect(json).toMatchObject({ subscription_plan: plan, plan_limit, mint_chain_id, bulk_upload })
    expect(json.api_access).toBe(plan === "enterprise")
  })

  it("says when the subscription renews, and never less than no slots", async () => {
    const me = await service.company("business")
    for (let made = 0; made < 11; made++) await service.product(me)
    await setCompany(service.app, me.company_id, { plan: "free", subscription_renewal: Date.UTC(2027, 1, 3) })
    const { json } = await service.call<Me>("GET /me", { token: me.token })
    expect(json).toMatchObject({ used_slots: 11, remaining_slots: 0, subscription_renewal: "2027-02-03T00:00:00.000Z" })
  })

  it("never shows another company's users", async () => {
    const [me, other] = [await service.company(), await service.company()]
    const { text } = await service.call("GET /me", { token: me.token })
    expect(text).not.toContain(other.email)
  })
})

describe("token secrecy", () => {
  const service = renewService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })

  const PASSWORD = "mulberry lane 7"

  it("nothing that the database holds, at any time, opens anything", async () => {
    const dumps: string[] = []
    const look = async () => dumps.push(await dump())
    const me = await service.company("business")
    await setPassword(service.app, me.user_id, PASSWORD)
    await service.call("POST /api/activate-user", { json: { email: "anna@brand.test", companyName: "Kékfestő Kft." } })
    await service.call("POST /invite-user", { token: me.token, json: { email: "bela@brand.test" } })
    await service.call("POST /forgot-password", { json: { email: me.email } })
    const { user_id } = await createAdministrator(service.app, "vera@touchmark.test")
    const job = { letter: "activation", user_id } as const
    const { enqueue } = await import("#jobs/queue.ts")
    await service.app.db.write((tx) => enqueue(tx, "letter", job, { now: service.app.now() }))
    await look()
    await service.work()
    await look()
    const tokens = service.letters.map(tokenIn)
    expect(tokens).toHaveLength(4)
    for (const token of tokens) {
      const sent = { json: { token, password: PASSWORD } }
      expect((await service.call("POST /set-password", sent)).status).toBe(200)
      await look()
    }
    const form = { username: me.email, password: PASSWORD }
    const { json } = await service.call<{ access_token: string }>("POST /login", { form })
    await look()
    await service.work()
    await look()
    for (const text of dumps) {
      for (const secret of [...tokens, me.token, json.access_token]) {
        for (const written of [
          secret,
          Buffer.from(secret, "base64url").toString("hex"),
          Buffer.from(secret).toString("hex"),
        ]) {
          expect(text.includes(written)).toBe(false)
        }
      }
      expect(text).not.toContain(PASSWORD)
    }
    // The search itself works: it does find the hashes that are there.
    expect(dumps.at(-1)).toContain(hashToken(json.access_token))
  })

  /** Every column of every table as text; bytes as hex. */
  async function dump(): Promise<string> {
    const { read } = service.app.db
    const tables = await read.introspection.getTables()
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql.raw<Record<string, unknown>>(`select * from "${name}"`).execute(read)
      for (const value of rows.flatMap(Object.values))
        texts.push(Buffer.isBuffer(value) ? value.toString("hex") : String(value))
    }
    return texts.join("\n")
  }
})
