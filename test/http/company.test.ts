import { privateKeyToAccount } from "viem/accounts"
import { getAddress } from "viem/utils"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { CUSTOM_FIELDS_MAX, type Me, type WalletChallenge } from "#shared/api/companies.ts"
import { addUser, openSession, setPassword } from "#test/support/accounts.ts"
import { countStatements } from "#test/support/count-statements.ts"
import { tokenIn } from "#test/support/letters.ts"
import { createService, type TestService } from "#test/support/service.ts"
import { refusesStrangers } from "./refusals.ts"

let service: TestService
beforeEach(async () => {
  service = await createService()
})
afterEach(() => service.close())

type Owner = Awaited<ReturnType<TestService["company"]>>

const me = async (token: string) => (await service.call<Me>("GET /me", { token })).json

/** A colleague who may sign in, put there without an invitation. */
async function member(owner: Owner): Promise<string> {
  const { user_id } = await addUser(service.app, owner.company_id)
  return openSession(service.app, user_id)
}

async function events(): Promise<string[]> {
  const rows = await service.app.db.read.selectFrom("audit_events").select("event").orderBy("at").execute()
  return rows.map(({ event }) => event)
}

/** Every call below is the owner's alone. */
function refusesMembers(request: string, json: unknown = {}): void {
  it("refuses a colleague who is not the owner", async () => {
    const token = await member(await service.company("business"))
    const { status, json: body } = await service.call(request, { token, json })
    expect(status).toBe(403)
    expect(body.code).toBe("not_allowed")
    expect(await events()).toEqual([])
  })
}

describe("POST /update-company-profile", () => {
  const save = (token: string, json: unknown) => service.call("POST /update-company-profile", { token, json })
  const VAT = "12892312-2-41"

  it("keeps VAT number and address, and says so in GET /me", async () => {
    const owner = await service.company()
    const { status, json } = await save(owner.token, { vat_number: VAT, address: " Fő tér 1.\r\n7100 Szekszárd " })
    expect(status).toBe(200)
    expect(json).toEqual({ detail: "Saved." })
    expect(await me(owner.token)).toMatchObject({ vat_number: "HU12892312", address: "Fő tér 1.\n7100 Szekszárd" })
    expect(await events()).toEqual(["company.profile_changed"])
  })

  it("changes what is given, leaves the rest and clears what is null or empty", async () => {
    const owner = await service.company("enterprise")
    await save(owner.token, {
      vat_number: VAT,
      address: "Fő tér 1.",
      code_prefix: "acme",
      language: "hu",
      company: "Duna Zrt.",
    })
    await save(owner.token, {})
    expect(await me(owner.token)).toMatchObject({
      company: "Duna Zrt.",
      vat_number: "HU12892312",
      address: "Fő tér 1.",
      code_prefix: "ACME",
      language: "hu",
    })
    await save(owner.token, { vat_number: "", address: null, code_prefix: null })
    expect(await me(owner.token)).toMatchObject({
      company: "Duna Zrt.",
      vat_number: null,
      address: null,
      code_prefix: null,
    })
  })

  it.each([
    [
      "a VAT number that is none",
      { vat_number: "HU12892313" },
      "This VAT number is not valid. We accept those of the European Union, the United Kingdom, Switzerland and Norway.",
    ],
    ["an empty name", { company: " " }, "Company name is required"],
    ["a short prefix", { code_prefix: "A" }, "A prefix has 2 to 8 letters or digits."],
    ["a long prefix", { code_prefix: "ABCDEFGHI" }, "A prefix has 2 to 8 letters or digits."],
    ["a prefix with an accent", { code_prefix: "ÁCME" }, "A prefix has 2 to 8 letters or digits."],
    ["a long address", { address: "x".repeat(501) }, "address: At most 500 characters."],
    ["an address with a bell in it", { address: "Fő \u0007 tér" }, "The address has a character that cannot be used."],
    ["a length that no code has", { batch_code_length: 14 }, "batch_code_length: Choose one of: 12, 16."],
    ["a language we do not speak", { language: "de" }, "language: Choose one of: en, hu."],
  ])("refuses %s and saves nothing", async (_name, json, detail) => {
    const owner = await service.company("enterprise")
    const { status, json: body } = await save(owner.token, { company: "Other", address: "Elsewhere", ...json })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: "invalid_input", detail })
    expect(await me(owner.token)).toMatchObject({ address: null, vat_number: null, code_prefix: null })
  })

  it("keeps how long the codes of batches are to be", async () => {
    const owner = await service.company()
    expect((await me(owner.token)).batch_code_length).toBe(12)
    await save(owner.token, { batch_code_length: 16 })
    await save(owner.token, { address: "Fő tér 1." })
    expect((await me(owner.token)).batch_code_length).toBe(16)
    await save(owner.token, { batch_code_length: 12 })
    expect((await me(owner.token)).batch_code_length).toBe(12)
  })

  it("gives a prefix to Enterprise alone, but lets others clear or keep theirs", async () => {
    const owner = await service.company("business")
    expect((await save(owner.token, { code_prefix: "ACME" })).json.code).toBe("plan_does_not_include")
    await change(owner, { code_prefix: "ACME" })
    expect((await save(owner.token, { code_prefix: "acme", address: "x" })).status).toBe(200)
    expect((await save(owner.token, { code_prefix: "" })).status).toBe(200)
    expect((await me(owner.token)).code_prefix).toBeNull()
  })

  it.each([
    ["name", { company: "Another Kft." }, true],
    ["VAT number", { vat_number: "DE136695976" }, true],
    ["VAT number, taken away", { vat_number: null }, true],
    ["address", { address: "Elsewhere" }, false],
    ["VAT number, written otherwise", { vat_number: "HU 12892312" }, false],
  ])("ends the verification when what was checked changes: %s", async (_name, json, ends) => {
    const owner = await service.company("business")
    await save(owner.token, { vat_number: VAT })
    await change(owner, { verified: 1, verified_at: 1 })
    const { json: body } = await save(owner.token, json)
    expect(body.detail).toBe(ends ? "Saved. Your company will be checked again." : "Saved.")
    expect((await me(owner.token)).verified).toBe(!ends)
  })

  refusesMembers("POST /update-company-profile", { address: "x" })
  refusesStrangers(() => service, "POST /update-company-profile", { json: { address: "x" } })
})

function change(owner: Owner, columns: object): Promise<unknown> {
  return service.app.db.write((tx) =>
    tx.updateTable("companies").set(columns).where("id", "=", owner.company_id).execute(),
  )
}

describe("custom fields", () => {
  const add = (token: string, key: unknown) =>
    service.call<{ key: string }>("POST /custom-fields", { token, json: { key } })
  const list = async (token: string) => (await service.call<string[]>("GET /custom-fields", { token })).json
  const remove = (token: string, key: string) =>
    service.call(`DELETE /custom-fields/${encodeURIComponent(key)}`, { token })

  it("are a company's own list of names, in the order they were added, for all its users", async () => {
    const owner = await service.company("business")
    const other = await service.company()
    const colleague = await member(owner)
    expect((await add(owner.token, "Colour")).status).toBe(201)
    expect((await add(colleague, "  Szövés   helye\n")).json).toEqual({ key: "Szövés helye" })
    await add(other.token, "Theirs")
    expect(await list(owner.token)).toEqual(["Colour", "Szövés helye"])
    expect((await remove(other.token, "Colour")).status).toBe(404)
    expect((await remove(colleague, "Colour")).status).toBe(200)
    expect((await remove(owner.token, "Colour")).status).toBe(404)
    expect(await list(owner.token)).toEqual(["Szövés helye"])
  })

  it("take a name that is there already for no error", async () => {
    const { token } = await service.company()
    for (const key of ["Ár", "A\u0301r", " Ár "]) expect((await add(token, key)).status).toBe(201)
    expect(await list(token)).toEqual(["Ár"])
  })

  it("hold names that look like something else", async () => {
    const { token } = await service.company()
    const names = ["constructor", "prototype", "a/b", "50%", "x?y=1#z", "..", "=1+1", "<b>", "' or 1=1 --"]
    for (const name of names) expect((await add(token, name)).status).toBe(201)
    expect(await list(token)).toEqual(names)
    for (const name of names.filter((one) => one !== "..")) expect((await remove(token, name)).status).toBe(200)
  })

  it.each([
    ["nothing", undefined, "Enter a name for the field."],
    ["white space", " \t", "Enter a name for the field."],
    ["a long name", "x".repeat(65), "A field name has at most 64 characters."],
    ["__proto__", "__proto__", "A field cannot have this name."],
    ["a control character", "a\u0000b", "A field cannot have this name."],
    ["reversed writing", "a\u202Eb", "A field cannot have this name."],
    ["a list", ["a"], "Enter a name for the field."],
  ])("refuse %s", async (_name, key, detail) => {
    const { token } = await service.company()
    const { status, json } = await add(token, key)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: "invalid_input", detail })
    expect(await list(token)).toEqual([])
  })

  it(`are ${CUSTOM_FIELDS_MAX} at most, also when they come all at once`, async () => {
    const { token } = await service.company()
    const names = Array.from({ length: CUSTOM_FIELDS_MAX + 6 }, (_, index) => `Field ${index}`)
    const statuses = (await Promise.all(names.map((name) => add(token, name)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(CUSTOM_FIELDS_MAX)
    expect(statuses.filter((status) => status === 409)).toHaveLength(6)
    expect((await add(token, (await list(token))[0])).status).toBe(201)
  })

  refusesStrangers(() => service, "GET /custom-fields")
  refusesStrangers(() => service, "POST /custom-fields", { json: { key: "x" } })
  refusesStrangers(() => service, "DELETE /custom-fields/x")
})

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
    expect((await service.call("POST /set-password", again)).json.detail).toBe("This link has been used already.")
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

  it("sends ten letters an hour at most", async () => {
    const owner = await service.company("business")
    const statuses: number[] = []
    for (let times = 0; times < 11; times++) {
      statuses.push((await invite(owner.token, `a${times}@brand.test`)).status)
      await service.call("DELETE /remove-user", { token: owner.token, json: { email: `a${times}@brand.test` } })
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })

  refusesMembers("POST /invite-user", { email: "x@brand.test" })
  refusesStrangers(() => service, "POST /invite-user", { json: { email: "x@brand.test" } })
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

  refusesMembers("DELETE /remove-user", { email: "x@brand.test" })
  refusesStrangers(() => service, "DELETE /remove-user", { json: { email: "x@brand.test" } })
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

  refusesMembers("POST /enable-multi-user")
  refusesStrangers(() => service, "POST /enable-multi-user")
})

describe("the company's wallet", () => {
  const wallet = privateKeyToAccount(`0x${"5".repeat(64)}`)
  const another = privateKeyToAccount(`0x${"6".repeat(64)}`)
  const challenge = async (token: string) =>
    (await service.call<WalletChallenge>("POST /wallet-challenge", { token })).json
  const set = (token: string, address: string, signature: string) =>
    service.call("POST /wallet", { token, json: { address, signature } })

  it.each([
    ["with its check sum", wallet.address],
    ["in lower case", wallet.address.toLowerCase()],
  ])("is set by a signed message, the address %s, and owns what is minted from then on", async (_name, address) => {
    const owner = await service.company("business")
    const { message, expires_at } = await challenge(owner.token)
    expect(message).toContain("127.0.0.1:0 wants you to show that this wallet is yours.")
    expect(message).toMatch(/the products of Company \d+ Kft\. are minted to it/)
    expect(message).toContain(`Company: ${owner.company_id}`)
    expect(message).toContain(`Expiration Time: ${expires_at}`)
    expect(message).not.toMatch(/chain/i)
    const { status } = await set(owner.token, address, await wallet.signMessage({ message }))
    expect(status).toBe(200)
    expect((await me(owner.token)).wallet).toBe(wallet.address.toLowerCase())
    expect(await events()).toEqual(["company.wallet_changed"])
    const [minted] = await service.minted(owner, [{}])
    const { to } = await service.app.db.read
      .selectFrom("records")
      .innerJoin("transactions", "transactions.id", "records.transaction_id")
      .select("transactions.data as to")
      .where("records.token_id", "=", minted!.token_id)
      .executeTakeFirstOrThrow()
    expect(to).toContain(wallet.address.slice(2).toLowerCase())
  })

  it("takes each message once", async () => {
    const { token } = await service.company()
    const { message } = await challenge(token)
    const signature = await wallet.signMessage({ message })
    const uses = await Promise.all(Array.from({ length: 20 }, () => set(token, wallet.address, signature)))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(uses.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]))
  })

  it("takes no message that is old, was replaced or never asked for", async () => {
    const { token } = await service.company()
    const sign = (message: string) => wallet.signMessage({ message })
    expect((await set(token, wallet.address, await sign("x"))).status).toBe(409)
    const first = await challenge(token)
    const second = await challenge(token)
    expect(first.message).not.toBe(second.message)
    expect((await set(token, wallet.address, await sign(first.message))).status).toBe(400)
    service.clock.advance(10 * 60_000)
    expect((await set(token, wallet.address, await sign(second.message))).status).toBe(409)
    expect((await me(token)).wallet).toBeNull()
  })

  it("takes no other company's message", async () => {
    const [owner, other] = [await service.company(), await service.company()]
    const theirs = await challenge(other.token)
    await challenge(owner.token)
    const { status } = await set(owner.token, wallet.address, await wallet.signMessage({ message: theirs.message }))
    expect(status).toBe(400)
  })

  it("takes no other wallet's signature, and no address that is mistyped", async () => {
    const { token } = await service.company()
    const { message } = await challenge(token)
    const signature = await wallet.signMessage({ message })
    const mistyped = `${getAddress(wallet.address).slice(0, -1)}${wallet.address.endsWith("0") ? "1" : "0"}`
    const swapped = wallet.address.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const cases: [string, string, string][] = [
      [another.address, signature, "signature"],
      [wallet.address, await another.signMessage({ message }), "signature"],
      [wallet.address, await wallet.signMessage({ message: `${message} ` }), "signature"],
      [wallet.address, `0x${"0".repeat(130)}`, "signature"],
      [wallet.address, `0x${"f".repeat(130)}`, "signature"],
      [wallet.address, "0x", "signature"],
      [mistyped, signature, "address"],
      [swapped, signature, "address"],
      [`0x${"0".repeat(40)}`, signature, "address"],
      ["vitalik.eth", signature, "address"],
    ]
    for (const [address, signed, field] of cases) {
      const { status, json } = await set(token, address, signed)
      expect(status, address).toBe(400)
      expect(Object.keys(json.fields ?? {}), address).toEqual([field])
    }
    expect((await me(token)).wallet).toBeNull()
    expect((await set(token, wallet.address, signature)).status).toBe(200)
  })

  it("can be taken away again", async () => {
    const { token } = await service.company()
    const { message } = await challenge(token)
    await set(token, wallet.address, await wallet.signMessage({ message }))
    expect((await service.call("DELETE /wallet", { token })).status).toBe(200)
    expect((await me(token)).wallet).toBeNull()
  })

  refusesMembers("POST /wallet-challenge")
  refusesMembers("POST /wallet", { address: wallet.address, signature: `0x${"1".repeat(130)}` })
  refusesMembers("DELETE /wallet")
  refusesStrangers(() => service, "POST /wallet-challenge")
  refusesStrangers(() => service, "POST /wallet")
  refusesStrangers(() => service, "DELETE /wallet")
})
