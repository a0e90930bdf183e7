import { beforeAll, describe, expect, it } from "vitest"
import { rebuildIndex, ServiceRuns } from "#indexer/backup/roll-forward.ts"
import { LEASE_MS, takeLease } from "#jobs/lease.ts"
import { letLeasesAge } from "#test/support/jobs.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()
const rebuild = () => rebuildIndex(service.app.db, service.app.chains.get(1)!, service.app.now)
/** Long after the service was stopped. */
const rebuildStopped = async () => {
  await letLeasesAge(service.app.db, LEASE_MS)
  return rebuild()
}
const eventsOf = (chain_id: number) =>
  service.app.db.read
    .selectFrom("events")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .orderBy("block_number")
    .orderBy("log_index")
    .execute()

beforeAll(async () => {
  const me = await service.company()
  await service.minted(
    me,
    Array.from({ length: 8 }, (_, number) => ({ nft_scope: number < 3 ? "individual" : "batch" })),
  )
  await service.minted(me, [{}, {}])
})

describe("an index that is read anew", () => {
  it.each([
    ["nothing was wrong", "nothing"],
    ["a record hash was", { record_hash: `0x${"1".repeat(64)}` }],
    ["a time was", { block_time: 1 }],
    ["an issuer was", { issuer: null }],
    ["all were missing", "gone"],
  ] as const)("is what the chain says, where %s", async (_name, wrong) => {
    const { db } = service.app
    const right = await eventsOf(1)
    expect(right.length).toBeGreaterThan(3)
    await db.write(async (tx) => {
      if (wrong === "gone") await tx.deleteFrom("events").where("chain_id", "=", 1).execute()
      else if (typeof wrong === "object") await tx.updateTable("events").set(wrong).where("chain_id", "=", 1).execute()
    })
    expect(await rebuildStopped()).toEqual({ before: wrong === "gone" ? 0 : right.length, now: right.length })
    expect(await eventsOf(1)).toEqual(right)
  })

  it("lets a chain that had halted go on, and products verify", async () => {
    const { db } = service.app
    const halted_reason = "It has replaced a final block."
    await db.write((tx) => tx.updateTable("chains").set({ halted_reason }).where("chain_id", "=", 1).execute())
    const { code } = await db.read.selectFrom("products").select("code").limit(1).executeTakeFirstOrThrow()
    const verify = async () => (await service.call("POST /verify", { json: { code } })).status
    expect(await verify()).toBe(503)
    await rebuildStopped()
    const row = await db.read.selectFrom("chains").selectAll().where("chain_id", "=", 1).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ halted_reason: null, indexed_hash: service.models[1].head().hash })
    await service.tick(2)
    expect((await service.call("GET /ready")).status).toBe(200)
    expect(await verify()).toBe(200)
  })

  it("is begun beside no follower at work, and leaves its index alone", async () => {
    const right = await eventsOf(1)
    await takeLease(service.app.db, "follower:1", "somebody")
    await expect(rebuild()).rejects.toThrow(ServiceRuns)
    expect(await eventsOf(1)).toEqual(right)
  })
})
