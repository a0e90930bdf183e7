import { describe, expect, it } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import type { PlanName } from "#shared/plans.ts"
import { addUser, openSession, setPassword } from "#test/support/accounts.ts"
import { tokenIn } from "#test/support/jobs.ts"
import { prepareService, renewService } from "#test/support/prepare.ts"
import { countStatements } from "#test/support/queries.ts"

const service = renewService()
const me = async (token: string) => (await service.call<Me>("GET /me", { token })).json

describe("POST /invite-user", () => {
  const invite = (token: string, email: unknown) => service.call("POST /invite-user", { token, json: { email } })

  it("sends a letter; who follows it belongs to the company, and is no owner", async () => {
    const owner = await service.company("business")
    const { status, json } = await invite(owner.token, "Bela@Brand.test")
    expect(status).toBe(201)
    expect(json).toEqual({ detail: "Invitation sent" })
    expect((await me(owner.token)).users).toContainEqual({
      email: "bela@brand.test",
      status: "pending",
      is_owner: false,
      read_only: false,
    })
    await service.work()
    expect(service.letters).toHaveLength(1)
    const letter = service.letters[0]!
    expect(letter).toMatchObject({ letter: "invitation", to: "bela@brand.test" })
    expect(letter.text).toContain(`${owner.email} invites you`)

    const password = "mulberry lane 7"
    await service.call("POST /set-password", { json: { token: tokenIn(letter), password } })
    const { json: session } = await service.call<{ access_token: string }>("POST /login", {
      form: { username: "bela@brand.test", password },
    })
    const theirs = await me(session.access_token)
    expect(theirs).toMatchObject({ is_owner: false, is_admin: false, multi_user_enabled: true })
    expect(theirs.company).toBe((await me(owner.token)).company)
    expect(theirs.users).toContainEqual({
      email: "bela@brand.test",
      status: "active",
      is_owner: false,
      read_only: false,
    })
    expect((await invite(session.access_token, "x@brand.test")).status).toBe(403)
  })

  it.each([
    ["free", 0],
    ["starter", 0],
    ["business", 1],
    ["enterprise", 2],
  ] as const)("on the %s plan makes room for %i", async (plan, allowed) => {
    const owner = await service.company(plan)
    for (let index = 0; index < allowed; index++)
      expect((await invite(owner.token, `a${index}@brand.test`)).status).toBe(201)
    const { status, json } = await invite(owner.token, "one-more@brand.test")
    expect(status).toBe(403)
    expect(json.code).toBe("plan_does_not_include")
    expect((await me(owner.token)).users).toHaveLength(1 + allowed)
    await service.work()
    expect(service.letters).toHaveLength(allowed)
  })

  it("makes no room for more when many come at once", async () => {
    const owner = await service.company("enterprise")
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => invite(owner.token, `a${index}@brand.test`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect((await me(owner.token)).users).toHaveLength(3)
  })

  it.each([
    ["nothing", undefined],
    ["no address", "bela"],
    ["half an address", "bela@"],
    ["two", "a@b.test, c@d.test"],
    ["a header", "a@b.test\nBcc: c@d.test"],
    ["a number", 7],
  ])("refuses %s", async (_name, email) => {
    const owner = await service.company("business")
    const { status, json } = await invite(owner.token, email)
    expect(status).toBe(400)
    expect(json.detail).toBe("Invalid email")
  })

  it("refuses who is there already", async () => {
    const owner = await service.company("enterprise")
    await invite(owner.token, "bela@brand.test")
    for (const email of ["bela@brand.test", "BELA@brand.test", owner.email]) {
      const { status, json } = await invite(owner.token, email)
      expect([status, json.detail]).toEqual([409, "User already invited"])
    }
  })

  it("answers the same for an address that has an account, and tells its owner alone", async () => {
    const owner = await service.company("enterprise")
    const other = await service.company("business")
    // The first call may wait for the key of the shared limits, which is read once.
    await me(owner.token)
    const statements = countStatements(service.app)
    const unknown = await invite(owner.token, "bela@brand.test")
    const counted = statements.splice(0)
    const known = await invite(owner.token, other.email)
    expect([known.status, known.text, statements.splice(0)]).toEqual([unknown.status, unknown.text, counted])
    const { users } = await me(owner.token)
    expect(users.slice(1).map(({ status }) => status)).toEqual(["pending", "pending"])
    await service.work()
    expect(service.letters.map(({ letter, to }) => [letter, to])).toEqual([
      ["invitation", "bela@brand.test"],
      ["invitation_elsewhere", other.email],
    ])
    expect(service.letters[1]!.link).toBeNull()
    expect((await me(other.token)).email).toBe(other.email)
  })

  it("keeps a place as long as the link works, and no longer", async () => {
    const owner = await service.company("business")
    await invite(owner.token, "bela@brand.test")
    await service.work()
    const token = tokenIn(service.letters[0]!)
    expect((await invite(owner.token, "cili@brand.test")).status).toBe(403)
    service.clock.advance(72 * 3_600_000)
    const set = await service.call("POST /set-password", { json: { token, password: "mulberry lane 7" } })
    expect([set.status, set.json.detail]).toEqual([410, "This link has expired. Please ask for a new one."])
    const session = await openSession(service.app, owner.user_id)
    expect((await me(session)).users).toHaveLength(1)
    expect((await invite(session, "cili@brand.test")).status).toBe(201)
    expect((await invite(session, "bela@brand.test")).status).toBe(403)
  })

  it("may come from two companies at once: the first that is accepted counts, once", async () => {
    const owners = [await service.company("business"), await service.company("business")]
    for (const { token } of owners) expect((await invite(token, "bela@brand.test")).status).toBe(201)
    await service.call("POST /api/activate-user", { json: { email: "bela@brand.test", companyName: "Béla Bt." } })
    await service.work()
    const links = service.letters.map(tokenIn)
    expect(links).toHaveLength(3)
    const password = "mulberry lane 7"
    const answers = await Promise.all(
      links.slice(0, 2).map((token) => service.call("POST /set-password", { json: { token, password } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    // The sign-up that was never activated has given way.
    expect((await service.call("POST /set-password", { json: { token: links[2], password } })).status).toBe(410)
    const users = service.app.db.read.selectFrom("users").select("company_id").where("email", "=", "bela@brand.test")
    const winner = owners[answers.findIndex(({ status }) => status === 200)]!
    expect(await users.execute()).toEqual([{ company_id: winner.company_id }])
    const again = { json: { token: links[answers.findIndex(({ status }) => status === 200)], password } }
    expect((await service.call("POST /set-password", again)).json.detail).toBe(
      "This link was already used. Please ask for a new one.",
    )
  })

  it("reaches one address three times a day from one company, and ten times from all", async () => {
    const statuses: number[] = []
    for (let company = 0; company < 4; company++) {
      const owner = await service.company("business")
      for (let times = 0; times < 4; times++) {
        statuses.push((await invite(owner.token, "bela@brand.test")).status)
        await service.call("DELETE /remove-user", { token: owner.token, json: { email: "bela@brand.test" } })
      }
    }
    const three = [201, 201, 201, 429]
    expect(statuses).toEqual([...three, ...three, ...three, 201, 429, 429, 429])
  })

  it("counts no invitation that was refused against the others who invite that address", async () => {
    for (let company = 0; company < 4; company++) {
      const { token } = await service.company("free")
      for (let times = 0; times < 3; times++) expect((await invite(token, "eva@brand.test")).status).toBe(403)
    }
    const { token } = await service.company("business")
    expect((await invite(token, "eva@brand.test")).status).toBe(201)
  })

  it("sends twenty letters an hour at most", async () => {
    const owner = await service.company("business")
    const statuses: number[] = []
    for (let times = 0; times < 21; times++) {
      statuses.push((await invite(owner.token, `a${times}@brand.test`)).status)
      await service.call("DELETE /remove-user", { token: owner.token, json: { email: `a${times}@brand.test` } })
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })
})

describe("DELETE /remove-user", () => {
  const remove = (token: string, email: string) => service.call("DELETE /remove-user", { token, json: { email } })

  it("ends sessions and links at once and frees the place", async () => {
    const owner = await service.company("business")
    const user = await addUser(service.app, owner.company_id)
    await setPassword(service.app, user.user_id, "mulberry lane 7")
    const session = await openSession(service.app, user.user_id)
    await service.call("POST /forgot-password", { json: { email: user.email } })
    await service.work()
    const link = tokenIn(service.letters[0]!)

    const { status, json } = await remove(owner.token, user.email.toUpperCase())
    expect(status).toBe(200)
    expect(json).toEqual({ detail: "User removed successfully" })
    expect((await service.call("GET /me", { token: session })).status).toBe(401)
    const set = { json: { token: link, password: "walnut grove 11" } }
    expect((await service.call("POST /set-password", set)).status).toBe(410)
    expect((await me(owner.token)).users).toHaveLength(1)
    const again = { token: owner.token, json: { email: user.email } }
    expect((await service.call("POST /invite-user", again)).status).toBe(201)
  })

  it("sends nothing to who was removed before the letter left", async () => {
    const owner = await service.company("business")
    await service.call("POST /invite-user", { token: owner.token, json: { email: "bela@brand.test" } })
    await remove(owner.token, "bela@brand.test")
    await service.work()
    expect(service.letters).toEqual([])
  })

  it("refuses the owner, another company's user and nobody", async () => {
    const owner = await service.company("business")
    const other = await service.company("business")
    const theirs = await addUser(service.app, other.company_id)
    expect((await remove(owner.token, owner.email)).json).toMatchObject({
      code: "conflict",
      detail: "The owner cannot be removed.",
    })
    for (const email of [theirs.email, other.email, "nobody@brand.test"]) {
      const { status, json } = await remove(owner.token, email)
      expect([status, json.detail]).toEqual([404, "There is no such user."])
    }
    expect((await me(other.token)).users).toHaveLength(2)
  })
})

describe("POST /enable-multi-user", () => {
  it.each([
    ["free", 403],
    ["starter", 403],
    ["business", 200],
    ["enterprise", 200],
  ] as const)("on the %s plan answers %i, twice", async (plan, expected) => {
    const { token } = await service.company(plan)
    for (let times = 0; times < 2; times++) {
      expect((await service.call("POST /enable-multi-user", { token })).status).toBe(expected)
      expect((await me(token)).multi_user_enabled).toBe(expected === 200)
    }
  })
})

describe("a member whom the plan has no room for", () => {
  const service = prepareService()

  /** An Enterprise company with two members, who joined one after the other. */
  async function company() {
    const owner = await service.company("enterprise")
    const [first, second] = [await addUser(service.app, owner.company_id), await addUser(service.app, owner.company_id)]
    const tokens = [await openSession(service.app, first.user_id), await openSession(service.app, second.user_id)]
    return { owner, tokens: tokens as [string, string] }
  }

  const setPlan = (company_id: string, plan: PlanName) =>
    service.app.db.write((tx) => tx.updateTable("companies").set({ plan }).where("id", "=", company_id).execute())
  const upload = (token: string) =>
    service.call<{ code: string }>("POST /upload-single-product", {
      token,
      json: { product_name: "Indigo tablecloth" },
    })
  const meOf = async (token: string) => (await service.call<Me>("GET /me", { token })).json

  it("reads everything and changes nothing, until there is room again", async () => {
    const { owner, tokens } = await company()
    for (const token of tokens) expect((await upload(token)).status).toBe(201)
    await setPlan(owner.company_id, "starter")
    for (const token of tokens) {
      expect(await upload(token)).toMatchObject({ status: 403, json: { code: "plan_does_not_include" } })
      for (const change of ["POST /mint-onchain-all", "PATCH /products/x", "DELETE /delete-products"])
        expect((await service.call(change, { token })).status).toBe(403)
      expect((await service.call("GET /products", { token })).status).toBe(200)
      expect(await meOf(token)).toMatchObject({ read_only: true })
    }
    expect((await upload(owner.token)).status).toBe(201)
    await setPlan(owner.company_id, "enterprise")
    for (const token of tokens) expect((await upload(token)).status).toBe(201)
  })

  it("is the one who joined last, and the owner sees who", async () => {
    const { owner, tokens } = await company()
    await setPlan(owner.company_id, "business")
    expect((await upload(tokens[0])).status).toBe(201)
    expect((await upload(tokens[1])).status).toBe(403)
    const { users, read_only } = await meOf(owner.token)
    expect(read_only).toBe(false)
    expect(users.map((user) => [user.is_owner, user.read_only])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })

  it("can still sign out", async () => {
    const { owner, tokens } = await company()
    await setPlan(owner.company_id, "free")
    expect((await service.call("POST /logout", { token: tokens[1] })).status).toBe(200)
    expect((await service.call("GET /me", { token: tokens[1] })).status).toBe(401)
  })
})
