import { sql } from "kysely"
import * as z from "zod"
import { cutPage, readCursor, TIME_AND_ID } from "#actions/pages.ts"
import type { App, Caller } from "#indexer/app.ts"
import { CASE_STATES, type CasesPage, type CasesQuery } from "#shared/api/cases.ts"
import { casesOf, describeCases } from "./read-cases.ts"

/** Alarms, which everybody may see, come before watched cases, which only the company sees. */
const IS_ALARM = sql<number>`case when cases.level = 'alarm' then 1 else 0 end`
const CasePlace = z.tuple([z.literal([0, 1]), ...TIME_AND_ID])

/** The company's cases in one state, alarms first, then those opened last, and how many there are in each. */
export async function listCases(app: App, me: Caller, { state, limit, cursor }: CasesQuery): Promise<CasesPage> {
  let query = casesOf(app.db.read, me.company_id)
    .where("cases.decision", state === "open" ? "is" : "=", state === "open" ? null : state)
    .orderBy(IS_ALARM, "desc")
    .orderBy("cases.opened_at", "desc")
    .orderBy("cases.id", "desc")
    .limit(limit + 1)
  if (cursor !== undefined) {
    const place = readCursor(cursor, CasePlace)
    query = query.where(sql<boolean>`(${IS_ALARM}, cases.opened_at, cases.id) < (${sql.join(place)})`)
  }
  const { shown, next_cursor } = cutPage(await query.execute(), limit, ({ level, opened_at, id }) => [
    Number(level === "alarm"),
    opened_at,
    id,
  ])
  return {
    items: await describeCases(app.db.read, shown, app.now()),
    next_cursor,
    is_alarm_public: app.config.checks.is_alarm_public,
    counts: await countStates(app, me),
  }
}

async function countStates({ db }: App, { company_id }: Caller): Promise<CasesPage["counts"]> {
  const counted = await db.read
    .selectFrom("cases")
    .select((eb) => ["decision", eb.fn.countAll<number>().as("count")])
    .where("company_id", "=", company_id)
    .groupBy("decision")
    .execute()
  const countOf = (state: string) => Number(counted.find(({ decision }) => (decision ?? "open") === state)?.count ?? 0)
  return Object.fromEntries(CASE_STATES.map((state) => [state, countOf(state)])) as CasesPage["counts"]
}
