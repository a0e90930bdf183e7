import { strFromU8, unzipSync } from "fflate"
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { ERASED_NAME, eraseCompany } from "#actions/companies/erase.ts"
import { TABLES_KEPT } from "#db/keeping.ts"
import type { Jobs } from "#db/tables/jobs.ts"
import type { JobDescription } from "#shared/api/labels.ts"
import { addAdministrator, addUser, openSession, setPassword } from "#test/support/accounts.ts"
import { aPdf } from "#test/support/documents.ts"
import { queueMints } from "#test/support/mints.ts"
import { renewService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

const PASSWORD = "mulberry lane 7"
const DAY_MS = 86_400_000

const service = renewService()

type Owner = Awaited<ReturnType<TestService["company"]>>

const PERSONAL = {
  vat_number: "HU12892312",
  address: "Titkos utca 7, Szekszárd",
}

/** A company with data in every table, and its secrets that must not remain. */
async function furnished(): Promise<{ owner: Owner; secrets: string[] }> {
  const owner = await service.company("enterprise")
  const { app, call } = service
  await setPassword(app, owner.user_id, PASSWORD)
  const colleague = await addUser(app, owner.company_id)
  const { token } = owner
  await call("POST /update-company-profile", { token, json: { ...PERSONAL, code_prefix: "SECRET" } })
  await call("POST /custom-fields", { token, json: { key: "Titkos mező" } })
  await call("POST /wallet-challenge", { token })
  await call("POST /invite-user", { token, json: { email: "meghivott@brand.test" } })
  await call("POST /api-keys", { token, json: { password: PASSWORD, name: "Titkos kulcs", scopes: ["products:read"] } })
  const pdf = { name: "titkos-cegkivonat.pdf", content: aPdf() }
  await call("POST /documents", { token, file: pdf })
  await service.product(owner, { product_name: "Never minted" })
  await service.work()
  const secrets = [owner.email, colleague.email, "meghivott@brand.test", ...Object.values(PERSONAL)]
  return { owner, secrets: [...secrets, "Titkos mező", "Titkos kulcs", "titkos-cegkivonat", "Never minted", "SECRET"] }
}

/** Everything in the database as one text. */
async function dump(): Promise<string> {
  const { read } = service.app.db
  const tables = await read.introspection.getTables()
  const texts = []
  for (const { name } of tables) {
    const { rows } = await sql.raw(`select * from "${name}"`).execute(read)
    texts.push(
      `${name}: ${JSON.stringify(rows, (_key, value) => (isBytes(value) ? Buffer.from(value.data).toString("latin1") : value))}`,
    )
  }
  return texts.join("\n")
}

const isBytes = (value: unknown): value is { data: number[] } =>
  typeof value === "object" && value !== null && (value as { type?: string }).type === "Buffer"

const close = (token: string, password = PASSWORD) => service.call("POST /close-account", { token, json: { password } })

describe("POST /close-account", () => {
  it("ends every session, forgets everybody and everything personal, and says so by letter", async () => {
    const { owner, secrets } = await furnished()
    const colleague = await addUser(service.app, owner.company_id)
    const other = await openSession(service.app, colleague.user_id)
    const before = await dump()
    for (const secret of secrets) expect(before).toContain(secret)

    expect((await close(owner.token)).json).toEqual({ detail: "Your account is closed." })
    for (const token of [owner.token, other]) expect((await service.call("GET /me", { token })).status).toBe(401)
    await service.work()
    expect(service.letters.at(-1)).toMatchObject({ letter: "account_closed", to: owner.email })
    service.clock.advance(8 * DAY_MS)
    await service.runTask("forget old things")

    const after = await dump()
    for (const secret of secrets) expect(after, secret).not.toContain(secret)
    const company = await companyOf(owner)
    expect(company).toMatchObject({
      name: ERASED_NAME,
      address: null,
      vat_number: null,
      wallet: null,
      active_subscription: 0,
    })
    expect(company.closed_at).not.toBeNull()
    const form = { username: owner.email, password: PASSWORD }
    expect((await service.call("POST /login", { form })).status).toBe(401)
  })

  it("keeps what is minted verifiable, and what was on its way gets there", async () => {
    const { owner } = await furnished()
    const [minted] = await service.minted(owner, [{ product_name: "Kept for ever" }])
    const waiting = await service.product(owner, { product_name: "Waiting" })
    const underWay = await service.product(owner, { product_name: "Under way" })
    await service.whileMining(
      service.call("POST /mint-onchain", { token: owner.token, json: { short_code: underWay.short_code } }),
    )
    const { name } = await companyOf(owner)
    await close(owner.token)
    await service.work()
    await service.tick(5)
    for (const { short_code } of [minted!, underWay]) {
      const { status, json } = await service.call<{ issuer: { name: string } }>("POST /verify", {
        json: { code: short_code },
      })
      expect(status, `${short_code} ${JSON.stringify(json)}`).toBe(200)
      expect(json.issuer.name).toBe(name)
      expect((await service.call(`GET /certificates/${encodeURIComponent(short_code)}`)).status).toBe(200)
    }
    expect((await service.call("POST /verify", { json: { code: waiting.short_code } })).status).toBe(404)
    const products = await service.app.db.read.selectFrom("products").select("product_name").execute()
    expect(products.map(({ product_name }) => product_name).sort()).toEqual(["Kept for ever", "Under way"])
  })

  it("mints nothing that had only been asked for", async () => {
    const { owner } = await furnished()
    const company = { id: owner.company_id, plan: "enterprise" } as const
    await service.app.db.write((tx) => queueMints(tx, company, "all", service.app.now()))
    await close(owner.token)
    await service.tick(3)
    await service.work()
    const { read } = service.app.db
    expect(
      await read.selectFrom("transactions").select("id").where("company_id", "=", owner.company_id).execute(),
    ).toEqual([])
    expect(await read.selectFrom("products").select("id").where("company_id", "=", owner.company_id).execute()).toEqual(
      [],
    )
  })

  it("leaves other companies as they are", async () => {
    const { owner } = await furnished()
    const neighbour = await service.company("business")
    await service.product(neighbour)
    await service.call("POST /custom-fields", { token: neighbour.token, json: { key: "Theirs" } })
    const theirs = async () => (await service.call("GET /me", { token: neighbour.token })).text
    const before = await theirs()
    await close(owner.token)
    await service.work()
    expect(await theirs()).toBe(before)
    expect((await service.call("GET /custom-fields", { token: neighbour.token })).json).toEqual(["Theirs"])
  })

  it("lets the same address sign up anew", async () => {
    const { owner } = await furnished()
    await close(owner.token)
    const json = { email: owner.email, companyName: "Anew Kft.", packageType: "Free" }
    expect((await service.call("POST /api/activate-user", { json })).status).toBe(200)
    await service.work()
    expect(await service.app.db.read.selectFrom("users").select("email").execute()).toHaveLength(1)
  })

  it("may break off anywhere and begin again", async () => {
    const { owner } = await furnished()
    await close(owner.token)
    const { write } = service.app.db
    for (let times = 0; times < 5; times++) {
      let left = 1
      service.app.db.write = (work) => (left-- > 0 ? write(work) : Promise.reject(new Error("The power went.")))
      await expect(eraseCompany(service.app, owner.company_id)).rejects.toThrow("The power went.")
    }
    service.app.db.write = write
    await service.work()
    expect((await companyOf(owner)).name).toBe(ERASED_NAME)
  })

  it("erases at most 500 rows in one transaction, however many there are", async () => {
    const [owner, neighbour] = [await service.company("enterprise"), await service.company("enterprise")]
    const { db } = service.app
    for (const { company_id } of [owner, neighbour]) {
      const names = Array.from({ length: 1_234 }, (_, n) => ({ company_id, name: `Field ${n}`, created_at: n }))
      await db.write((tx) => tx.insertInto("custom_fields").values(names).execute())
    }
    const left = async () => {
      const { n } = await db.read
        .selectFrom("custom_fields")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
      return Number(n)
    }
    const seen = new Set([await left()])
    const { write } = db
    service.app.db.write = (work) => write(work).finally(async () => seen.add(await left()))
    await eraseCompany(service.app, owner.company_id)
    service.app.db.write = write
    expect([...seen]).toEqual([2_468, 1_968, 1_468, 1_234])
  })

  it("wants the owner's password, and counts wrong ones", async () => {
    const { owner } = await furnished()
    const { status, json } = await close(owner.token, "wrong")
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: "wrong_password", fields: { password: "This is not your current password." } })
    for (let times = 0; times < 9; times++) await close(owner.token, "wrong")
    expect((await close(owner.token)).status).toBe(429)
    expect((await companyOf(owner)).closed_at).toBeNull()
  })

  it("refuses a colleague, even with the right password, and the service's own account", async () => {
    const { owner } = await furnished()
    const colleague = await addUser(service.app, owner.company_id)
    await setPassword(service.app, colleague.user_id, PASSWORD)
    expect((await close(await openSession(service.app, colleague.user_id))).status).toBe(403)
    await service.app.db.write((tx) => tx.updateTable("companies").set({ is_operator: 1 }).execute())
    expect((await close(owner.token)).json.code).toBe("not_allowed")
    expect((await companyOf(owner)).closed_at).toBeNull()
  })
})

function companyOf(owner: Owner) {
  return service.app.db.read
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", owner.company_id)
    .executeTakeFirstOrThrow()
}

it("tells of every table with a company's id whether it is exported and erased", async () => {
  const all = await service.app.db.read.introspection.getTables()
  const knowing = all.filter(({ columns }) => columns.some(({ name }) => name === "company_id"))
  const told = TABLES_KEPT.filter(({ exported, erased }) => exported && erased)
  expect(told.map(({ name }) => name).sort()).toEqual(knowing.map(({ name }) => name).sort())
})

it.each([
  ["sheet", "label-sheets", { layout: "a4-3x8" }],
  ["certificate", "certificate", {}],
])("erases nothing while a %s of the company's is being made, which would outlive it", async (_, call_name, json) => {
  const owner = await service.company("business")
  const { app, call, work } = service
  await setPassword(app, owner.user_id, PASSWORD)
  const { id } = await service.product(owner)
  const path = call_name === "certificate" ? `/products/${id}/certificate` : `/${call_name}`
  const { job_id } = (await call<{ job_id: string }>(`POST ${path}`, { token: owner.token, json })).json
  const change = (made: Partial<Jobs>) =>
    app.db.write((tx) => tx.updateTable("jobs").set(made).where("id", "=", job_id).execute())
  await change({ state: "running", leased_until: app.now() + DAY_MS })
  await close(owner.token)
  await work()
  const left = () =>
    app.db.read.selectFrom("products").select("id").where("company_id", "=", owner.company_id).execute()
  expect(await left()).toHaveLength(1)
  await change({ state: "done", leased_until: null, ended_at: app.now() })
  service.clock.advance(10_000)
  await work()
  expect(await left()).toEqual([])
})

describe("POST /export-company", () => {
  async function exported(owner: Owner): Promise<{ id: string; files: Record<string, Uint8Array> }> {
    const { token } = owner
    const { status, json } = await service.call<{ job_id: string }>("POST /export-company", { token })
    expect(status).toBe(202)
    await service.work()
    const { json: job } = await service.call<JobDescription>(`GET /jobs/${json.job_id}`, { token })
    expect(job).toMatchObject({ kind: "export", state: "done" })
    const { bytes, headers } = await service.call(`GET ${job.result!.url}`, { token })
    expect(headers.get("content-type")).toBe("application/zip")
    expect(headers.get("content-disposition")).toContain("touchmark-2027-01-15.zip")
    return { id: job.result!.file_id, files: unzipSync(bytes) }
  }

  it("gives the owner everything the company has, and no secret of anybody's", async () => {
    const { owner } = await furnished()
    await service.company("business").then((other) => service.product(other, { product_name: "Another's" }))
    const admin = await addAdministrator(service.app)
    const json = { verification_notes: "Administrators' own words" }
    await service.call(`PATCH /api/companies/${owner.company_id}`, { token: admin.token, json })
    const { files } = await exported(owner)
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString("utf8"))
      .join("\n")
    for (const word of [
      "Titkos utca 7",
      "meghivott@brand.test",
      "Titkos mező",
      "Titkos kulcs",
      "%PDF-1.7",
      "Never minted",
    ]) {
      expect(all).toContain(word)
    }
    expect(all).not.toMatch(/argon2|Another's|Administrators' own|password_hash|key_hash|token_hash/)
    const documents = Object.keys(files).filter((name) => name.startsWith("documents/"))
    expect(documents).toEqual([expect.stringMatching(/^documents\/[0-9a-f]{8} titkos-cegkivonat\.pdf$/)])
    const products = JSON.parse(strFromU8(files["products.json"]!))
    expect(products).toEqual([expect.objectContaining({ product_name: "Never minted", company_id: owner.company_id })])
    expect(strFromU8(files["products.csv"]!)).toMatch(/^id,company_id,code,product_name,/)
  })

  it("is made for each of two companies that ask at once, and once for one that asks twice", async () => {
    const [one, other] = [await service.company(), await service.company()]
    const ask = async ({ token }: Owner) =>
      (await service.call<{ job_id: string }>("POST /export-company", { token })).json.job_id
    const [mine, theirs] = [await ask(one), await ask(other)]
    expect(await ask(one)).toBe(mine)
    await service.work()
    for (const [{ token }, id] of [[one, mine] as const, [other, theirs] as const]) {
      const { json } = await service.call<JobDescription>(`GET /jobs/${id}`, { token })
      expect(json).toMatchObject({ kind: "export", state: "done" })
    }
  })

  it("hands out a report without its reporter's address and secret", async () => {
    const owner = await service.company()
    const { short_code } = await service.product(owner)
    const json = { code: short_code, message: "Loose seam", email: "eva@visitor.test", attempt_id: crypto.randomUUID() }
    await service.call("POST /report-product", { json })
    const { files } = await exported(owner)
    const [report] = JSON.parse(strFromU8(files["reports.json"]!))
    expect(report).toMatchObject({ message: "Loose seam" })
    expect(Object.keys(report).filter((name) => ["email", "attempt_hash"].includes(name))).toEqual([])
  })

  it("tells of every row, however many slices it takes", async () => {
    const owner = await service.company("business")
    const names = Array.from({ length: 501 }, (_, row) => `Jug ${row}`)
    const file = { name: "x.csv", content: `name\n${names.join("\n")}\n` }
    await service.call("POST /upload-individual-products", { token: owner.token, file })
    const { files } = await exported(owner)
    const products: { product_name: string }[] = JSON.parse(strFromU8(files["products.json"]!))
    expect(products.map(({ product_name }) => product_name).sort()).toEqual(names.sort())
    const lines = strFromU8(files["products.csv"]!).trim().split("\r\n")
    expect([lines.length, lines.filter((line) => line.includes("product_name")).length]).toEqual([502, 1])
    expect(JSON.parse(strFromU8(files["cases.json"]!))).toEqual([])
  })

  it("writes no formula into a table", async () => {
    const owner = await service.company()
    await service.product(owner, { product_name: '=HYPERLINK("//evil.example")' })
    const { files } = await exported(owner)
    expect(strFromU8(files["products.csv"]!)).not.toMatch(/(^|[,\n"])=HYPERLINK/)
    expect(JSON.parse(strFromU8(files["products.json"]!))[0].product_name).toBe('=HYPERLINK("//evil.example")')
  })

  it("is the owner's alone, also the file, which is gone after a week", async () => {
    const { owner } = await furnished()
    const { id } = await exported(owner)
    const colleague = await openSession(service.app, (await addUser(service.app, owner.company_id)).user_id)
    const stranger = await service.company()
    expect((await service.call("POST /export-company", { token: colleague })).status).toBe(403)
    for (const token of [colleague, stranger.token]) {
      expect((await service.call(`GET /files/${id}`, { token })).status).toBe(404)
    }
    service.clock.advance(7 * DAY_MS)
    const token = await openSession(service.app, owner.user_id)
    expect((await service.call(`GET /files/${id}`, { token })).status).toBe(404)
    await service.runTask("forget old things")
    expect(await service.app.db.read.selectFrom("files").select("kind").execute()).toEqual([{ kind: "document" }])
  })
})
