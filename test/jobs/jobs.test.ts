import { pino } from "pino"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { startBackground } from "#indexer/background.ts"
import type { Lane } from "#jobs/kinds.ts"
import {
  LEASE_MS,
  type Lease,
  LeaseLost,
  readLeaseSilence,
  releaseLease,
  requireLease,
  takeLease,
} from "#jobs/lease.ts"
import { enqueue, payerOf } from "#jobs/queue.ts"
import {
  ATTEMPTS_MAX,
  changeJob,
  dueLanesOf,
  type Handlers,
  JobContinues,
  JobRefused,
  runDueJob,
} from "#jobs/run-job.ts"
import { setPassword } from "#test/support/accounts.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { databaseOf } from "#test/support/database.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { letLeasesAge } from "#test/support/jobs.ts"
import { serviceOfTest } from "#test/support/prepare.ts"

describe("run job", () => {
  const LETTER = { letter: "activation", user_id: "u1" } as const

  let directory: string
  let db: Database
  let time: number
  const now = () => time

  beforeEach(async () => {
    directory = directoryOfTest()
    db = openDatabase(await databaseOf(directory))
    time = 1_000_000
  })
  afterEach(() => db.close())

  const ask = (options: { key?: string; run_at?: number } = {}) =>
    db.write((tx) => enqueue(tx, "letter", LETTER, { now: time, ...options }))
  const run = (letter: Handlers["letter"]) => runDueJob(db, { letter }, { now, lane: "letters" })
  const read = (id: string) => db.read.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

  describe("a job", () => {
    it("is run once, with what it was given", async () => {
      const id = await ask()
      const seen: unknown[] = []
      expect(await run(async (payload, { attempts }) => seen.push(payload, attempts))).toBe(true)
      expect(await run(async () => void seen.push("again"))).toBe(false)
      expect(seen).toEqual([LETTER, 1])
      // What the handler answers is kept.
      expect(await read(id)).toMatchObject({ state: "done", result: "2", ended_at: time })
    })

    it("that is done in part goes behind the others, as often as it needs", async () => {
      const long = await ask()
      time++
      const short = await ask()
      const order: string[] = []
      let parts = 0
      const handler: Handlers["letter"] = async (_letter, { id }) => {
        order.push(id)
        time++
        if (id === long && ++parts < ATTEMPTS_MAX + 3) throw new JobContinues()
      }
      while (await run(handler)) {}
      expect(order.slice(0, 3)).toEqual([long, short, long])
      expect(parts).toBe(ATTEMPTS_MAX + 3)
      expect(await read(long)).toMatchObject({ state: "done", attempts: 1, error: null })
    })

    it("waits for its time", async () => {
      await ask({ run_at: time + 1 })
      expect(await run(async () => {})).toBe(false)
      time++
      expect(await run(async () => {})).toBe(true)
    })

    it("is not made twice while one with its key waits, and is again afterwards", async () => {
      const first = await ask({ key: "k" })
      expect(await ask({ key: "k" })).toBe(first)
      await run(async () => {})
      expect(await ask({ key: "k" })).not.toBe(first)
    })

    it("is tried again later and later, and failed in the end", async () => {
      const id = await ask()
      const waits: number[] = []
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
        expect(await run(async () => Promise.reject(new Error("The mail server did not answer.")))).toBe(true)
        const { run_at, state } = await read(id)
        waits.push(run_at - time)
        if (state === "waiting") expect(await run(async () => {})).toBe(false)
        time = Math.max(time, run_at)
      }
      expect(waits.slice(0, 3)).toEqual([2_000, 6_000, 18_000])
      expect(Math.max(...waits)).toBe(3_600_000)
      expect(await read(id)).toMatchObject({ state: "failed", error: "The mail server did not answer." })
    })

    it("is failed at once when trying again would not help", async () => {
      const id = await ask()
      await run(async () => Promise.reject(new JobRefused("There is nobody to write to.")))
      expect(await read(id)).toMatchObject({ state: "failed", error: "There is nobody to write to.", attempts: 1 })
    })

    it("is taken up again when its runner has not been heard of", async () => {
      const id = await ask()
      let release = () => {}
      const lost = run(() => new Promise<void>((resolve) => (release = resolve)))
      while ((await read(id)).state !== "running") {}
      expect(await run(async () => {})).toBe(false)
      time += 60_000
      expect(await run(async () => "second")).toBe(true)
      release()
      await lost
      expect(await read(id)).toMatchObject({ state: "done", attempts: 2, result: '"second"' })
    })

    it("is failed when every try took its runner with it", async () => {
      const [id, next] = [await ask(), await ask()]
      const left = { state: "running", attempts: ATTEMPTS_MAX, leased_until: time } as const
      await db.write((tx) => tx.updateTable("jobs").set(left).where("id", "=", id).execute())
      const seen: string[] = []
      while (await run(async (_, { id }) => void seen.push(id))) {}
      expect(seen).toEqual([next])
      expect(await read(id)).toMatchObject({ state: "failed", error: expect.stringMatching(/\w/), ended_at: time })
    })

    it("is looked for in all lanes by one statement: due, or lost by its runner", async () => {
      const due = () => dueLanesOf(db)(time)
      const id = await ask({ run_at: time + 1 })
      expect(await due()).toEqual([])
      time++
      expect(await due()).toEqual(["letters"])
      const running = { state: "running", leased_until: time + 1 } as const
      await db.write((tx) => tx.updateTable("jobs").set(running).where("id", "=", id).execute())
      expect(await due()).toEqual([])
      time++
      expect(await due()).toEqual(["letters"])
    })

    it("is run by one of several who look at once", async () => {
      for (let count = 0; count < 20; count++) await ask()
      const runs = new Map<string, number>()
      const once = () => run(async (_, { id }) => void runs.set(id, (runs.get(id) ?? 0) + 1))
      while ((await Promise.all([once(), once(), once(), once()])).some(Boolean)) {}
      expect([...runs.values()]).toEqual(Array(20).fill(1))
    })

    it("says how far it has got", async () => {
      const id = await ask()
      await run(async (_, attempt) => {
        await changeJob(db, attempt, { progress_done: 3, progress_total: 10 })
        expect(await read(id)).toMatchObject({ progress_done: 3, progress_total: 10 })
      })
    })

    it("is left alone by whoever has no handler for it", async () => {
      await ask()
      expect(await runDueJob(db, {}, { now, lane: "letters" })).toBe(false)
      expect(await runDueJob(db, { letter: async () => {} }, { now, lane: "slow" })).toBe(false)
    })
  })

  describe("jobs of different lanes", () => {
    const SIGN_UP = { name: "Nobody", email: "nobody@brand.test", currency: "eur", language: "en" } as const
    const PAYMENT = { kind: "subscription", id: "sub_1" } as const
    const order: string[] = []
    const note = (kind: string) => async () => void order.push(kind)
    const handlers = { sign_up: note("sign_up"), payment: note("payment"), letter: note("letter") }
    const runIn = (lane: Lane) => runDueJob(db, handlers, { now, lane })
    beforeEach(() => order.splice(0))

    it("never wait behind strangers' sign-ups and letters, however many came before", async () => {
      await db.write(async (tx) => {
        for (let count = 0; count < 20; count++) await enqueue(tx, "sign_up", SIGN_UP, { now: time })
        for (let count = 0; count < 20; count++) await enqueue(tx, "letter", LETTER, { now: time, lane: "strangers" })
        await enqueue(tx, "payment", PAYMENT, { now: time + 1 })
        await enqueue(tx, "letter", LETTER, { now: time + 1 })
      })
      time++
      expect(await Promise.all([runIn("payments"), runIn("letters")])).toEqual([true, true])
      expect(order.sort()).toEqual(["letter", "payment"])
      expect(await Promise.all([runIn("payments"), runIn("letters")])).toEqual([false, false])
      expect(await runIn("sign_ups")).toBe(true)
      expect(order.at(-1)).toBe("sign_up")
      while (await runIn("strangers")) {}
      while (await runIn("sign_ups")) {}
      expect(order).toHaveLength(42)
    })

    it("open accounts before anything else that strangers want", async () => {
      await db.write(async (tx) => {
        for (let count = 0; count < 20; count++) await enqueue(tx, "letter", LETTER, { now: time, lane: "strangers" })
        await enqueue(tx, "letter", { letter: "activation", user_id: "u" }, { now: time + 1, lane: "sign_ups" })
      })
      time++
      expect(await runIn("sign_ups")).toBe(true)
      expect(order).toEqual(["letter"])
      expect(await runIn("sign_ups")).toBe(false)
    })

    it("of strangers take turns by network, and the table names none", async () => {
      const order: unknown[] = []
      const names = [payerOf("2001:db8:1"), payerOf("2001:db8:1"), payerOf("2001:db8:1"), payerOf("192.0.2")]
      await db.write(async (tx) => {
        for (const payer of names) await enqueue(tx, "letter", LETTER, { now: time++, payer, lane: "strangers" })
      })
      const letter: Handlers["letter"] = async (_letter, { payer }) => void order.push(payer)
      while (await runDueJob(db, { letter }, { now, lane: "strangers" })) {}
      const [greedy, , , other] = names
      expect(order).toEqual([greedy, other, greedy, greedy])
      expect(JSON.stringify(await db.read.selectFrom("job_turns").selectAll().execute())).not.toMatch(/2001|192/)
      time += 3_700_000
      await db.write((tx) => enqueue(tx, "letter", LETTER, { now: time }))
      await run(async () => {})
      expect(await db.read.selectFrom("job_turns").select("payer").execute()).toEqual([{ payer: "" }])
    })

    it("become the company's when it wants what waits for a stranger", async () => {
      const options = { now: time, key: "u1" }
      const id = await db.write((tx) => enqueue(tx, "letter", LETTER, { ...options, lane: "strangers" }))
      expect(await runIn("letters")).toBe(false)
      expect(await db.write((tx) => enqueue(tx, "letter", LETTER, options))).toBe(id)
      await db.write((tx) => enqueue(tx, "letter", LETTER, { ...options, lane: "strangers" }))
      expect(await runIn("letters")).toBe(true)
    })
  })

  describe("companies' jobs", () => {
    beforeEach(async () => {
      const flags = { verified: 0, active_subscription: 1, multi_user_enabled: 0, language: "en" } as const
      const company = { plan: "enterprise", currency: "eur", created_at: 1, ...flags } as const
      const ids = ["greedy", "modest", "third", "a", "b", "c", "d"]
      const rows = ids.map((id) => ({ ...company, id, name: id }))
      await db.write((tx) => tx.insertInto("companies").values(rows).execute())
    })
    const want = (company_id: string | null) =>
      db.write((tx) => enqueue(tx, "archive", {}, { now: time++, ...(company_id === null ? {} : { company_id }) }))

    /** Whose jobs are run, in their order; each takes `slices` slices. */
    async function turnsOf(slices: number): Promise<(string | null)[]> {
      const order: (string | null)[] = []
      const done = new Map<string, number>()
      const archive: Handlers["archive"] = async (_payload, { id, company_id }) => {
        order.push(company_id)
        done.set(id, (done.get(id) ?? 0) + 1)
        time++
        if (done.get(id)! < slices) throw new JobContinues()
      }
      while (await runDueJob(db, { archive }, { now, lane: "slow" })) {}
      return order
    }

    it("are run slice by slice in turns of the companies, however many one has asked for before", async () => {
      for (let asked = 0; asked < 5; asked++) await want("greedy")
      await want("modest")
      await want("third")
      expect(await turnsOf(2)).toEqual([
        ...["greedy", "modest", "third", "greedy", "modest", "third"],
        ...Array(8).fill("greedy"),
      ])
    })

    it("are run first of those who were served least recently, also after a pause", async () => {
      for (const company of ["a", "b", "c"]) await want(company)
      expect(await turnsOf(1)).toEqual(["a", "b", "c"])
      for (const company of ["c", "a", "a", "d", "b"]) await want(company)
      expect(await turnsOf(1)).toEqual(["d", "a", "b", "c", "a"])
    })

    it("are letters, too, whose companies take turns", async () => {
      const order: unknown[] = []
      const write = (company_id: string) => db.write((tx) => enqueue(tx, "letter", LETTER, { now: time++, company_id }))
      for (const company of ["greedy", "greedy", "greedy", "modest"]) await write(company)
      while (await run(async (_letter, { company_id }) => void order.push(company_id))) {}
      expect(order).toEqual(["greedy", "modest", "greedy", "greedy"])
    })

    it("that make files are one at a time of a company, beside those of others", async () => {
      for (const company of ["greedy", "greedy", "modest"]) await want(company)
      const begun: (string | null)[] = []
      const ends: (() => void)[] = []
      const archive: Handlers["archive"] = (_payload, { company_id }) => {
        begun.push(company_id)
        return new Promise<void>((resolve) => ends.push(resolve))
      }
      const runOne = () => runDueJob(db, { archive }, { now, lane: "slow" })
      const first = runOne()
      await vi.waitFor(() => expect(begun).toEqual(["greedy"]), 60_000)
      const second = runOne()
      await vi.waitFor(() => expect(begun).toEqual(["greedy", "modest"]), 60_000)
      expect(await runOne()).toBe(false)
      for (const end of ends) end()
      expect(await Promise.all([first, second])).toEqual([true, true])
    })

    it("of no company take turns like one", async () => {
      for (const company of [null, null, "a"]) await want(company)
      expect(await turnsOf(1)).toEqual([null, "a", null])
    })
  })
})

describe("a lease", () => {
  let directory: string
  let one: Database
  let other: Database
  beforeEach(async () => {
    directory = directoryOfTest()
    one = openDatabase(await databaseOf(directory))
    other = openDatabase(await databaseOf(directory))
  })
  afterEach(async () => {
    await one.close()
    await other.close()
  })

  const pass = (ms: number) => letLeasesAge(one, ms)
  /** A write under the lease, as the minter makes them. */
  const write = (db: Database, lease: Lease) =>
    db.write(async (tx) => {
      await requireLease(tx, lease)
      await tx.updateTable("leases").set({ name: lease.name }).where("name", "=", lease.name).execute()
    })

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

it("runs a payment while the mail server answers nobody", async ({ signal }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const service = await serviceOfTest({ mail: { send: () => held, submitForm: () => held, close: async () => {} } })
  const { app } = service
  const me = await service.company()
  await setPassword(app, me.user_id, "mulberry lane 7")
  const letter = { letter: "password_reset", email: me.email } as const
  const payment = { kind: "customer", id: "cus_unknown" } as const
  const now = app.now()
  const first = await app.db.write((tx) => enqueue(tx, "letter", letter, { now }))
  const second = await app.db.write((tx) => enqueue(tx, "payment", payment, { now: now + 1 }))
  service.clock.advance(1)
  const read = (id: string) => app.db.read.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const background = startBackground(app)
  try {
    for (const id of [first, second]) {
      while (!signal.aborted && (await read(id)).attempts === 0) await new Promise(setImmediate)
    }
    expect((await read(first)).state).toBe("running")
    expect((await read(second)).attempts).toBe(1)
  } finally {
    answer()
    await background.close()
  }
})

it("counts the failures of a lane for that lane alone", async ({ signal }) => {
  const service = await serviceOfTest()
  const { app } = service
  const now = app.now()
  await app.db.write(async (tx) => {
    await enqueue(tx, "letter", { letter: "activation", user_id: "u1" }, { now })
    await enqueue(tx, "payment", { kind: "customer", id: "cus_unknown" }, { now })
  })
  const pauses: string[] = []
  const write = (line: string) => {
    const { lane, pause_ms } = JSON.parse(line) as { lane?: string; pause_ms?: number }
    if (lane) pauses.push(`${lane} ${pause_ms}`)
  }
  const db = { ...app.db, write: () => Promise.reject(new Error("The disk is full.")) }
  const background = startBackground({ ...app, db, log: pino({}, { write }) })
  while (!signal.aborted && pauses.length < 2) await new Promise(setImmediate)
  await background.close()
  expect(pauses.sort()).toEqual(["letters 1000", "payments 1000"])
})
