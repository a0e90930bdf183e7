import { verifyCode } from "#actions/verifications/verify.ts"
import type { Reader } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { assessChecks, type DayPeople, RULE } from "#shared/checks-rule.ts"
import { parseQuery } from "#shared/query.ts"
import { dayOf } from "#shared/time.ts"
import { decisionOn } from "./decision-on.ts"
import { UNKNOWN } from "./place.ts"

const ROWS_MAX = 20_000
/** With fewer people a country would nearly name a person. */
export const NAMED_PEOPLE_MIN = 5

/** What anybody is told of a label's checks, beside the answer of `POST /verify`. `place` is where the caller is. */
export async function showChecks(app: App, input: string, place: string): Promise<ChecksOfCode> {
  const query = parseQuery(input)
  if (query.kind !== "code") throw refusal("mistyped_code")
  const { answer } = await verifyCode(app, query.code)
  const product = await app.db.quick
    .selectFrom("products")
    .select(["id", "company_id"])
    .where("code", "=", query.code)
    .executeTakeFirstOrThrow()
  const counts = await peopleCounts(app.db.quick, product.id)
  const said = await saidOf(app, product.id, answer)
  const { level, reasons } = publicLevel(app, counts)
  const by_country = countriesOf(counts)
  const people = counts.reduce((sum, one) => sum + one.people, 0)
  const first = counts.map(({ day }) => day).sort()[0]
  return {
    rule: RULE,
    level: said?.what ?? level,
    reasons: said ? [] : reasons,
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

async function peopleCounts(db: Reader, product_id: string): Promise<DayPeople[]> {
  const rows = await db
    .selectFrom("verification_counts")
    .select(["day", "region", "people"])
    .where("product_id", "=", product_id)
    .where("people", ">", 0)
    .orderBy("day", "desc")
    .limit(ROWS_MAX)
    .execute()
  return rows.map(({ day, region, people }) => ({ day, place: region, people: Number(people) }))
}

function countriesOf(counts: DayPeople[]): { country: string; people: number }[] {
  const sums = new Map<string, number>()
  for (const { place, people } of counts) if (place !== UNKNOWN) sums.set(place, (sums.get(place) ?? 0) + people)
  const named = [...sums].map(([country, people]) => ({ country, people }))
  return named.sort((a, b) => b.people - a.people || (a.country < b.country ? -1 : 1))
}

/** "Watched" is for the company alone, and so is "alarm" until the operator lets everybody see it. */
function publicLevel({ config, now }: App, counts: DayPeople[]): Pick<ChecksOfCode, "level" | "reasons"> {
  const alarms = assessChecks(counts, dayOf(now())).reasons.filter(({ level }) => level === "alarm")
  if (!config.checks.is_alarm_public || alarms.length === 0) return { level: "quiet", reasons: [] }
  const reasons = alarms.map(({ reason, level, people, weeks, countries, since }) => {
    return { reason, level, people, weeks, countries, since }
  })
  return { level: "alarm", reasons }
}

/** "Copied" is said on the blockchain, where the visitor's own browser reads it. */
async function saidOf(app: App, product_id: string, answer: Awaited<ReturnType<typeof verifyCode>>["answer"]) {
  const decided = await decisionOn(app.db.quick, product_id)
  const at = decided ? new Date(Number(decided.decided_at)).toISOString() : null
  if (answer.recall_reason === "label_copied") return { by: answer.issuer.name, what: "copied" as const, at }
  return decided?.decision === "displayed" ? { by: answer.issuer.name, what: "displayed" as const, at } : null
}
