import type { Logger } from "pino"
import type { Database } from "#db/database.ts"
import { databaseTime } from "#db/database-time.ts"
import { startLoop } from "./loop.ts"

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  close(): Promise<void>
}

const LOOK_EVERY_MS = 10_000
/** An answer that took longer says too little of when it was given. */
const ANSWER_MS_MAX = 1_000
const OFFSET_MS_WARN = 5_000

/**
 * The clock of all instances on one PostgreSQL: the server's time, read every ten seconds and advanced by a monotonic timer.
 * On SQLite all processes share one machine.
 */
export async function openClock(db: Database, log: Logger): Promise<Clock> {
  if (db.engine === "sqlite") return { now: Date.now, close: async () => {} }
  let origin = (await readOrigin(db)).origin
  const now = () => Math.floor(origin + performance.now())
  const offset_ms = Date.now() - now()
  if (Math.abs(offset_ms) > OFFSET_MS_WARN) {
    log.warn({ offset_ms }, "this machine's clock differs from the database's, which is the one that counts")
  }
  const look = async () => {
    const read = await readOrigin(db)
    if (read.took_ms <= ANSWER_MS_MAX) origin = read.origin
    return false
  }
  const loop = startLoop("clock", look, { pause_ms: LOOK_EVERY_MS, log })
  return { now, close: () => loop.stop() }
}

/** The server's time at this process's timer 0, assuming that the server answered halfway through the request. */
async function readOrigin(db: Database): Promise<{ origin: number; took_ms: number }> {
  const asked_at = performance.now()
  const { time } = await db.quick.selectNoFrom(databaseTime(db).as("time")).executeTakeFirstOrThrow()
  const took_ms = performance.now() - asked_at
  return { origin: Number(time) - asked_at - took_ms / 2, took_ms }
}
