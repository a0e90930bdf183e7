import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import { formatCode, generateCode } from "#proof/code.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { PLANS } from "#shared/plans.ts"
import { setPassword } from "#test/support/accounts.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { examineMints, verifyMeanwhile } from "./examine-mints.ts"
import { type Fleet, type Instance, startFleet } from "./fleet.ts"

const seed = Number(process.env.SEED ?? 20261121)
/** How often the one who mints is killed; more in a long run: `KILLS=20 npm run test:postgres -- test/instances`. */
const KILLS = Number(process.env.KILLS ?? 1)
const COMPANIES = 6
const PRODUCTS = 10
const MINT_MS_MAX = 600_000
const READY_MS_MAX = 300_000
/** An answer that was kept is given no longer than this after the recall is in the index. */
const KEPT_MS_MAX = 100
const MINTER = `minter:${MAINNET_CHAIN_ID}`

describe.runIf(process.env.TEST_DATABASE_URL)(`instances over one database (seed ${seed})`, () => {
  const random = seededRandom(seed)
  let fleet: Fleet
  let me: Awaited<ReturnType<Fleet["company"]>>
  let codes: string[] = []
  beforeAll(async () => {
    fleet = await startFleet(2)
    await allReady(2)
  }, READY_MS_MAX)
  afterAll(() => fleet?.close())

  const allReady = (count: number) =>
    vi.waitFor(() => expect(fleet.balancer.ready()).toHaveLength(count), { timeout: READY_MS_MAX })
  /** Between two holders a lease is free for a while. */
  const holder = () => vi.waitUntil(() => fleet.holderOf(MINTER), { timeout: MINT_MS_MAX })
  const minted = async (products: number) => {
    const examined = () => examineMints(fleet.db, LOCAL_ACCOUNTS.minter.address)
    const isOver = async () => {
      const { waiting, lost, products: known } = await examined()
      return known === products && lost + waiting === 0
    }
    await expect.poll(isOver, { timeout: MINT_MS_MAX, interval: 500 }).toBe(true)
    return examined()
  }
  /** Imports files, one batch each, without waiting for their mints. */
  async function mintFiles(companies: number): Promise<void> {
    for (let made = 0; made < companies; made++) {
      me = await fleet.company()
      const names = Array.from({ length: PRODUCTS }, (_, row) => `Product ${row}`)
      const file = { name: "x.csv", content: `name\n${names.join("\n")}\n` }
      const { status, text } = await fleet.call("POST /upload-individual-products", { token: me.token, file })
      expect(status, text).toBe(200)
      void random
        .pick(fleet.instances)
        .call("POST /mint-onchain-all", { token: me.token })
        .catch(() => {})
    }
  }

  it("know each other's sessions, and end them at once", async () => {
    const [one, other] = fleet.instances as [Instance, Instance]
    const person = await fleet.company()
    await setPassword(fleet.app, person.user_id, "mulberry lane 7")
    const form = { username: person.email, password: "mulberry lane 7" }
    const tokens: string[] = []
    for (const { call } of [one, other]) {
      tokens.push((await call<{ access_token: string }>("POST /login", { form })).json.access_token)
    }
    const statuses = async (token: string) => {
      const answers = await Promise.all([one, other].map(({ call }) => call("GET /me", { token })))
      return answers.map(({ status }) => status)
    }
    for (const token of tokens) expect(await statuses(token)).toEqual([200, 200])
    const json = { current_password: "mulberry lane 7", new_password: "another lane 12" }
    const { status, text } = await one.call("POST /change-password", { token: tokens[0]!, json })
    expect(status, text).toBe(200)
    expect(await statuses(tokens[1]!)).toEqual([401, 401])
    expect(await statuses(tokens[0]!)).toEqual([200, 200])
    await other.call("POST /logout", { token: tokens[0]! })
    expect(await statuses(tokens[0]!)).toEqual([401, 401])
  })

  it("hold a visitor to the same limit together, whatever he says of himself", async () => {
    const guess = async () => {
      const said = `203.0.113.${random.integer(0, 255)}`
      const headers = { "x-visitor": "198.51.100.7", "x-forwarded-for": said }
      return (await fleet.call("POST /verify", { json: { code: generateCode() }, headers })).status
    }
    const statuses: number[] = []
    while (statuses.length < 80) statuses.push(await guess())
    expect(statuses).toEqual([...Array<number>(60).fill(404), ...Array<number>(20).fill(429)])
  })

  it("fill a plan to its last place and no further, and do once what is asked of both with one key", async () => {
    const free = await fleet.company("free")
    const upload = (headers: Record<string, string> = {}) =>
      fleet.call("POST /upload-single-product", { token: free.token, json: { product_name: "x" }, headers })
    const once = await Promise.all(Array.from({ length: 6 }, () => upload({ "idempotency-key": "the-same-one" })))
    expect(once.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    const more = await Promise.all(Array.from({ length: 30 }, () => upload()))
    expect(more.filter(({ status }) => status === 201)).toHaveLength(PLANS.free.slots - 1)
    expect(more.filter(({ json }) => json.code === "limit_reached")).toHaveLength(30 - (PLANS.free.slots - 1))
  })

  it(
    `lose and double nothing when the one that mints is killed, of four (${KILLS} times)`,
    async () => {
      await Promise.all([fleet.start(), fleet.start()])
      let products = 0
      for (let kill = 0; kill < KILLS; kill++) {
        products += COMPANIES * PRODUCTS
        const leader = await holder()
        const { length: before } = (await examineMints(fleet.db, LOCAL_ACCOUNTS.minter.address)).nonces
        await mintFiles(COMPANIES)
        // Kill in mid-work: everything is requested, something is prepared, and not everything is on chain.
        const begun = async () => {
          const { products: asked, nonces } = await examineMints(fleet.db, LOCAL_ACCOUNTS.minter.address)
          return asked === products && nonces.length > before
        }
        await expect.poll(begun, { timeout: MINT_MS_MAX, interval: 20 }).toBe(true)
        await new Promise((resolve) => setTimeout(resolve, random.integer(0, 1_500)))
        await leader.kill()
        await fleet.start()
        const examined = await minted(products)
        expect(examined).toMatchObject({ products, lost: 0, doubled: 0, waiting: 0 })
        expect(examined.nonces).toEqual(examined.nonces.map((_, index) => index))
        await holder()
      }
      await allReady(4)
    },
    KILLS * 4 * MINT_MS_MAX,
  )

  it(
    "stop telling what they have kept once a recall is in the index, whichever of them follows the chain",
    async () => {
      const rows = await fleet.db.read
        .selectFrom("products")
        .select("code")
        .where("company_id", "=", me.company_id)
        .orderBy("code")
        .execute()
      codes = rows.map(({ code }) => formatCode(code))
      const [recalled] = codes.splice(0, 1)
      let visitor = 0
      const verify = ({ call }: Instance) => {
        const headers = { "x-forwarded-for": `192.0.2.${visitor++ % 250}` }
        return call<{ status: string }>("POST /verify", { json: { code: recalled }, headers })
      }
      const statuses = async () => (await Promise.all(fleet.instances.map(verify))).map(({ json }) => json.status)
      await expect.poll(statuses, { timeout: MINT_MS_MAX }).toEqual(Array(fleet.instances.length).fill("valid"))
      const json = { short_code: recalled, reason: "safety" }
      const { status, text } = await fleet.call("POST /recall", { token: me.token, json })
      expect(status, text).toBeLessThan(300)
      // All of them are asked all the time, so that each has an answer to keep.
      const isIndexed = async () => {
        await statuses()
        const event = fleet.db.read.selectFrom("events").select("kind").where("kind", "=", "TokenRecalled")
        return (await event.execute()).length
      }
      await expect.poll(isIndexed, { timeout: MINT_MS_MAX, interval: 20 }).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, KEPT_MS_MAX))
      expect(await statuses()).toEqual(Array(fleet.instances.length).fill("recalled"))
    },
    3 * MINT_MS_MAX,
  )

  it.each(["cut", "silent"] as const)(
    "fail nobody when one's line to the database is %s, and take it back",
    async (how) => {
      const lost = random.pick(fleet.instances)
      const others = fleet.instances.length - 1
      const headers = { "x-forwarded-for": "192.0.2.251" }
      const work = async () => {
        // The balancer would still send requests to the lost instance for a moment.
        fleet.balancer.remove(lost.url)
        lost.line.pass(how)
        expect((await lost.call("GET /ready")).status).toBe(503)
        const { status, json } = await lost.call("POST /verify", { json: { code: codes[0] }, headers })
        expect([status, json.code]).toEqual([503, "chain_unavailable"])
        fleet.balancer.add(lost.url)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        expect(fleet.balancer.ready()).toHaveLength(others)
        lost.line.pass("all")
        await allReady(others + 1)
        expect((await lost.call("POST /verify", { json: { code: codes[0] }, headers })).status).toBe(200)
      }
      const { asked, failed } = await verifyMeanwhile(fleet.call, codes, work())
      expect(failed).toEqual([])
      expect(asked).toBeGreaterThan(5)
    },
  )

  it(
    "are replaced one after the other while people verify, and nobody notices",
    async () => {
      const before = [...fleet.instances]
      const work = async () => {
        for (const old of before) {
          const next = await fleet.start()
          await expect.poll(() => fleet.balancer.ready(), { timeout: READY_MS_MAX }).toContain(next.url)
          expect(await old.stop()).toBe(0)
        }
      }
      const { asked, failed } = await verifyMeanwhile(fleet.call, codes, work())
      expect(failed).toEqual([])
      expect(asked).toBeGreaterThan(100)
      expect(fleet.instances.some((one) => before.includes(one))).toBe(false)
      console.log(JSON.stringify({ seed, replaced: before.length, verifications: asked, failed: failed.length }))
    },
    4 * READY_MS_MAX,
  )
})
