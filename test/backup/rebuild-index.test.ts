import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Database } from "#db/database.ts"
import { compareIndex, swapIndex, withRebuilt } from "#indexer/backup/rebuild-index.ts"
import { ServiceRuns } from "#indexer/backup/roll-forward.ts"
import { LEASE_MS, takeLease } from "#jobs/lease.ts"
import { letLeasesAge } from "#test/support/leases.ts"
import { createService, type TestService } from "#test/support/service.ts"

let service: TestService
let directory: string
const chain = () => service.app.chains.get(1)!
/** Long after the service was stopped. */
const swapStopped = async (fresh: Database) => {
  await letLeasesAge(service.app.db, LEASE_MS)
  await swapIndex(service.app.db, fresh, 1)
}
const rebuilt = <T>(work: Parameters<typeof withRebuilt<T>>[2]) =>
  withRebuilt(chain(), { directory, now: service.app.now }, work)

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchmark-reindex-"))
  service = await createService()
  const me = await service.company()
  await service.minted(
    me,
    Array.from({ length: 8 }, (_, number) => ({ nft_scope: number < 3 ? "individual" : "batch" })),
  )
  await service.minted(me, [{}, {}])
})
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true, force: true })
})

describe("an index that is read anew", () => {
  it("is the one that the service has, by its digest, and leaves nothing behind", async () => {
    const compared = await rebuilt((fresh) => compareIndex(service.app.db, fresh, 1))
    expect(compared.live.events).toBeGreaterThan(3)
    expect(compared.live).toEqual(compared.rebuilt)
    expect(compared.live.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(compared).toMatchObject({ differs_at: null, up_to: service.models[1].head().number })
    expect(readdirSync(directory)).toEqual([])
  })

  it.each([
    ["a changed record hash", { record_hash: `0x${"1".repeat(64)}` }],
    ["another time", { block_time: 1 }],
    ["another issuer", { issuer: null }],
  ])("shows %s, and takes its place", async (_name, change) => {
    const { db } = service.app
    const first = db.read
      .selectFrom("events")
      .select(["block_number", "log_index"])
      .where("chain_id", "=", 1)
      .orderBy("block_number")
    const place = await first.orderBy("log_index").limit(1).executeTakeFirstOrThrow()
    await db.write((tx) =>
      tx
        .updateTable("events")
        .set(change)
        .where("chain_id", "=", 1)
        .where("block_number", "=", place.block_number)
        .where("log_index", "=", place.log_index)
        .execute(),
    )
    await rebuilt(async (fresh) => {
      const compared = await compareIndex(db, fresh, 1)
      expect(compared.differs_at).toEqual(place)
      expect(compared.live.digest).not.toBe(compared.rebuilt.digest)
      await swapStopped(fresh)
      expect((await compareIndex(db, fresh, 1)).differs_at).toBeNull()
    })
  })

  it.each([
    ["one is missing", "live"],
    ["one too many is there", "rebuilt"],
  ] as const)("shows that %s", async (_name, where) => {
    await rebuilt(async (fresh) => {
      const { db } = service.app
      const poorer = where === "live" ? db : fresh
      const { block_number } = await poorer.read
        .selectFrom("events")
        .select("block_number")
        .where("chain_id", "=", 1)
        .orderBy("block_number", "desc")
        .limit(1)
        .executeTakeFirstOrThrow()
      await poorer.write((tx) =>
        tx.deleteFrom("events").where("chain_id", "=", 1).where("block_number", "=", block_number).execute(),
      )
      const { differs_at, live, rebuilt: other } = await compareIndex(db, fresh, 1)
      expect(differs_at?.block_number).toBe(block_number)
      expect(live.events).not.toBe(other.events)
    })
    await rebuilt(swapStopped)
  })

  it("lets a chain that had halted go on", async () => {
    const { db } = service.app
    await db.write((tx) =>
      tx
        .updateTable("chains")
        .set({ halted_reason: "It has replaced a final block." })
        .where("chain_id", "=", 1)
        .execute(),
    )
    await rebuilt(swapStopped)
    const row = await db.read.selectFrom("chains").selectAll().where("chain_id", "=", 1).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ halted_reason: null, indexed_hash: service.models[1].head().hash })
    await service.tick(2)
    expect((await service.call("GET /ready")).status).toBe(200)
  })

  it("never takes the index's place beside a follower at work", async () => {
    const { db } = service.app
    await takeLease(db, "follower:1", "somebody")
    await rebuilt(async (fresh) => {
      await expect(swapIndex(db, fresh, 1)).rejects.toThrow(ServiceRuns)
    })
  })
})
