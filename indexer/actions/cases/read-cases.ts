import { shownMedia } from "#actions/products/product-rows.ts"
import type { Reader } from "#db/database.ts"
import { formatCode } from "#proof/code.ts"
import type { Medium } from "#proof/record.ts"
import type { Case, CaseState } from "#shared/api/cases.ts"
import type { AssessedReason } from "#shared/api/checks.ts"
import { type DayPeople, WINDOW_DAYS } from "#shared/checks-rule.ts"
import { dayBefore, dayOf, isoOf, mondayOf } from "#shared/time.ts"

/** A company's cases with their products, in no order. */
export function casesOf(db: Reader, company_id: string) {
  return db
    .selectFrom("cases")
    .innerJoin("products", "products.id", "cases.product_id")
    .innerJoin("companies", "companies.id", "cases.company_id")
    .leftJoin("check_levels", "check_levels.product_id", "cases.product_id")
    .selectAll("cases")
    .select(["products.product_name", "products.code", "companies.code_prefix", "check_levels.reasons"])
    .select(shownMedia.as("media"))
    .where("cases.company_id", "=", company_id)
}

type CaseRow = Awaited<ReturnType<ReturnType<typeof casesOf>["execute"]>>[number]

/** The same with what was counted of their products. */
export async function describeCases(db: Reader, rows: CaseRow[], now: number): Promise<Case[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ product_id }) => product_id)
  const counts = await db
    .selectFrom("verification_counts")
    .select(["product_id", "day", "region", "people"])
    .where("product_id", "in", ids)
    .where("day", ">=", dayBefore(dayOf(now), WINDOW_DAYS - 1))
    .where("people", ">", 0)
    .execute()
  const reports = await db
    .selectFrom("reports")
    .select((eb) => ["product_id", eb.fn.sum<number>("times").as("times")])
    .where("company_id", "=", rows[0]!.company_id)
    .where("product_id", "in", ids)
    .groupBy("product_id")
    .execute()
  return rows.map((row) => {
    const own = counts
      .filter(({ product_id }) => product_id === row.product_id)
      .map(({ day, region, people }) => ({ day, place: region, people: Number(people) }))
    return {
      id: row.id,
      product_id: row.product_id,
      product_name: row.product_name,
      short_code: formatCode(row.code, row.code_prefix ?? undefined),
      photo: (JSON.parse(row.media ?? "[]") as Medium[])[0]?.sha256 ?? null,
      state: (row.decision ?? "open") as CaseState,
      level: row.level as Case["level"],
      opened_at: isoOf(row.opened_at),
      level_at: isoOf(row.level_at),
      reasons: JSON.parse(row.reasons ?? "[]") as AssessedReason[],
      decided_at: isoOf(row.decided_at),
      scope: row.decision === null ? null : row.first_token_id === null ? "product" : "batch",
      note: row.note,
      people: own.reduce((sum, { people }) => sum + people, 0),
      weeks: byWeek(own),
      reports: Number(reports.find(({ product_id }) => product_id === row.product_id)?.times ?? 0),
    }
  })
}

function byWeek(counts: DayPeople[]): Case["weeks"] {
  const weeks = new Map<string, Case["weeks"][number]>()
  for (const { day, place, people } of counts) {
    const week = mondayOf(day)
    const known = weeks.get(`${week} ${place}`)
    if (known) known.people += people
    else weeks.set(`${week} ${place}`, { week, country: place, people })
  }
  return [...weeks.values()].sort((a, b) => (a.week + a.country < b.week + b.country ? -1 : 1))
}
