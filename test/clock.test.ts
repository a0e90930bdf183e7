import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { type Database, databaseTime } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { createLog } from "#indexer/log.ts"
import { openClock } from "#indexer/main.ts"
import { databaseOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"

const TEN_MINUTES_MS = 600_000
const ROUNDING_MS = 2

describe.runIf(process.env.TEST_DATABASE_URL)("the service's clock", () => {
  const directory = prepareDirectory()
  let db: Database
  beforeAll(async () => {
    db = openDatabase(await databaseOf(directory))
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => db.close())
  const serverTime = async () => {
    const { time } = await db.read.selectNoFrom(databaseTime(db).as("time")).executeTakeFirstOrThrow()
    return Number(time)
  }

  it.each([TEN_MINUTES_MS, -TEN_MINUTES_MS])(
    "is the database's on a machine that is %i ms ahead, and says so",
    async (ahead) => {
      const real = Date.now
      vi.spyOn(Date, "now").mockImplementation(() => real() + ahead)
      const lines: string[] = []
      const asked_at = performance.now()
      const clock = await openClock(db, createLog("warn", { write: (line) => void lines.push(line) }))
      const before = await serverTime()
      const now = clock.now()
      const after = await serverTime()
      const opened_ms = performance.now() - asked_at
      await clock.close()
      // It may be off by as long as its answer took.
      expect(now).toBeGreaterThanOrEqual(before - opened_ms - ROUNDING_MS)
      expect(now).toBeLessThanOrEqual(after + opened_ms + ROUNDING_MS)
      expect(lines.join()).toContain("this machine's clock differs from the database's")
    },
  )

  it("goes on while the machine's clock is put back", async () => {
    const clock = await openClock(db, createLog("silent"))
    const before = clock.now()
    vi.spyOn(Date, "now").mockReturnValue(0)
    expect(clock.now()).toBeGreaterThanOrEqual(before)
    await clock.close()
  })
})
