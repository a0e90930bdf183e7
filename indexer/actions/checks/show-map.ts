import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { type ChecksMap, type ChecksMapQuery, MAP_DAYS_MAX } from "#shared/api/checks.ts"
import { because } from "#shared/refusals.ts"
import { dayBefore, dayNumber, dayOf, mondayOf } from "#shared/time.ts"
import { UNKNOWN } from "./place.ts"
import { NAMED_PEOPLE_MIN } from "./show-checks.ts"

const DAYS_DEFAULT = 90

/** From where the caller's labels were checked, by country and week. Throws invalid_input for an invalid range. */
export async function showChecksMap(app: App, me: Caller, query: ChecksMapQuery): Promise<ChecksMap> {
  const to = query.to ?? dayOf(app.now())
  const from = query.from ?? dayBefore(to, DAYS_DEFAULT - 1)
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days < 1) throw refusal("days_out_of_order", {}, { fields: { from: because("too_late") } })
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
const byMost = (a: Place, b: Place) => b.people - a.people || (a.country < b.country ? -1 : 1)

function toCountry({ country, people, weeks }: Place): ChecksMap["countries"][number] {
  const sorted = [...weeks].sort(([a], [b]) => (a < b ? -1 : 1))
  return { country, people, weeks: sorted.map(([week, of_week]) => ({ week, people: of_week })) }
}
