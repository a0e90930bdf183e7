import type { App } from "#indexer/app.ts"
import type { Via } from "#shared/api/checks.ts"
import { dayOf } from "#shared/time.ts"
import { findMinted } from "./find-minted.ts"
import { type PeopleCount, storePeople } from "./store-people.ts"
import { createToday, type Today, type Visit } from "./today.ts"

interface Check extends Visit {
  place: string
  via: Via
}

/** Who has checked which code: kept in memory for seconds, and written down as numbers. */
export interface CheckCounter {
  count(check: Check): void
  /**
   * Writes who was new; what could not be written is kept for the next time. Returns false: never run again at once.
   */
  flush(): Promise<false>
}

/** More checks than this within one interval are not counted. */
const WAITING_MAX = 50_000

export function createCheckCounter(
  app: Pick<App, "db" | "threads" | "now" | "log">,
  today: Today = createToday(app.db, app.now),
): CheckCounter {
  let waiting: Check[] = []
  let unstored: PeopleCount[] = []

  /** Codes that are nobody's, or not on chain, are left out before anything is kept of them. */
  async function admit(checks: Check[], day: string): Promise<PeopleCount[] | undefined> {
    const products = await findMinted(app.db.read, [...new Set(checks.map(({ code }) => code))])
    const known = checks.filter(({ code }) => products.has(code))
    const people = await today.admit(day, known)
    return people?.map(({ code, place, via }) => ({ ...products.get(code)!, day, place, via, people: 1 }))
  }

  /** Checks leave the queue once it is known who of them counts. */
  async function admitWaiting(): Promise<void> {
    const checks = waiting.slice()
    const people = checks.length > 0 ? await admit(checks, dayOf(app.now())) : []
    if (!people) return
    waiting = waiting.slice(checks.length)
    unstored = people
  }

  async function flush(): Promise<false> {
    try {
      await today.begin(dayOf(app.now()))
      // Nobody is admitted while others could not be stored: so both lists are bounded.
      if (unstored.length === 0) await admitWaiting()
      if (unstored.length === 0) return false
      await app.threads.run(storePeople, { counts: unstored, now: app.now() }, "service")
      unstored = []
    } catch (error) {
      app.log.warn({ err: error }, "checks could not be counted")
    }
    return false
  }

  return {
    count(check) {
      if (waiting.length < WAITING_MAX) waiting.push(check)
    },
    flush,
  }
}
