import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { DatabaseBusy, NoSuchCompany, NotSerializable } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { proveSerializable } from "#db/prove-serializable.ts"
import { retryConflicts } from "#db/retry-conflicts.ts"
import type { Schema } from "#db/schema.ts"
import { databaseOf } from "#test/support/database.ts"

const ON_POSTGRES = process.env.TEST_DATABASE_URL !== undefined
const directory = mkdtempSync(join(tmpdir(), "touchmark-serializable-"))
let url: string
beforeAll(async () => {
  url = await databaseOf(directory)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

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
    await expect(refused).rejects.toThrow(/^The database at DATABASE_URL lets two transactions commit that contradict/)
    await db.destroy()
  })
})
