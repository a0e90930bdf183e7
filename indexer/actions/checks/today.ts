import { randomBytes } from "node:crypto"
import type { Database, Tx } from "#db/database.ts"
import { createDayKeys } from "./day-key.ts"
import { createLedger, type Tags, tagsOf } from "./ledger.ts"

/** Somebody who checked, in memory for a few seconds. */
export interface Visit {
  code: string
  /** IPv4 /24 or IPv6 /48. */
  network: string
  agent: string
}

/** Counts each person once a day. */
export interface Today {
  /** Those who are new today; null where that cannot be told yet. */
  admit<Some extends Visit>(day: string, visits: Some[]): Promise<Some[] | null>
  /** Ends earlier days: their key and tags must not outlive them because nobody checks anything. */
  begin(day: string): Promise<void>
}

/** More people than this are not told apart on one day: memory is not for sale. */
const PEOPLE_MAX = 1_000_000
const CODES_PER_STATEMENT = 200

/** In memory where there is one instance, else in a table that all share. */
export function createToday(db: Database, now: () => number): Today {
  return db.engine === "postgres" ? sharedToday(db, now) : ownToday()
}

function ownToday(): Today {
  let today = ""
  let key = randomBytes(32)
  let ledger = createLedger()

  async function begin(day: string): Promise<void> {
    if (day === today) return
    today = day
    key = randomBytes(32)
    ledger = createLedger()
  }

  return {
    begin,
    async admit(day, visits) {
      await begin(day)
      return visits.filter(
        ({ code, network, agent }) => ledger.size() < PEOPLE_MAX && ledger.admit(tagsOf(key, code, network, agent)),
      )
    },
  }
}

/** The table holds tags alone, and no instance ever stores the key: once the day is over nobody can read them. */
export function sharedToday(db: Database, now: () => number): Today {
  const keys = createDayKeys(db, now)
  return {
    async begin(day) {
      if (await keys.endBefore(day)) await db.write((tx) => deleteBefore(tx, day))
    },
    async admit(day, visits) {
      const key = await keys.keyOf(day)
      if (!key) return null
      const tagged = visits.map((visit) => ({ visit, tags: tagsOf(key, visit.code, visit.network, visit.agent) }))
      const codes = [...new Set(tagged.map(({ tags }) => tags.code_tag))]
      const admitted: typeof tagged = []
      for (let start = 0; start < codes.length; start += CODES_PER_STATEMENT) {
        const some = codes.slice(start, start + CODES_PER_STATEMENT)
        const theirs = tagged.filter(({ tags }) => some.includes(tags.code_tag))
        admitted.push(...(await db.write((tx) => admitSome(tx, day, some, theirs))))
      }
      return admitted.map(({ visit }) => visit)
    },
  }
}

async function deleteBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom("checks_today").where("day", "<", day).execute()
}

async function admitSome<One extends { tags: Tags }>(
  tx: Tx,
  day: string,
  codes: string[],
  some: One[],
): Promise<One[]> {
  await deleteBefore(tx, day)
  const counted = await tx
    .selectFrom("checks_today")
    .select(["tag", "prefix_tag", "code_tag"])
    .where("code_tag", "in", codes)
    .execute()
  const ledger = createLedger(counted)
  const admitted = some.filter(({ tags }) => ledger.admit(tags))
  if (admitted.length > 0) {
    const rows = admitted.map(({ tags }) => ({ ...tags, day }))
    await tx.insertInto("checks_today").values(rows).execute()
  }
  return admitted
}
