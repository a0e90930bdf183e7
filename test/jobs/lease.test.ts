import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import {
  LEASE_MS,
  type Lease,
  LeaseLost,
  readLeaseSilence,
  releaseLease,
  requireLease,
  takeLease,
} from "#jobs/lease.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { databaseOf } from "#test/support/database.ts"
import { letLeasesAge } from "#test/support/leases.ts"

let directory: string
let one: Database
let other: Database
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchmark-lease-"))
  one = openDatabase(await databaseOf(directory))
  other = openDatabase(await databaseOf(directory))
})
afterEach(async () => {
  await one.close()
  await other.close()
  rmSync(directory, { recursive: true, force: true })
})

const pass = (ms: number) => letLeasesAge(one, ms)
/** A write under the lease, as the minter makes them. */
const write = (db: Database, lease: Lease) =>
  db.write(async (tx) => {
    await requireLease(tx, lease)
    await tx.updateTable("leases").set({ name: lease.name }).where("name", "=", lease.name).execute()
  })

describe("a lease", () => {
  it("is one owner's at a time", async () => {
    expect(await takeLease(one, "minter", "a")).toEqual({ name: "minter", owner: "a", fence: 1 })
    expect(await takeLease(other, "minter", "b")).toBeNull()
    await pass(LEASE_MS / 2)
    expect(await takeLease(other, "minter", "b")).toBeNull()
    expect(await takeLease(other, "follower", "b")).toMatchObject({ owner: "b" })
  })

  it("is renewed by its owner under the same fence", async () => {
    await takeLease(one, "minter", "a")
    await pass(LEASE_MS / 2)
    expect(await takeLease(one, "minter", "a")).toMatchObject({ fence: 1 })
    await pass(LEASE_MS / 2)
    expect(await takeLease(other, "minter", "b")).toBeNull()
    await pass(LEASE_MS / 2)
    expect(await takeLease(other, "minter", "b")).toMatchObject({ owner: "b", fence: 2 })
  })

  it("passes on when it has run out, and at once when it was given back", async () => {
    const lease = (await takeLease(one, "minter", "a"))!
    await pass(LEASE_MS)
    expect(await takeLease(other, "minter", "b")).toMatchObject({ fence: 2 })
    expect(await takeLease(one, "minter", "a")).toBeNull()
    // Releasing a lost lease takes nothing from its new owner.
    await releaseLease(one, lease)
    expect(await takeLease(one, "minter", "a")).toBeNull()
    await releaseLease(other, { name: "minter", owner: "b", fence: 2 })
    expect(await takeLease(one, "minter", "a")).toMatchObject({ fence: 3 })
  })

  it("gets a new fence also from its own owner once it has run out", async () => {
    const first = (await takeLease(one, "minter", "a"))!
    await pass(LEASE_MS)
    const second = (await takeLease(one, "minter", "a"))!
    expect(second.fence).toBe(2)
    await expect(write(one, first)).rejects.toBeInstanceOf(LeaseLost)
    await write(one, second)
  })

  it("refuses the write of a sleeper whose time was taken by another", async () => {
    const sleeper = (await takeLease(one, "minter", "a"))!
    await write(one, sleeper)
    await pass(LEASE_MS)
    const next = (await takeLease(other, "minter", "b"))!
    await expect(write(one, sleeper)).rejects.toThrow("The lease minter has passed to another process.")
    await write(other, next)
  })

  it("is not held by naming its fence", async () => {
    const lease = (await takeLease(one, "minter", "a"))!
    await expect(write(other, { ...lease, owner: "b" })).rejects.toBeInstanceOf(LeaseLost)
    await expect(write(other, { ...lease, name: "nobody's" })).rejects.toBeInstanceOf(LeaseLost)
  })

  it("changes nothing in the transaction that is refused", async () => {
    const sleeper = (await takeLease(one, "minter", "a"))!
    await pass(LEASE_MS)
    await takeLease(other, "minter", "b")
    const late = one.write(async (tx) => {
      await tx.insertInto("leases").values({ name: "x", owner: "a", fence: 1, expires_at: 0 }).execute()
      await requireLease(tx, sleeper)
    })
    await expect(late).rejects.toBeInstanceOf(LeaseLost)
    const rows = await one.read.selectFrom("leases").select("name").execute()
    expect(rows).toEqual([{ name: "minter" }])
  })

  it("is given to one of twenty who ask at once, through two connections", async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) => takeLease(index % 2 ? one : other, "minter", `owner-${index}`)),
    )
    expect(asked.filter((lease) => lease !== null)).toHaveLength(1)
  })

  it("lasts as long as the database's clock says, whatever this machine's says", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 600_000)
    await takeLease(one, "minter", "fast")
    vi.restoreAllMocks()
    await pass(LEASE_MS)
    expect(await takeLease(other, "minter", "b")).toMatchObject({ owner: "b" })
  })

  it("tells how long its holder has been silent", async () => {
    const lease = (await takeLease(one, "minter", "a"))!
    await pass(61_000)
    const [held, ...others] = await readLeaseSilence(other)
    expect(held).toMatchObject({ name: "minter", owner: "a" })
    expect(held!.silent_ms).toBeGreaterThanOrEqual(61_000)
    expect(others).toEqual([])
    await takeLease(one, "minter", "a")
    expect((await readLeaseSilence(other))[0]!.silent_ms).toBeLessThan(61_000)
    await releaseLease(one, { ...lease, fence: 2 })
    expect((await readLeaseSilence(other))[0]!.silent_ms).toBeGreaterThanOrEqual(LEASE_MS)
  })

  it("has one holder at any time over any history of takes, sleeps and returns", async () => {
    const seed = Number(process.env.SEED ?? 42)
    const random = seededRandom(seed)
    const holds = new Map<string, Lease>()
    let fence = 0
    let last_writer = ""
    for (let step = 0; step < 600; step++) {
      await pass(random.integer(0, LEASE_MS / 3))
      const owner = random.pick(["a", "b", "c"])
      const db = random.pick([one, other])
      const step = random.pick(["take", "take", "write", "return"])
      if (step === "take") {
        const lease = await takeLease(db, "minter", owner)
        if (!lease) continue
        expect(lease.fence, `seed ${seed}, step ${step}`).toBeGreaterThanOrEqual(fence)
        if (owner !== last_writer) expect(lease.fence, `seed ${seed}, step ${step}`).toBeGreaterThan(fence)
        fence = lease.fence
        last_writer = owner
        holds.set(owner, lease)
      } else if (step === "write") {
        const lease = holds.get(owner)
        if (!lease) continue
        const may = lease.fence === fence
        await write(db, lease).then(
          () => expect(may, `seed ${seed}, step ${step}`).toBe(true),
          (error) => {
            expect(error).toBeInstanceOf(LeaseLost)
            expect(may, `seed ${seed}, step ${step}`).toBe(false)
          },
        )
      } else {
        const lease = holds.get(owner)
        if (lease) await releaseLease(db, lease)
      }
    }
    expect(fence).toBeGreaterThan(20)
  })
})
