import { sql } from "kysely"
import * as z from "zod"
import { readPeople } from "#actions/checks/people.ts"
import { cutPage, readCursor, TIME_AND_ID } from "#actions/pages.ts"
import { shownMedia } from "#actions/products/product-rows.ts"
import type { Database, Reader } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { formatCode } from "#proof/code.ts"
import type { Medium } from "#proof/record.ts"
import {
  CASE_STATES,
  type Case,
  type CaseDetail,
  type CaseState,
  type CasesPage,
  type CasesQuery,
} from "#shared/api/cases.ts"
import type { AssessedReason } from "#shared/api/checks.ts"
import { type ChainId, preferred } from "#shared/chains.ts"
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
  const counts = await readPeople(db, ids, dayBefore(dayOf(now), WINDOW_DAYS - 1))
  const reports = await db
    .selectFrom("reports")
    .select((eb) => ["product_id", eb.fn.sum<number>("times").as("times")])
    .where("company_id", "=", rows[0]!.company_id)
    .where("product_id", "in", ids)
    .groupBy("product_id")
    .execute()
  return rows.map((row) => {
    const own = counts.get(row.product_id) ?? []
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

/** Alarms, which everybody may see, come before watched cases, which only the company sees. */
const IS_ALARM = sql<number>`case when cases.level = 'alarm' then 1 else 0 end`
const CasePlace = z.tuple([z.literal([0, 1]), ...TIME_AND_ID])
const placeOf = ({ level, opened_at, id }: CaseRow) => [Number(level === "alarm"), opened_at, id]

/** The company's cases in one state, alarms first, then those opened last, and how many there are in each. */
export async function listCases(app: App, { company_id, gone }: Caller, query: CasesQuery): Promise<CasesPage> {
  // A thread cannot throw our own errors across.
  if (query.cursor !== undefined) readCursor(query.cursor, CasePlace)
  const page = await app.threads.run(readCases, { ...query, company_id, now: app.now() }, { company_id, gone })
  return { ...page, is_alarm_public: app.config.checks.is_alarm_public }
}

/** Half a year's counts of a hundred products take a second. */
export async function readCases(
  { read }: Database,
  { company_id, now, state, limit, cursor }: CasesQuery & { company_id: string; now: number },
): Promise<Omit<CasesPage, "is_alarm_public">> {
  let query = casesOf(read, company_id)
    .where("cases.decision", state === "open" ? "is" : "=", state === "open" ? null : state)
    .orderBy(IS_ALARM, "desc")
    .orderBy("cases.opened_at", "desc")
    .orderBy("cases.id", "desc")
    .limit(limit + 1)
  if (cursor !== undefined) {
    const place = readCursor(cursor, CasePlace)
    query = query.where(sql<boolean>`(${IS_ALARM}, cases.opened_at, cases.id) < (${sql.join(place)})`)
  }
  const { shown, next_cursor } = cutPage(await query.execute(), limit, placeOf)
  return {
    items: await describeCases(read, shown, now),
    next_cursor,
    counts: await countStates(read, company_id),
  }
}

async function countStates(read: Reader, company_id: string): Promise<CasesPage["counts"]> {
  const counted = await read
    .selectFrom("cases")
    .select((eb) => ["decision", eb.fn.countAll<number>().as("count")])
    .where("company_id", "=", company_id)
    .groupBy("decision")
    .execute()
  const countOf = (state: string) => Number(counted.find(({ decision }) => (decision ?? "open") === state)?.count ?? 0)
  return Object.fromEntries(CASE_STATES.map((state) => [state, countOf(state)])) as CasesPage["counts"]
}

export async function showCase(app: App, me: Caller, id: string): Promise<CaseDetail> {
  const rows = await casesOf(app.db.read, me.company_id).where("cases.id", "=", id).execute()
  const [found] = await describeCases(app.db.read, rows, app.now())
  if (!found) throw refusal("no_such", { thing: "case" })
  const { chain_id, batch_size } = await findMint(app.db.read, found.product_id)
  return {
    ...found,
    chain_id: chain_id as ChainId | null,
    batch_size,
    is_alarm_public: app.config.checks.is_alarm_public,
  }
}

/** Where a product was minted, and with how many others; `batch_size` is null where it was minted by itself. */
export async function findMint(db: Reader, product_id: string) {
  const mints = await db
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .leftJoin("batches", (join) =>
      join
        .onRef("batches.chain_id", "=", "records.chain_id")
        .onRef("batches.first_token_id", "=", "records.first_token_id"),
    )
    .select(["records.chain_id", "records.first_token_id", "batches.size as batch_size"])
    .where("mints.product_id", "=", product_id)
    .execute()
  return preferred(mints) ?? { chain_id: null, first_token_id: null, batch_size: null }
}
