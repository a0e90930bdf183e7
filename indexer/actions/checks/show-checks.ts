import { readFileSync } from "node:fs"
import { join } from "node:path"
import { verifyCode } from "#actions/verifications/verify.ts"
import type { Database, Reader } from "#db/database.ts"
import { findRow, readRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { type ChecksMap, type ChecksMapQuery, type ChecksOfCode, MAP_DAYS_MAX } from "#shared/api/checks.ts"
import { castDoubt } from "#shared/cast-doubt.ts"
import { type Assessment, RULE } from "#shared/checks-rule.ts"
import { parseQuery } from "#shared/query.ts"
import { reasonFor } from "#shared/refusals.ts"
import { dayBefore, dayNumber, dayOf, isoOf, mondayOf } from "#shared/time.ts"
import { UNKNOWN } from "./place.ts"

/** With fewer people a country would nearly name a person. */
const NAMED_PEOPLE_MIN = 5

/** What anybody is told of a label's checks, beside the answer of `POST /verify`. `place` is where the caller is. */
export async function showChecks(app: App, input: string, place: string): Promise<ChecksOfCode> {
  const query = parseQuery(input)
  if (query.kind !== "code") throw refusal("mistyped_code")
  const { answer } = await verifyCode(app, query.code)
  const product = await readRow(app.db.quick, "products", { code: query.code }, ["id"])
  const by_place = await peopleByPlace(app.db.quick, product.id)
  const said = await saidOf(app, product.id, answer)
  const known = by_place.filter(({ country }) => country !== UNKNOWN)
  const by_country = known.map(({ country, people }) => ({ country, people })).sort(byMost)
  const people = by_place.reduce((sum, one) => sum + one.people, 0)
  const first = by_place.map(({ first }) => first).sort()[0]
  const alarms = app.config.checks.is_alarm_public ? await alarmsOf(app.db.quick, product.id) : []
  return {
    rule: RULE,
    level: said?.what ?? (alarms.length > 0 ? "alarm" : "quiet"),
    reasons: said ? [] : alarms,
    people,
    countries: by_country.length,
    since: first?.slice(0, 7) ?? null,
    named: people < NAMED_PEOPLE_MIN ? null : by_country,
    here:
      place === UNKNOWN
        ? null
        : { country: place, people: by_country.find(({ country }) => country === place)?.people ?? 0 },
    said,
  }
}

/** Summed by the database: a label that many have checked has some 20,000 rows. */
async function peopleByPlace(db: Reader, product_id: string) {
  const rows = await db
    .selectFrom("verification_counts")
    .select((eb) => ["region", eb.fn.sum<number>("people").as("people"), eb.fn.min("day").as("first")])
    .where("product_id", "=", product_id)
    .where("people", ">", 0)
    .groupBy("region")
    .execute()
  return rows.map(({ region, people, first }) => ({ country: region, people: Number(people), first }))
}

/** "Watched" is for the company alone, and so is "alarm" until the operator lets everybody see it. */
async function alarmsOf(db: Reader, product_id: string): Promise<ChecksOfCode["reasons"]> {
  const assessed = await findRow(db, "check_levels", { product_id, level: "alarm" }, ["reasons"])
  const reasons = JSON.parse(assessed?.reasons ?? "[]") as Assessment["reasons"]
  const alarms = reasons.filter(({ level }) => level === "alarm")
  return alarms.map(({ reason, level, people, weeks, countries, since }) => {
    return { reason, level, people, weeks, countries, since }
  })
}

/** "Copied" is said on the blockchain, where the visitor's own browser reads it. */
async function saidOf(app: App, product_id: string, answer: Awaited<ReturnType<typeof verifyCode>>["answer"]) {
  const decided = await decisionOn(app.db.quick, product_id)
  const at = decided ? isoOf(decided.decided_at) : null
  if (answer.recall_reason === "label_copied") return { by: answer.issuer.name, what: "copied" as const, at }
  return decided?.decision === "displayed" ? { by: answer.issuer.name, what: "displayed" as const, at } : null
}

const DAYS_DEFAULT = 90

/** From where the caller's labels were checked, by country and week. Throws invalid_input for an invalid range. */
export async function showChecksMap(app: App, me: Caller, query: ChecksMapQuery): Promise<ChecksMap> {
  const to = query.to ?? dayOf(app.now())
  const from = query.from ?? dayBefore(to, DAYS_DEFAULT - 1)
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days < 1) throw refusal("days_out_of_order", {}, { fields: { from: reasonFor("too_late") } })
  if (days > MAP_DAYS_MAX) throw refusal("at_most", { n: MAP_DAYS_MAX, things: "days" })
  return app.threads.run(readChecksMap, { company_id: me.company_id, from, to }, me)
}

/** Reads what showChecksMap answers. Runs in a worker thread. */
export async function readChecksMap(
  db: Database,
  { company_id, from, to }: { company_id: string; from: string; to: string },
): Promise<ChecksMap> {
  const counted = await db.read
    .selectFrom("verification_counts")
    .select((eb) => ["day", "region", eb.fn.sum<number>("people").as("people")])
    .where("company_id", "=", company_id)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["day", "region"])
    .execute()
  const places = new Map<string, Place>()
  for (const { day, region, people } of counted) {
    if (Number(people) === 0) continue
    const place = places.get(region) ?? { country: region, people: 0, weeks: new Map() }
    const week = mondayOf(day)
    place.people += Number(people)
    place.weeks.set(week, (place.weeks.get(week) ?? 0) + Number(people))
    places.set(region, place)
  }
  const known = [...places.values()].filter(({ country }) => country !== UNKNOWN)
  const few = known.filter(({ people }) => people < NAMED_PEOPLE_MIN)
  return {
    ...{ from, to, people: sumOf([...places.values()]) },
    countries: known
      .filter((place) => !few.includes(place))
      .sort(byMost)
      .map(toCountry),
    few: { countries: few.length, people: sumOf(few) },
    unknown: places.get(UNKNOWN)?.people ?? 0,
  }
}

interface Place {
  country: string
  people: number
  weeks: Map<string, number>
}

const sumOf = (places: Place[]) => places.reduce((sum, { people }) => sum + people, 0)
type Counted = Pick<Place, "country" | "people">
const byMost = (a: Counted, b: Counted) => b.people - a.people || (a.country < b.country ? -1 : 1)

function toCountry({ country, people, weeks }: Place): ChecksMap["countries"][number] {
  const sorted = [...weeks].sort(([a], [b]) => (a < b ? -1 : 1))
  return { country, people, weeks: sorted.map(([week, of_week]) => ({ week, people: of_week })) }
}

/**
 * What is told of a label with an alarm or on display, to be drawn with its verdict; null for all others. The same for
 * everybody.
 */
export async function findDoubt(app: App, code: string): Promise<ChecksOfCode | null> {
  const product = await app.db.quick
    .selectFrom("products")
    .leftJoin("check_levels", "check_levels.product_id", "products.id")
    .select(["products.id", "check_levels.level"])
    .where("products.code", "=", code)
    .executeTakeFirst()
  if (!product) return null
  const isAlarm = app.config.checks.is_alarm_public && product.level === "alarm"
  if (!isAlarm && (await decisionOn(app.db.quick, product.id))?.decision !== "displayed") return null
  const checks = await showChecks(app, code, UNKNOWN)
  return castDoubt(checks) ? checks : null
}

/** The product's open case: it has at most one. */
export const openCaseOf = (db: Reader, product_id: string) =>
  findRow(db, "cases", { product_id, decision: null }, ["id", "level"])

/** What the company has decided last about a product, or about the batch that it was minted in. */
export function decisionOn(db: Reader, product_id: string) {
  const batch = db
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .select("records.first_token_id")
    .where("mints.product_id", "=", product_id)
  const decided = db.selectFrom("cases").select(["id", "decision", "decided_at"]).where("decision", "is not", null)
  // A union, since each half has its own index: `or` would read every case.
  return decided
    .where("product_id", "=", product_id)
    .union(decided.where("first_token_id", "in", batch))
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Checks that still count towards a case: all without a decision, those of later days after a dismissal, else none. */
export function undecidedOf<Counted extends { day: string }>(
  counts: Counted[],
  decided: { decision: string | null; decided_at: number | null } | undefined,
): Counted[] {
  if (!decided) return counts
  if (decided.decision !== "dismissed") return []
  const since = dayOf(Number(decided.decided_at))
  return counts.filter(({ day }) => day > since)
}

/** The rule as it is published: what the service shows, and what an archive of evidence holds. */
export const ruleText = (): string =>
  readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "checks.md"), "utf8")
