import { requireAdmin, requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { AuditQuery, DeedLine, TrailPage, TrailQuery } from "#shared/api/audit.ts"
import type { Deed } from "#shared/deeds.ts"
import { chainEvents } from "./chain-events.ts"

/** What was done in or to one's own company, for its owner. */
export async function listOwnDeeds(app: App, me: Caller, query: TrailQuery): Promise<TrailPage> {
  requireOwner(me, "read what was done")
  const rows = await readDeeds(app, { ...query, company_id: me.company_id })
  return toPage(rows, query.limit, (row) => toLine(row, row.users_company_id === me.company_id ? row.email : null))
}

/** What was done anywhere, for administrators. */
export async function listDeeds(app: App, me: Caller, query: AuditQuery): Promise<TrailPage> {
  requireAdmin(me)
  return toPage(await readDeeds(app, query), query.limit, (row) => toLine(row, row.email))
}

type Row = Awaited<ReturnType<typeof readDeeds>>[number]

/** One more than asked for, so that it shows whether there is a further page. */
async function readDeeds(app: App, { limit, cursor, deed, user_id, company_id, since, until }: AuditQuery) {
  await chainEvents(app)
  let rows = app.db.read
    .selectFrom("deeds")
    .leftJoin("users", "users.id", "deeds.user_id")
    .leftJoin("companies", "companies.id", "deeds.company_id")
    .select(["deeds.place", "deeds.at", "deeds.deed", "deeds.company_id", "deeds.user_id", "deeds.subject"])
    .select(["deeds.detail", "companies.name", "users.email", "users.is_admin", "users.company_id as users_company_id"])
    .where("deeds.place", ">", 0)
    .orderBy("deeds.place", "desc")
    .limit(limit + 1)
  if (cursor !== undefined) rows = rows.where("deeds.place", "<", cursor)
  if (company_id !== undefined) rows = rows.where("deeds.company_id", "=", company_id)
  if (user_id !== undefined) rows = rows.where("deeds.user_id", "=", user_id)
  if (since !== undefined) rows = rows.where("deeds.at", ">=", Date.parse(since))
  if (until !== undefined) rows = rows.where("deeds.at", "<", Date.parse(until))
  if (deed?.includes(".")) rows = rows.where("deeds.deed", "=", deed)
  else if (deed !== undefined) rows = rows.where("deeds.deed", "like", `${deed}.%`)
  return rows.execute()
}

function toPage(rows: Row[], limit: number, toLineOf: (row: Row) => DeedLine): TrailPage {
  const shown = rows.slice(0, limit)
  return { deeds: shown.map(toLineOf), next_cursor: rows.length > limit ? shown.at(-1)!.place : null }
}

function toLine(row: Row, email: string | null): DeedLine {
  const { place, deed, company_id, user_id, subject } = row
  return {
    deed: deed as Deed,
    ...{ place, company_id, user_id, subject, email },
    at: new Date(Number(row.at)).toISOString(),
    company: row.name,
    by: user_id === null ? "service" : row.is_admin === 1 ? "administrator" : row.email === null ? "unknown" : "user",
    detail: JSON.parse(row.detail),
  }
}
