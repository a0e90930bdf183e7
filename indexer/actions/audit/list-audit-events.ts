import { requireAdmin, requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { AuditLogLine, AuditLogPage, AuditLogQuery, OwnAuditLogQuery } from "#shared/api/audit.ts"
import type { AuditEvent } from "#shared/audit-events.ts"
import { chainEvents } from "./chain-events.ts"

export async function listOwnAuditEvents(app: App, me: Caller, query: OwnAuditLogQuery): Promise<AuditLogPage> {
  requireOwner(me)
  const rows = await readAuditEvents(app, { ...query, company_id: me.company_id })
  return toPage(app, rows, query.limit, (row) => (row.users_company_id === me.company_id ? row.email : null))
}

export async function listAuditEvents(app: App, me: Caller, query: AuditLogQuery): Promise<AuditLogPage> {
  requireAdmin(me)
  return toPage(app, await readAuditEvents(app, query), query.limit, ({ email }) => email)
}

type Row = Awaited<ReturnType<typeof readAuditEvents>>[number]

/** Reads one more than requested, to see whether there is a further page. */
async function readAuditEvents(app: App, { limit, cursor, event, user_id, company_id, since, until }: AuditLogQuery) {
  await chainEvents(app)
  let rows = app.db.read
    .selectFrom("audit_events")
    .leftJoin("users", "users.id", "audit_events.user_id")
    .leftJoin("companies", "companies.id", "audit_events.company_id")
    .select([
      "audit_events.place",
      "audit_events.at",
      "audit_events.event",
      "audit_events.company_id",
      "audit_events.user_id",
      "audit_events.subject",
    ])
    .select([
      "audit_events.detail",
      "companies.name",
      "companies.closed_at",
      "users.email",
      "users.is_admin",
      "users.company_id as users_company_id",
    ])
    .where("audit_events.place", ">", 0)
    .orderBy("audit_events.place", "desc")
    .limit(limit + 1)
  if (cursor !== undefined) rows = rows.where("audit_events.place", "<", cursor)
  if (company_id !== undefined) rows = rows.where("audit_events.company_id", "=", company_id)
  if (user_id !== undefined) rows = rows.where("audit_events.user_id", "=", user_id)
  if (since !== undefined) rows = rows.where("audit_events.at", ">=", Date.parse(since))
  if (until !== undefined) rows = rows.where("audit_events.at", "<", Date.parse(until))
  if (event?.includes(".")) rows = rows.where("audit_events.event", "=", event)
  else if (event !== undefined) rows = rows.where("audit_events.event", "like", `${event}.%`)
  return rows.execute()
}

async function toPage(
  app: App,
  rows: Row[],
  limit: number,
  emailOf: (row: Row) => string | null,
): Promise<AuditLogPage> {
  const shown = rows.slice(0, limit)
  const products = await productsOf(app, shown)
  const toLineOf = (row: Row) => toLine(row, emailOf(row), products.get(row.subject ?? "") ?? null)
  return { events: shown.map(toLineOf), next_cursor: rows.length > limit ? shown.at(-1)!.place : null }
}

/** By what the events call them: a recall its token, a case its product. */
async function productsOf({ db, chains }: App, rows: Row[]): Promise<Map<string, AuditLogLine["product"]>> {
  const subjects = rows.flatMap(({ event, subject }) => (/^(product|case)\./.test(event) && subject) || [])
  if (subjects.length === 0) return new Map()
  const products = db.read.selectFrom("products").select(["products.id", "products.product_name as name"])
  const tokens = await products
    .innerJoin("mints", "mints.product_id", "products.id")
    .innerJoin("records", "records.mint_id", "mints.id")
    .select("records.token_id")
    .where("records.chain_id", "in", [...chains.keys()])
    .where("records.token_id", "in", subjects)
    .execute()
  const others = await products.where("products.id", "in", subjects).execute()
  return new Map([
    ...tokens.map(({ token_id, ...product }) => [token_id, product] as const),
    ...others.map((product) => [product.id, product] as const),
  ])
}

function toLine(row: Row, email: string | null, product: AuditLogLine["product"]): AuditLogLine {
  const { place, event, company_id, user_id, subject } = row
  return {
    event: event as AuditEvent,
    place,
    company_id,
    user_id,
    subject,
    product,
    email,
    at: new Date(Number(row.at)).toISOString(),
    company: row.name,
    is_company_closed: row.closed_at !== null,
    by: user_id === null ? "service" : row.is_admin === 1 ? "administrator" : row.email === null ? "unknown" : "user",
    detail: JSON.parse(row.detail),
  }
}
