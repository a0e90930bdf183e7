import { type Expression, type SqlBool, sql } from "kysely"
import * as z from "zod"
import { ANSWER_OPEN } from "#actions/companies/answer-open.ts"
import { IS_SETTLED } from "#actions/companies/pending-details.ts"
import { TIME_AND_ID } from "#actions/pages.ts"
import type { Reader } from "#db/database.ts"

const PRIORITY = sql<0 | 1>`case when companies.plan = 'enterprise' then 0 else 1 end`
const WAITING_SINCE = sql<number>`coalesce(companies.verification_withdrawn_at, companies.created_at)`

/** Customers in the order of their need for attention, each with the list's columns. */
export function selectCompanyRows(db: Reader) {
  return db
    .selectFrom("companies")
    .selectAll("companies")
    .select((eb) => [
      IS_SETTLED.as("settled"),
      PRIORITY.as("priority"),
      WAITING_SINCE.as("waiting_since"),
      ANSWER_OPEN.as("answer_open"),
      eb
        .selectFrom("users")
        .select("email")
        .whereRef("users.company_id", "=", "companies.id")
        .where("users.is_owner", "=", 1)
        .orderBy("users.created_at")
        .limit(1)
        .as("email"),
      eb
        .selectFrom("files")
        .select((files) => files.fn.countAll<number>().as("count"))
        .whereRef("files.company_id", "=", "companies.id")
        .where("files.kind", "=", "document")
        .as("documents"),
      eb
        .selectFrom("subscriptions")
        .select("payment_status")
        .whereRef("subscriptions.company_id", "=", "companies.id")
        .where("ended_at", "is", null)
        .as("payment_status"),
    ])
    .where("companies.is_operator", "is", null)
    .where("companies.closed_at", "is", null)
    .orderBy(IS_SETTLED)
    .orderBy(PRIORITY)
    .orderBy(WAITING_SINCE)
    .orderBy("companies.id")
}

export type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectCompanyRows>["execute"]>>[number]

/** A place in the administrators' queue. */
export const CompanyPlace = z.tuple([z.literal([0, 1]), z.literal([0, 1]), ...TIME_AND_ID])

export const placeOf = ({ settled, priority, waiting_since, id }: CompanyRow) => [settled, priority, waiting_since, id]

export function comesAfter(place: z.infer<typeof CompanyPlace>): Expression<SqlBool> {
  return sql<SqlBool>`(${IS_SETTLED}, ${PRIORITY}, ${WAITING_SINCE}, companies.id) > (${sql.join(place)})`
}

/** Part of a name, VAT number or owner's e-mail address, in any case. */
export function isFound(search: string): Expression<SqlBool> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`
  const like = (text: Expression<unknown>) => sql<SqlBool>`lower(${text}) like ${pattern} escape '\\'`
  return sql<SqlBool>`(${like(sql.ref("companies.name"))} or ${like(sql.ref("companies.vat_number"))}
    or ${like(sql.ref("companies.pending_name"))} or ${like(sql.ref("companies.pending_vat_number"))} or exists (
    select 1 from users where users.company_id = companies.id and users.is_owner = 1 and ${like(sql.ref("users.email"))}
  ))`
}
