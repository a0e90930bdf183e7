import { sql } from "kysely"
import { UNKNOWN } from "#actions/checks/place.ts"
import { decisionOn, openCaseOf, undecidedOf } from "#actions/checks/show-checks.ts"
import { isConfirmedMint } from "#actions/is-confirmed-mint.ts"
import { requireProduct } from "#actions/products/list.ts"
import type { Database, Reader } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { CaseState } from "#shared/api/cases.ts"
import type { ProductVerifications, VerificationStats, VerificationStatsQuery } from "#shared/api/verifications.ts"
import { assessChecks } from "#shared/checks-rule.ts"
import { reasonFor } from "#shared/refusals.ts"
import { DAY_MS, dayOf } from "#shared/time.ts"

const DAYS_DEFAULT = 30
/** Countries named with a day; the period's list has all. */
const DAY_COUNTRIES_MAX = 3
const DAYS_MAX = 366

/**
 * The caller's verifications and mints by UTC day, including days without any. Throws invalid_input for an invalid
 * range.
 */
export async function showStats(app: App, me: Caller, query: VerificationStatsQuery): Promise<VerificationStats> {
  const to = query.to ?? dayOf(app.now())
  const from = query.from ?? dayOf(Date.parse(to) - (DAYS_DEFAULT - 1) * DAY_MS)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) throw refusal("days_out_of_order", {}, { fields: { from: reasonFor("too_late") } })
  if (days > DAYS_MAX) throw refusal("at_most", { n: DAYS_MAX, things: "days" })
  return app.threads.run(readVerificationStats, { company_id: me.company_id, from, days }, me)
}

/** Reads what showStats answers. Runs in a worker thread. */
export async function readVerificationStats(
  db: Database,
  { company_id, from, days }: { company_id: string; from: string; days: number },
): Promise<VerificationStats> {
  const start = Date.parse(from)
  const plotted = Array.from({ length: days }, (_, at): VerificationStats["days"][number] => {
    return { day: dayOf(start + at * DAY_MS), verifications: 0, people: 0, minted: 0, countries: [] }
  })
  const byDay = new Map(plotted.map((one) => [one.day, one]))
  const counted = await db.read
    .selectFrom("verification_counts")
    .select((eb) => ["day", "region", eb.fn.sum<number>("count").as("count"), eb.fn.sum<number>("people").as("people")])
    .where("company_id", "=", company_id)
    .where("day", ">=", from)
    .where("day", "<=", plotted.at(-1)!.day)
    .groupBy(["day", "region"])
    .execute()
  // `mints.company_id` saves joining up to ten thousand products.
  const minted = await db.read
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .innerJoin("chains", "chains.chain_id", "records.chain_id")
    .innerJoin("events", (join) => join.on(isConfirmedMint))
    .select((eb) => [
      sql<number>`events.block_time / ${sql.lit(DAY_MS)}`.as("day"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("mints.company_id", "=", company_id)
    .where("events.block_time", ">=", start)
    .where("events.block_time", "<", start + days * DAY_MS)
    .groupBy(sql`events.block_time / ${sql.lit(DAY_MS)}`)
    .execute()
  const places = counted.map(({ day, region, count, people }) => {
    return { day, country: region, verifications: Number(count), people: Number(people) }
  })
  for (const { day, country, verifications, people } of places) {
    const here = byDay.get(day)!
    here.verifications += verifications
    here.people += people
    if (verifications > 0 && country !== UNKNOWN) here.countries.push({ country, verifications })
  }
  for (const one of plotted) one.countries = one.countries.sort(byMost).slice(0, DAY_COUNTRIES_MAX)
  for (const { day, count } of minted) byDay.get(dayOf(Number(day) * DAY_MS))!.minted += Number(count)
  const total = (what: "verifications" | "people" | "minted") => plotted.reduce((sum, one) => sum + one[what], 0)
  return {
    days: plotted,
    ...{ verifications: total("verifications"), people: total("people"), minted: total("minted") },
    countries: summed(places.map(({ country, verifications }) => [country, verifications]))
      .map(([country, verifications]) => ({ country, verifications }))
      .sort(byMost),
  }
}

const byMost = (a: { verifications: number; country: string }, b: { verifications: number; country: string }) =>
  b.verifications - a.verifications || (a.country < b.country ? -1 : 1)

const ROWS_MAX = 5_000

/** When, how often, by how many people and from which regions a company's product was verified, and its level. */
export async function showProductVerifications(app: App, me: Caller, id: string): Promise<ProductVerifications> {
  await requireProduct(app.db.read, me, id)
  const rows = await app.db.read
    .selectFrom("verification_counts")
    .select(["day", "region", "count", "first_at", "last_at", "people", "via"])
    .where("product_id", "=", id)
    .orderBy("day", "desc")
    .limit(ROWS_MAX)
    .execute()
  const counts = rows.map((row): [string, number] => [row.region, Number(row.count)])
  const people = rows.map((row) => ({ day: row.day, place: row.region, people: Number(row.people) }))
  const decided = await decisionOn(app.db.read, id)
  const isoOf = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : null)
  return {
    first_seen: isoOf(Math.min(...rows.map(({ first_at }) => Number(first_at)))),
    last_seen: isoOf(Math.max(...rows.map(({ last_at }) => Number(last_at)))),
    days: daysOf(rows),
    regions: summed(counts).map(([region, count]) => ({ region, count })),
    count: counts.reduce((sum, [, count]) => sum + count, 0),
    people: people.reduce((sum, one) => sum + one.people, 0),
    ...assessChecks(undecidedOf(people, decided), dayOf(app.now())),
    case: await caseOf(app.db.read, id, decided),
  }
}

/** By day, the first one first; days on which nobody came are left out. */
function daysOf(rows: { day: string; count: number; people: number; via: string }[]): ProductVerifications["days"] {
  const days = new Map<string, ProductVerifications["days"][number]>()
  for (const { day, count, people, via } of rows) {
    const one = days.get(day) ?? { day, count: 0, people: 0, via: { qr: 0, typed: 0, nfc: 0 } }
    one.count += Number(count)
    one.people += Number(people)
    if (via in one.via) one.via[via as keyof typeof one.via] += Number(people)
    days.set(day, one)
  }
  return [...days.values()].filter(({ count, people }) => count + people > 0).sort((a, b) => (a.day < b.day ? -1 : 1))
}

type Decided = Awaited<ReturnType<typeof decisionOn>>

async function caseOf(db: Reader, product_id: string, decided: Decided): Promise<ProductVerifications["case"]> {
  const open = await openCaseOf(db, product_id)
  if (open) return { id: open.id, state: "open" }
  return decided ? { id: decided.id, state: decided.decision as CaseState } : null
}

function summed(counts: [string, number][]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [by, count] of counts) if (count > 0) sums.set(by, (sums.get(by) ?? 0) + count)
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
}
