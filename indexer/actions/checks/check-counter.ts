import { createHmac, randomBytes } from "node:crypto"
import type { Database, Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { Counts } from "#indexer/counts.ts"
import type { Via } from "#shared/api/checks.ts"
import { dayOf } from "#shared/time.ts"
import { createDayKeys } from "./day-key.ts"
import { findMinted, type PeopleCount, storePeople } from "./people.ts"

interface Check extends Visit {
  place: string
  via: Via
}

/** More checks than this within one interval are not counted. */
const WAITING_MAX = 50_000
/** In one transaction: some tenth of a second of the database's writer. */
const STORED_AT_ONCE = 2_000
/** People counted for one company a day, so that nobody's codes take the day from the others. */
const COMPANY_PEOPLE_MAX = 50_000

export type CheckCounter = ReturnType<typeof createCheckCounter>

/** Who has checked which code: kept in memory for seconds, and written down as numbers. */
export function createCheckCounter(
  app: Pick<App, "db" | "threads" | "now" | "log">,
  today: Today = createToday(app.db, app.now),
  company_people_max = COMPANY_PEOPLE_MAX,
) {
  let people_on = { day: "", of: new Counts() }
  let waiting: Check[] = []
  let unstored: PeopleCount[] = []

  /** Codes that are nobody's, or not on chain, are left out before anything is kept of them. */
  async function admit(checks: Check[], day: string): Promise<PeopleCount[] | undefined> {
    const products = await findMinted(app.db.read, [...new Set(checks.map(({ code }) => code))])
    if (people_on.day !== day) people_on = { day, of: new Counts() }
    const companyOf = ({ code }: Check) => products.get(code)?.company_id
    const counted = checks.filter((check) => people_on.of.of(companyOf(check) ?? "") < company_people_max)
    const people = await today.admit(day, counted.filter(companyOf))
    for (const one of people ?? []) people_on.of.add(companyOf(one)!, 1)
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

  /** Writes who was new, and keeps what could not be written. Returns false: never run again at once. */
  async function flush(): Promise<false> {
    try {
      await today.begin(dayOf(app.now()))
      // Nobody is admitted while others could not be stored: so both lists are bounded.
      if (unstored.length === 0) await admitWaiting()
      while (unstored.length > 0) {
        await app.threads.run(storePeople, { counts: unstored.slice(0, STORED_AT_ONCE), now: app.now() }, "service")
        unstored = unstored.slice(STORED_AT_ONCE)
      }
    } catch (error) {
      app.log.warn({ err: error }, "checks could not be counted")
    }
    return false
  }

  return {
    count(check: Check): void {
      if (waiting.length < WAITING_MAX) waiting.push(check)
    },
    flush,
  }
}

/** Somebody who checked, in memory for a few seconds. */
interface Visit {
  code: string
  /** IPv4 /24 or IPv6 /48. */
  network: string
  agent: string
}

/** Counts each person once a day. */
interface Today {
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

/** People counted for one code a day, per network (IPv4 /24, IPv6 /48). */
const NETWORK_PEOPLE_MAX = 3
/** People counted for one code a day, from all networks. */
const CODE_PEOPLE_MAX = 50
const TAG_BYTES = 8

/** Stand for somebody who checked: nobody can read them without the day's key. */
interface Tags {
  tag: string
  prefix_tag: string
  code_tag: string
}

export function tagsOf(day_key: Buffer, code: string, network: string, agent: string): Tags {
  const tagOf = (...parts: string[]) =>
    createHmac("sha256", day_key).update(parts.join("\n")).digest().subarray(0, TAG_BYTES).toString("hex")
  return { tag: tagOf(code, network, agent), prefix_tag: tagOf(code, network), code_tag: tagOf(code) }
}

/** Who was counted on one day. */
export function createLedger(counted: Iterable<Tags> = []) {
  const seen = new Set<string>()
  const people = new Counts()

  function note({ tag, prefix_tag, code_tag }: Tags): void {
    seen.add(tag)
    for (const one of [prefix_tag, code_tag]) people.add(one, 1)
  }
  for (const one of counted) note(one)

  return {
    size: () => seen.size,
    /** Whether this is somebody new who still counts. */
    admit(tags: Tags): boolean {
      const isOver = people.of(tags.prefix_tag) >= NETWORK_PEOPLE_MAX || people.of(tags.code_tag) >= CODE_PEOPLE_MAX
      if (isOver || seen.has(tags.tag)) return false
      note(tags)
      return true
    },
  }
}
