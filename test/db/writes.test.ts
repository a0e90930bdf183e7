import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { issueToken, spendToken } from "#actions/accounts/one-time-tokens.ts"
import { createCompany } from "#actions/companies/create.ts"
import { beginOnce } from "#actions/idempotency/idempotency.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { inviteUser } from "#actions/users/invitations.ts"
import { type Database, DatabaseBusy, NoSuchCompany, NotSerializable } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import type { Schema } from "#db/schema.ts"
import { proveSerializable, retryConflicts } from "#db/serializable.ts"
import type { App, Caller, Once } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { LeaseLost, requireLease, takeLease } from "#jobs/lease.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { PLANS } from "#shared/plans.ts"
import { databaseOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { addCompany } from "#test/support/rig.ts"
import { slowLineTo } from "#test/support/slow-line.ts"

/** RACE_ROUNDS=100 is the long form. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5)
const INSTANCES = 3

describe(`of those who try at once in ${INSTANCES} instances, ${ROUNDS} times`, () => {
  const LINE_MS = 1
  const A_RACE = 4

  const directory = prepareDirectory()
  const instances: App[] = []
  let line: { port: number; close(): Promise<void> } | undefined
  beforeAll(async () => {
    const url = new URL(await databaseOf(directory))
    if (url.protocol !== "sqlite:") {
      line = await slowLineTo(Number(url.port), LINE_MS)
      url.port = String(line.port)
    }
    for (let made = 0; made < INSTANCES; made++) {
      instances.push({ db: openDatabase(url.href), now: Date.now } as App)
    }
  })
  afterAll(async () => {
    for (const { db } of instances) await db.close()
    await line?.close()
  })

  /** Lets all instances try at once, and tells who won and how the others were refused. */
  async function race<T>(attempt: (app: App, number: number) => Promise<T>, times = A_RACE) {
    const all = instances.flatMap((app, at) =>
      Array.from({ length: times }, (_, number) => attempt(app, at * times + number)),
    )
    const settled = await Promise.allSettled(all)
    const won = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
    const refusals = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
    return { won, refusals, codes: [...new Set(refusals.map(codeOf))] }
  }

  const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
  const count = async (table: "products" | "invitations", company_id: string) =>
    (
      await instances[0]!.db.read
        .selectFrom(table as "products")
        .select("id")
        .where("company_id", "=", company_id)
        .execute()
    ).length

  async function fill(db: Database, { company_id }: Caller, products: number): Promise<void> {
    await db.write(async (tx) => {
      for (let made = 0; made < products; made++) {
        const texts = {
          product_name: "Cloth",
          description: null,
          product_code: null,
          serial_number: null,
          batch_number: null,
        }
        const dates = { manufacture_date: null, expiration_date: null, category: null, attributes: "{}" }
        const rest = { nft_scope: "batch", plan: "free", created_at: Date.now() } as const
        const id = crypto.randomUUID()
        await tx
          .insertInto("products")
          .values({ ...texts, ...dates, ...rest, id, company_id, code: id.slice(0, 12) })
          .execute()
      }
    })
  }

  it("as many fit as the plan has places", async () => {
    const { slots } = PLANS.free
    for (let round = 0; round < ROUNDS; round++) {
      const me = await addCompany(instances[0]!, "free")
      await fill(instances[0]!.db, me, slots - 3)
      const { won, codes } = await race((app) => uploadSingle(app, me, SingleUpload.parse({ product_name: "Cloth" })))
      expect([won.length, codes]).toEqual([3, ["limit_reached"]])
      expect(await count("products", me.company_id)).toBe(slots)
    }
  })

  it("as many are invited as the plan allows", async () => {
    const allowed = PLANS.business.invited_users
    for (let round = 0; round < ROUNDS; round++) {
      const me = await addCompany(instances[0]!, "business")
      const asked = (number: number) => ({ email: `guest-${number}-${me.user_id}@company.test` })
      const { won, codes } = await race((app, number) => inviteUser(app, me, asked(number)), allowed)
      expect([won.length, codes]).toEqual([allowed, ["plan_does_not_include"]])
      expect(await count("invitations", me.company_id)).toBe(allowed)
    }
  })

  it("one opens an account for an address", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `sought-${crypto.randomUUID()}@company.test`
      const wanted = { name: "Weavers", email, plan: "free", currency: "eur", language: "en" } as const
      const { won, codes } = await race((app) =>
        app.db.write((tx) => createCompany(tx, { ...wanted, now: Date.now() })),
      )
      expect([won.length, codes]).toEqual([1, ["conflict"]])
    }
  })

  it("one uses a link", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const me = await addCompany(instances[0]!)
      const token = await instances[0]!.db.write((tx) => issueToken(tx, me.user_id, "password_reset", Date.now()))
      const use = ({ db }: App) => db.writeFor(me.company_id, (tx) => spendToken(tx, token, Date.now()))
      const { won, codes } = await race(use)
      expect([won.length, codes]).toEqual([1, ["link_invalid"]])
    }
  })

  it("one carries a request out that has a key", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const me = await addCompany(instances[0]!)
      const asked = { key: "once", request_hash: "same", status: 201 }
      const { won, codes } = await race(async (app) => {
        const begun = await beginOnce(app, me, asked)
        if (!("once" in begun)) return "answered before"
        const caller = { ...me, once: begun.once as Once }
        await uploadSingle(app, caller, SingleUpload.parse({ product_name: "Cloth" }))
        return "done"
      })
      expect(won.filter((how) => how === "done")).toHaveLength(1)
      expect(codes.filter((code) => code !== "conflict")).toEqual([])
      expect(await count("products", me.company_id)).toBe(1)
    }
  })

  it("one holds a lease, and who has lost it writes nothing under it", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = `race-${crypto.randomUUID()}`
      const { won } = await race((app, number) => takeLease(app.db, name, `owner ${number}`))
      const held = won.filter((lease) => lease !== null)
      expect(held).toHaveLength(1)
      // Its time over, another one takes it while the first one still writes.
      const writing = race(async (app) => {
        const lease = held[0]!
        await app.db.write(async (tx) => {
          await requireLease(tx, lease)
          await tx
            .insertInto("leases")
            .values({ name: `${name} ${crypto.randomUUID()}`, owner: lease.owner, fence: lease.fence, expires_at: 0 })
            .execute()
        })
      })
      await instances[1]!.db.write((tx) =>
        tx.updateTable("leases").set({ expires_at: 0 }).where("name", "=", name).execute(),
      )
      const next = (await takeLease(instances[1]!.db, name, "next"))!
      expect(next.fence).toBe(held[0]!.fence + 1)
      const { refusals } = await writing
      expect(refusals.every((error) => error instanceof LeaseLost)).toBe(true)
      const late = instances[0]!.db.write((tx) => requireLease(tx, held[0]!))
      await expect(late).rejects.toThrow(LeaseLost)
    }
  })
})

describe("serializable", () => {
  const ON_POSTGRES = process.env.TEST_DATABASE_URL !== undefined
  const directory = prepareDirectory()
  let url: string
  beforeAll(async () => {
    url = await databaseOf(directory)
  })

  const failure = (code: string) => Object.assign(new Error(code), { code })

  describe("a transaction that lost", () => {
    it.each(["40001", "40P01", "55P03"])("with %s is run again until it wins", async (code) => {
      let runs = 0
      const attempt = async () => {
        if (++runs < 4) throw failure(code)
        return "won"
      }
      expect([await retryConflicts(attempt), runs]).toEqual(["won", 4])
    })

    it("too often is told to come again, and not that something is broken", async () => {
      vi.spyOn(Math, "random").mockReturnValue(0)
      await expect(retryConflicts(() => Promise.reject(failure("40001")))).rejects.toThrow(DatabaseBusy)
      vi.restoreAllMocks()
    })

    it.each(["23505", "23503"])("with %s is run a second time, and fails when it does so again", async (code) => {
      let runs = 0
      const attempt = () => {
        runs++
        return Promise.reject(failure(code))
      }
      await expect(retryConflicts(attempt)).rejects.toThrow(code)
      expect(runs).toBe(2)
    })

    it("for another reason is not", async () => {
      const attempt = vi.fn(() => Promise.reject(failure("22001")))
      await expect(retryConflicts(attempt)).rejects.toThrow("22001")
      expect(attempt).toHaveBeenCalledOnce()
    })
  })

  describe("a transaction about one company", () => {
    it("gets the company as it is, and there has to be one", async () => {
      const db = openDatabase(url)
      try {
        await expect(db.writeFor(crypto.randomUUID(), async () => {})).rejects.toThrow(NoSuchCompany)
      } finally {
        await db.close()
      }
    })
  })

  describe.runIf(ON_POSTGRES)("of two writes that each decide by what the other changes", () => {
    it("one is run again, and sees the other", async () => {
      const db = openDatabase(url)
      try {
        const ids = [crypto.randomUUID(), crypto.randomUUID()]
        await db.write((tx) =>
          tx
            .insertInto("write_skew_tests")
            .values(ids.map((id) => ({ id, value: 1 })))
            .execute(),
        )
        const both_have_read = Promise.withResolvers<void>()
        let runs = 0
        /** Takes the one away while both are there. */
        const take = (mine: string) =>
          db.write(async (tx) => {
            const rows = await tx.selectFrom("write_skew_tests").selectAll().where("id", "in", ids).execute()
            if (++runs === 2) both_have_read.resolve()
            await both_have_read.promise
            if (rows.some(({ value }) => value === 0)) return false
            await tx.updateTable("write_skew_tests").set({ value: 0 }).where("id", "=", mine).execute()
            return true
          })
        const taken = await Promise.all(ids.map(take))
        expect([taken.sort(), runs]).toEqual([[false, true], 3])
        await db.write((tx) => tx.deleteFrom("write_skew_tests").where("id", "in", ids).execute())
      } finally {
        await db.close()
      }
    })
  })

  describe.runIf(ON_POSTGRES)("the start on a PostgreSQL server", () => {
    it("goes on when one of two contradicting transactions fails", async () => {
      const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
      await expect(proveSerializable(db)).resolves.toBeUndefined()
      expect(await db.selectFrom("write_skew_tests").selectAll().execute()).toEqual([])
      await db.destroy()
    })

    it("is refused in a sentence when both commit", async () => {
      /** As an engine does that takes the wish for serializable transactions and ignores it. */
      class Careless extends pg.Client {
        override query(...given: unknown[]): never {
          const text = String(given[0]).startsWith("start transaction") ? "begin" : given[0]
          return (super.query as (...all: unknown[]) => never)(text, ...given.slice(1))
        }
      }
      const pool = new pg.Pool({ connectionString: url, Client: Careless })
      const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
      const refused = proveSerializable(db)
      await expect(refused).rejects.toThrow(NotSerializable)
      await expect(refused).rejects.toThrow(
        /^The database at DATABASE_URL lets two transactions commit that contradict/,
      )
      await db.destroy()
    })
  })
})
