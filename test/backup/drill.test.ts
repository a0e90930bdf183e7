import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { insertProducts } from "#actions/products/insert-products.ts"
import { verifyCode } from "#actions/verifications/verify.ts"
import { openManifests } from "#chain/mint/manifest.ts"
import { createRpc, RpcUnreachable } from "#chain/rpc/rpc.ts"
import { openDatabase } from "#db/open.ts"
import type { Caller } from "#indexer/app.ts"
import { CopyBroken, listCopies, makeCopy } from "#indexer/backup/copies.ts"
import { replaceDatabase, restoreCopy } from "#indexer/backup/restore-copy.ts"
import { rollForward, ServiceRuns } from "#indexer/backup/roll-forward.ts"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"
import { type ChainModel, createChainModel } from "#test/support/chain-model/chain-model.ts"
import { databaseOf } from "#test/support/database.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { queueMints } from "#test/support/mints.ts"
import { addCompany, createParts, type Parts } from "#test/support/rig.ts"

/** What the schedule's last copy may be behind. */
let directory: string
let model: ChainModel
let parts: Parts
const path = () => join(directory, "touchmark.sqlite")
const copies = () => join(directory, "backups")
const open = () =>
  createParts({
    directory,
    genesis_hash: model.blocks()[0]!.hash,
    endpoint: (body) => model.request(body),
  })

beforeEach(async () => {
  directory = directoryOfTest()
  model = createChainModel({ chain_id: 1, finality_blocks: 20 })
  parts = await open()
})
afterEach(() => parts.close())

/** Queues products without minting them; returns their codes. */
async function ask(me: Caller, count: number, scope: "individual" | "batch"): Promise<string[]> {
  const { app } = parts
  return app.db.write(async (tx) => {
    const company = await tx
      .selectFrom("companies")
      .selectAll()
      .where("id", "=", me.company_id)
      .executeTakeFirstOrThrow()
    const none = mapFields(OPTIONAL_FIELDS, () => null)
    const products = Array.from({ length: count }, (_, number) => ({
      ...{ ...none, product_name: `Jug ${number}`, batch_number: "B-1" },
      attributes: { glaze: "blue" },
    }))
    const made = await insertProducts(tx, company, products, scope, app.now())
    await queueMints(tx, company, { ids: made.map(({ id }) => id) }, app.now())
    return made.map(({ code }) => code)
  })
}

async function run(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await parts.step()
    model.mine()
  }
  await parts.step()
}

const copy = () => makeCopy({ from: path(), directory: copies(), at: parts.app.now(), bytes_max: 1e9 })

/** Loses the disk with everything except copies and manifests, then does what an operator would do. */
async function loseAndRestore(from: string | null) {
  const { chains, now } = parts.app
  await parts.close()
  // On PostgreSQL the next database is a new, empty one.
  for (const file of [path(), `${path()}-wal`, `${path()}-shm`, join(directory, "database-url")])
    rmSync(file, { force: true })
  const needs = { chains, manifests: [openManifests(join(directory, "manifests"))], now }
  const copy = from === null ? null : join(copies(), from)
  const restored = process.env.TEST_DATABASE_URL ? null : await restoreCopy({ ...needs, copy, path: path() })
  const db = openDatabase(await databaseOf(directory))
  const told = restored ?? (await rollForward({ ...needs, db }))
  const again = await rollForward({ ...needs, db })
  expect(again).toMatchObject({ used: 0, products: 0, companies: [], overtaken: 0 })
  await db.close()
  parts = await open()
  return told
}

async function statesOf(codes: string[]): Promise<Record<string, number>> {
  const states: Record<string, number> = {}
  for (const code of codes) {
    const state = await verifyCode(parts.app, code).then(
      ({ answer }) => answer.status,
      (error: { code: string }) => error.code,
    )
    states[state] = (states[state] ?? 0) + 1
  }
  return states
}

/** How many tokens the contract holds of all that was ever minted, in this chain's blocks. */
async function tokensOnChain(): Promise<number> {
  const rows = await parts.app.db.read
    .selectFrom("events")
    .select(["kind", "size"])
    .where("kind", "in", ["ProductMinted", "BatchMinted"])
    .execute()
  return rows.reduce((sum, { kind, size }) => sum + (kind === "BatchMinted" ? Number(size) : 1), 0)
}

/** Copies are SQLite files; recovery from manifests and chains is the same on both engines. */
const onSqlite = it.skipIf(process.env.TEST_DATABASE_URL)

describe("the database is lost", () => {
  onSqlite(
    "after 1,000 mints, a part of them since the last copy: every code verifies, and no token doubles",
    async () => {
      const old = await addCompany(parts.app)
      const codes = [...(await ask(old, 620, "batch")), ...(await ask(old, 12, "individual"))]
      await run(30)
      const name = await copy()
      // After the copy come more products, a new company, and mints that are not yet confirmed.
      codes.push(...(await ask(old, 240, "batch")), ...(await ask(old, 8, "individual")))
      await run(6)
      const young = await addCompany(parts.app)
      codes.push(...(await ask(young, 80, "batch")))
      await run(6)
      codes.push(...(await ask(old, 30, "batch")), ...(await ask(old, 10, "individual")))
      await parts.step()
      expect(codes).toHaveLength(1_000)

      const told = await loseAndRestore(name)
      expect(told).toMatchObject({ used: 5, products: 368, companies: [young.company_id], unreadable: [] })
      await run(8)
      expect(await statesOf(codes)).toEqual({ valid: 1_000 })
      expect(await tokensOnChain()).toBe(1_000)
      const [{ name: company } = { name: "" }] = await parts.app.db.read
        .selectFrom("companies")
        .select("name")
        .where("id", "=", young.company_id)
        .execute()
      expect(company).toMatch(/^Company \d+ Kft\.$/)
      await run(30)
      const open_ones = await parts.app.db.read.selectFrom("transactions").select("state").distinct().execute()
      expect(open_ones).toEqual([{ state: "done" }])
    },
  )

  it("and no copy is left: manifests and chain are enough", async () => {
    const me = await addCompany(parts.app)
    const codes = [...(await ask(me, 90, "batch")), ...(await ask(me, 4, "individual"))]
    await run(6)
    codes.push(...(await ask(me, 6, "batch")))
    await parts.step()
    model.wipeMempool()
    const told = await loseAndRestore(null)
    expect(told).toMatchObject({ manifests: 3, used: 3, products: 100, companies: [me.company_id] })
    await run(8)
    expect(await statesOf(codes)).toEqual({ valid: 100 })
    expect(await tokensOnChain()).toBe(100)
    const fields = await parts.app.db.read.selectFrom("products").selectAll().limit(1).executeTakeFirstOrThrow()
    expect(fields).toMatchObject({ batch_number: "B-1", attributes: '{"glaze":"blue"}', plan: "free" })
  })

  onSqlite("with photos in the copy that a later record pins: everybody may see them again", async () => {
    const me = await addCompany(parts.app)
    const sha256 = "ab".repeat(32)
    const [type, bytes] = ["image/webp" as const, 3]
    const picture = {
      picture: Buffer.from("abc"),
      picture_bytes: bytes,
      size_bytes: bytes,
      thumbnail: null,
      original: null,
    }
    const times = { created_at: 1, looked_at: 1, pinned_at: null, logo_at: null }
    const photo = {
      company_id: me.company_id,
      sha256,
      name: "jug.webp",
      type,
      width: 1,
      height: 1,
      ...picture,
      ...times,
    }
    await parts.app.db.write((tx) => tx.insertInto("photos").values(photo).execute())
    const name = await copy()
    const media = JSON.stringify([{ bytes, role: "product", sha256, type }])
    await ask(me, 1, "individual")
    await parts.app.db.write((tx) => tx.updateTable("products").set({ media }).execute())
    await run(6)
    await loseAndRestore(name)
    const { db } = parts.app
    expect(await db.read.selectFrom("products").select("media").execute()).toEqual([{ media }])
    expect(await db.read.selectFrom("photos").select("pinned_at").execute()).toEqual([
      { pinned_at: expect.any(Number) },
    ])
  })

  onSqlite("with an attempt in the copy that failed and was minted anew: what is included counts", async () => {
    const me = await addCompany(parts.app)
    const codes = await ask(me, 5, "batch")
    // Built and stored before the copy; the attempt is lost unsent, and minted again.
    await parts.step()
    const name = await copy()
    model.wipeMempool()
    const { db } = parts.app
    const [{ id }] = (await db.read.selectFrom("transactions").select("id").execute()) as [{ id: string }]
    await db.write(async (tx) => {
      await tx.deleteFrom("records").execute()
      await tx.deleteFrom("batches").execute()
      await tx.updateTable("mints").set({ state: "queued" }).execute()
      await tx.deleteFrom("attempts").execute()
      await tx.updateTable("transactions").set({ state: "void", nonce: null }).where("id", "=", id).execute()
    })
    await run(6)
    expect(await statesOf(codes)).toEqual({ valid: 5 })
    await loseAndRestore(name)
    await run(8)
    expect(await statesOf(codes)).toEqual({ valid: 5 })
    expect(await tokensOnChain()).toBe(5)
  })

  onSqlite("keeps to what the chain was told since, and asks everybody to sign in again", async () => {
    const me = await addCompany(parts.app)
    const [code] = (await ask(me, 1, "individual")) as [string]
    await run(6)
    const { db, chains, now } = parts.app
    const chain = chains.get(1)!
    const subject = (await db.read.selectFrom("records").select("token_id").executeTakeFirstOrThrow()).token_id
    const told = async (kind: "recall" | "reinstate") => {
      const { encodeFunctionData } = await import("viem/utils")
      const { productRegistryAbi } = await import("#contracts/abi.ts")
      const data = encodeFunctionData({ abi: productRegistryAbi, functionName: kind, args: [BigInt(subject), 1] })
      const row = { id: crypto.randomUUID(), chain_id: 1, kind, subject, data, company_id: me.company_id }
      const signer = chain.signers[kind === "recall" ? "recaller" : "reinstater"].address
      const to_address = chain.registry
      await db.write((tx) =>
        tx
          .insertInto("transactions")
          .values({ ...row, signer, to_address, state: "prepared", created_at: now() })
          .execute(),
      )
    }
    await told("recall")
    const name = await copy()
    await db.write((tx) =>
      tx
        .insertInto("sessions")
        .values({ token_hash: "x", user_id: me.user_id, created_at: 1, expires_at: 9e15 })
        .execute(),
    )
    const later = await copy()
    await run(6)
    expect((await verifyCode(parts.app, code)).answer.status).toBe("recalled")
    await told("reinstate")
    await run(6)
    expect((await verifyCode(parts.app, code)).answer.status).toBe("valid")
    expect(await loseAndRestore(name)).toMatchObject({ overtaken: 1 })
    await run(8)
    expect((await verifyCode(parts.app, code)).answer.status).toBe("valid")
    expect((await loseAndRestore(later)).ended).toBe(1)
  })
})

describe.skipIf(process.env.TEST_DATABASE_URL)("putting a copy back", () => {
  it("is refused beside whoever has the database open, and touches nothing", async () => {
    const name = await copy()
    const me = await addCompany(parts.app)
    const put = () => replaceDatabase({ copy: join(copies(), name), path: path(), now: 0, prepare: async () => {} })
    await expect(put()).rejects.toThrow(ServiceRuns)
    expect(await parts.app.db.read.selectFrom("companies").select("id").execute()).toContainEqual({ id: me.company_id })
    await parts.close()
    const aside = await put()
    expect(aside).toBe(`${path()}.replaced-1970-01-01T00-00-00-000Z`)
    const kept = openDatabase(`sqlite:${aside}`)
    expect(await kept.read.selectFrom("companies").select("id").execute()).toEqual([{ id: me.company_id }])
    await kept.close()
    parts = await open()
    expect(await parts.app.db.read.selectFrom("companies").select("id").execute()).toEqual([])
  })

  it("does not wait for whoever held leases when the copy was made", async () => {
    await parts.step()
    const held = await parts.app.db.read.selectFrom("leases").select("name").where("expires_at", ">", 0).execute()
    expect(held.length).toBeGreaterThan(1)
    expect(await loseAndRestore(await copy())).toMatchObject({ products: 0 })
  })

  it("leaves the database as it was while the chain cannot be read", async () => {
    const name = await copy()
    const me = await addCompany(parts.app)
    const { chains, now } = parts.app
    await parts.close()
    const [chain] = chains.values()
    const away = new Map([[chain!.chain_id, { ...chain!, rpc: createRpc([() => Promise.reject(new Error("away"))]) }]])
    const needs = { chains: away, manifests: [], now }
    await expect(restoreCopy({ ...needs, copy: join(copies(), name), path: path() })).rejects.toThrow(RpcUnreachable)
    expect(readdirSync(directory).sort()).toEqual(["backups", "manifests", "touchmark.sqlite"])
    parts = await open()
    expect(await parts.app.db.read.selectFrom("companies").select("id").execute()).toEqual([{ id: me.company_id }])
  })

  it("is refused with a copy that is damaged", async () => {
    await copy()
    await parts.close()
    const { writeFileSync } = await import("node:fs")
    const broken = join(directory, "broken.sqlite")
    writeFileSync(broken, "no database")
    const put = replaceDatabase({ copy: broken, path: path(), now: 0, prepare: async () => {} })
    await expect(put).rejects.toThrow(CopyBroken)
    parts = await open()
    expect(listCopies(copies())).toHaveLength(1)
  })
})
