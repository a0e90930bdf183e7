import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openDatabase } from "#db/open.ts"
import { CLASSES, createLimits, isUsedUp, LIMITS } from "#http/limits/limits.ts"
import type { App } from "#indexer/app.ts"
import type { MintSelectedResponse } from "#shared/api/mints.ts"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { PLANS } from "#shared/plans.ts"
import { addUser, setPassword } from "#test/support/accounts.ts"
import { rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { databaseOf, rowsOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { createService, type TestService } from "#test/support/service.ts"
import { type TcpProxy, tcpProxyTo } from "#test/support/tcp.ts"

const seed = Number(process.env.SEED ?? 20261121)

/** SQLite has one instance, which keeps its limits in memory. */
describe.runIf(process.env.TEST_DATABASE_URL)(`limits of several instances together (seed ${seed})`, () => {
  const directory = prepareDirectory()
  const instances: TestService[] = []
  let line: TcpProxy
  beforeAll(async () => {
    const url = new URL(await databaseOf(directory))
    line = await tcpProxyTo(Number(url.port))
    url.port = String(line.port)
    const environment = { DATA_DIR: directory, TRUSTED_PROXIES: "127.0.0.1" }
    // The first one's connections go through a line that can be cut.
    instances.push(await createService({ environment: { ...environment, DATABASE_URL: url.href } }))
    instances.push(await createService({ environment }))
  })
  /** Each has its own clock, which advances with every call. */
  beforeEach(() => {
    const latest = Math.max(...instances.map(({ clock }) => clock.now()))
    for (const { clock } of instances) clock.advance(latest - clock.now())
  })
  afterAll(async () => {
    line.pass("all")
    for (const instance of instances) await instance.close()
    await line.close()
  })

  const random = seededRandom(seed)
  const visitor = () => `198.51.${random.integer(0, 255)}.${random.integer(0, 255)}`
  /** Earlier entries, which a visitor can forge, change nothing. */
  const from = (address: string) => ({ "x-forwarded-for": `203.0.113.${random.integer(0, 255)}, ${address}` })
  const either = () => random.pick(instances)
  const verify = (code: string, address: string, instance = either()) =>
    instance.call("POST /verify", { json: { code }, headers: from(address) })
  const UNKNOWN = "0000-0000-0000"

  it("count out exactly what is allowed, asked of all at once", async () => {
    const databases = [1, 2, 3].map(() => openDatabase(instances[1]!.app.config.database_url))
    const limits = databases.map((db) => createLimits({ ...instances[1]!.app, db } as App))
    const [calls] = LIMITS.wrong_passwords
    const whose = visitor()
    let granted = 0
    const ask = async () => {
      if (!(await isUsedUp(random.pick(limits).wrong_passwords, whose))) granted++
    }
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 60 }, ask))
    expect(granted).toBe(calls)
    for (const db of databases) await db.close()
  })

  it("hold an address to 20 letters an hour, wherever it asks", async () => {
    const headers = from(visitor())
    const ask = () => either().call("POST /forgot-password", { json: {}, headers })
    const statuses = (await Promise.all(Array.from({ length: 60 }, ask))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(CLASSES.letters.address[0])
    for (const instance of instances)
      expect((await instance.call("POST /forgot-password", { json: {}, headers })).status).toBe(429)
  })

  it("make guessing as slow as at one", async () => {
    const address = visitor()
    const statuses: number[] = []
    for (let guess = 0; guess < 64; guess++)
      statuses.push((await verify(UNKNOWN, address, instances[guess % 2])).status)
    expect(statuses).toEqual([...Array(60).fill(404), ...Array(4).fill(429)])
  })

  it("let a neighbourhood guess an account's password ten times at all of them together", async () => {
    const { app } = instances[0]!
    const me = await instances[0]!.company()
    const { user_id, email } = await addUser(app, me.company_id)
    await setPassword(app, user_id, "mulberry lane 7")
    const logIn = (password: string, index: number) =>
      instances[index % 2]!.call("POST /login", {
        form: { username: email, password },
        headers: from(`198.51.100.${index}`),
      })
    const wrong: number[] = []
    for (let index = 0; index < 12; index++) wrong.push((await logIn("wrong", index)).status)
    expect(wrong).toEqual([...Array(10).fill(401), 429, 429])
    for (const index of [0, 1]) expect((await logIn("mulberry lane 7", index)).status).toBe(429)
    // A sign-in from elsewhere is not slowed, and its network is then known at every instance.
    const elsewhere = visitor()
    for (const instance of instances) {
      const form = { username: email, password: "mulberry lane 7" }
      expect((await instance.call("POST /login", { form, headers: from(elsewhere) })).status).toBe(200)
    }
  })

  describe.each(["cut", "silent"] as const)("with the line to the database %s", (how) => {
    it("let nobody in, say that nothing could be checked, and are there again with it", async () => {
      const [far, near] = instances as [TestService, TestService]
      const me = await near.company()
      const [product] = await near.minted(me, [{}])
      const { user_id, email } = await addUser(near.app, me.company_id)
      await setPassword(near.app, user_id, "mulberry lane 7")
      const logIn = () =>
        far.call("POST /login", { form: { username: email, password: "mulberry lane 7" }, headers: from(visitor()) })
      const code = product!.short_code
      expect((await verify(code, visitor(), far)).status).toBe(200)

      line.pass(how)
      // A recently read answer may still be cached.
      far.clock.advance(100)
      const asked = [
        verify(code, visitor(), far),
        logIn(),
        far.call("GET /ready"),
        far.call("GET /me", { token: me.token }),
      ]
      const [verified, ...others] = await Promise.all(asked)
      expect(verified).toMatchObject({ status: 503, json: { code: "chain_unavailable" } })
      expect(verified!.json.detail).toContain("could not be checked")
      for (const { status, json } of others) expect([status, json.code]).toEqual([503, "busy"])
      expect((await verify(code, visitor(), near)).status).toBe(200)

      line.pass("all")
      expect((await verify(code, visitor(), far)).status).toBe(200)
      expect((await logIn()).status).toBe(200)
      expect((await far.call("GET /ready")).status).toBe(200)
    })
  })
})

const UPLOAD = "POST /upload-individual-products"
const ROUNDS = rounds(3, 1)

/** On SQLite these are two processes as well, in the moments in which one takes the other's place. */
describe("two instances over one database, asked by one company at once", () => {
  const directory = prepareDirectory()
  const instances: TestService[] = []
  type Me = Awaited<ReturnType<TestService["company"]>>
  beforeAll(async () => {
    const environment = { DATA_DIR: directory }
    for (let count = 0; count < 2; count++) instances.push(await createService({ threads: "real", environment }))
  })
  afterAll(async () => {
    for (const instance of instances) await instance.close()
  })

  const rows = (count: number, name = "x") => `name\n${`${name}\n`.repeat(count)}`
  const upload = ({ call }: TestService, { token }: Me, content: string, query = "") =>
    call<BulkUploadResponse & { code?: string }>(`${UPLOAD}${query}`, { token, file: { name: "x.csv", content } })
  const productsOf = ({ company_id }: Me) => rowsOf(instances[0]!.app, "products", { company_id })

  it("fill a plan to its last place and no further, whichever file comes first", async () => {
    const { slots } = PLANS.business
    for (let round = 0; round < ROUNDS; round++) {
      const me = await instances[0]!.company("business")
      const half = Math.floor(slots / 2)
      const answers = await Promise.all(instances.map((one, index) => upload(one, me, rows(half + 1, `file ${index}`))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(await productsOf(me)).toHaveLength(half + 1)
      const more = await Promise.all(
        instances.map((one, index) => upload(one, me, rows(half, `more ${index}`), "?import_what_fits=true")),
      )
      const stored = more.reduce((sum, { json }) => sum + (json.valid_count ?? 0), 0)
      expect(stored).toBe(slots - half - 1)
      expect(await productsOf(me)).toHaveLength(slots)
    }
  })

  it("store the same file twice and say so once, or once where one key says that it is the same", async () => {
    const me = await instances[0]!.company("enterprise")
    const content = rows(200)
    const answers = await Promise.all(instances.map((one) => upload(one, me, content)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ json }) => json.warnings.map(({ code }) => code))).toEqual(["file_seen_before"])
    const products = await productsOf(me)
    expect(new Set(products.map(({ code }) => code)).size).toBe(400)

    const again = rows(200, "once")
    const once = await Promise.all(
      instances.map(({ call }) => {
        const headers = { "idempotency-key": "the-same-file" }
        return call(UPLOAD, { token: me.token, file: { name: "x.csv", content: again }, headers })
      }),
    )
    for (const { status } of once) expect([200, 409]).toContain(status)
    expect(await productsOf(me)).toHaveLength(600)
  })

  it("ask for each product's mint once, and mint it once", async () => {
    const me = await instances[0]!.company("enterprise")
    await upload(instances[0]!, me, rows(300))
    const ids = (await productsOf(me)).map(({ id }) => id)
    const selected = await Promise.all(
      instances.map(({ call }) =>
        call<MintSelectedResponse>("POST /mint-onchain-selected", { token: me.token, json: { ids: ids.slice(50) } }),
      ),
    )
    expect(selected.map(({ status }) => status)).toEqual([202, 202])
    expect(selected.map(({ json }) => json.asked).sort((a, b) => a - b)).toEqual([0, 250])
    const [first, second] = instances as [TestService, TestService]
    const all = [first, second, first].map(({ call }) => call("POST /mint-onchain-all", { token: me.token }))
    const answers = await first.whileMining(Promise.all(all))
    // Callers that wait too long are told that it is pending.
    for (const { status } of answers) expect([200, 202]).toContain(status)
    const { read } = first.app.db
    const minted = async () => {
      await first.tick()
      const kinds = ["BatchMinted", "ProductMinted"] as const
      const events = await read.selectFrom("events").select(["kind", "size"]).where("kind", "in", kinds).execute()
      return events.reduce((sum, { kind, size }) => sum + (kind === "BatchMinted" ? size! : 1), 0)
    }
    await expect.poll(minted, { timeout: 250_000 }).toBe(300)
    const mints = await read.selectFrom("mints").select("id").where("company_id", "=", me.company_id).execute()
    expect(mints).toHaveLength(300)
  })
})
