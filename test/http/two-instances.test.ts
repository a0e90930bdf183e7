import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { MintSelectedResponse } from "#shared/api/mints.ts"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { PLANS } from "#shared/plans.ts"
import { holdWriters } from "#test/support/database.ts"
import { createService, type TestService } from "#test/support/service.ts"

const UPLOAD = "POST /upload-individual-products"
const ROUNDS = 3

/** On SQLite these are two processes as well, in the moments in which one takes the other's place. */
describe("two instances over one database, asked by one company at once", () => {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-two-"))
  const instances: TestService[] = []
  type Me = Awaited<ReturnType<TestService["company"]>>
  beforeAll(async () => {
    const environment = { DATA_DIR: directory }
    for (let count = 0; count < 2; count++) instances.push(await createService({ threads: "real", environment }))
  })
  afterAll(async () => {
    for (const instance of instances) await instance.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const rows = (count: number, name = "x") => `name\n${`${name}\n`.repeat(count)}`
  const upload = ({ call }: TestService, { token }: Me, content: string, query = "") =>
    call<BulkUploadResponse & { code?: string }>(`${UPLOAD}${query}`, { token, file: { name: "x.csv", content } })
  const productsOf = ({ company_id }: Me) =>
    instances[0]!.app.db.read
      .selectFrom("products")
      .select(["id", "code"])
      .where("company_id", "=", company_id)
      .execute()

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

  it("read one file each at a time: what is bounded is each one's memory", async () => {
    const me = await instances[0]!.company("enterprise")
    const letWrite = await holdWriters(instances[0]!.app.config.database_url)
    const [first, second] = instances as [TestService, TestService]
    let busy = 0
    const answers = [first, first, first, second, second].map(async (one, index) => {
      const answer = await upload(one, me, rows(1, `file ${index}`))
      if (answer.status === 503) busy++
      return answer
    })
    await expect.poll(() => busy).toBe(3)
    await letWrite()
    const all = await Promise.all(answers)
    expect(all.slice(0, 3).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.slice(3).filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, json, headers } of all.filter((answer) => answer.status !== 200)) {
      expect([status, json.code]).toEqual([503, "busy"])
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    }
    expect(await productsOf(me)).toHaveLength(2)
  })
})
