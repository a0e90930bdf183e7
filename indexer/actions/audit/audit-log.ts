import { createHash } from "node:crypto"
import { type SqlBool, sql } from "kysely"
import { newProductId } from "#actions/products/insert-products.ts"
import { requireAdmin, requireOwner } from "#actions/sessions/require-role.ts"
import type { Database, Tx } from "#db/database.ts"
import { rowInserter } from "#db/row-inserter.ts"
import { readRow } from "#db/rows.ts"
import type { AuditEvents } from "#db/tables/audit-events.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { AuditLogCheck, AuditLogLine, AuditLogPage, AuditLogQuery, OwnAuditLogQuery } from "#shared/api/audit.ts"
import type { AuditEvent } from "#shared/audit-events.ts"

interface NewAuditEvent {
  at: number
  company_id: string | null
  user_id: string | null
  event: AuditEvent
  subject?: string
  /** Ids and plain values; never an e-mail address or a name. */
  detail?: Record<string, string | number | boolean | null>
}

/**
 * Stores an audit event in the action's transaction. `chainEvents` hashes it within seconds; here, all companies would wait
 * for one another.
 */
export async function recordAuditEvent(tx: Tx, { subject, detail = {}, ...event }: NewAuditEvent): Promise<void> {
  const told = { subject: subject ?? null, detail: JSON.stringify(detail) }
  const line = { ...event, ...told, ...NOT_CHAINED, id: newProductId(event.at) }
  await tx.insertInto("audit_events").values(line).execute()
}

/**
 * The hash of a line of the audit log and, through `previous`, of every line before it. It covers ids, so that a changed line
 * shows and erasing a person changes none.
 */
export function auditEventHash(previous: string, line: Omit<AuditEvents, "hash">): string {
  const { place, id, at, company_id, user_id, event, subject, detail } = line
  const covered = [previous, Number(place), id, Number(at), company_id, user_id, event, subject, detail]
  return createHash("sha256").update(JSON.stringify(covered)).digest("hex")
}

/** The values of an event that is not yet chained. */
const NOT_CHAINED = { place: 0, hash: "" } as const

/** A literal in the statement, because PostgreSQL uses the partial index only when it sees the value. */
const WAITS = sql.lit(NOT_CHAINED.place)
/** The condition of the index of places: a place above a parameter does not tell SQLite that it holds. */
const IS_CHAINED = sql<SqlBool>`place <> 0`
const EVENTS_AT_ONCE = 500
const insertEvents = rowInserter("audit_events")

export async function hasEventsToChain({ db }: { db: Database }): Promise<boolean> {
  const waiting = db.read.selectFrom("audit_events").select("id").where("place", "=", WAITS)
  return (await waiting.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Adds waiting audit events to the hash chain, so that later changes show (`verifyAuditLog`). Parallel calls are safe: both
 * update the row of the chain's end.
 */
export async function chainEvents({ db }: { db: Database }): Promise<void> {
  if (!(await hasEventsToChain({ db }))) return
  while ((await db.write(chainSome)) === EVENTS_AT_ONCE) {}
}

async function chainSome(tx: Tx): Promise<number> {
  const waiting = await tx
    .selectFrom("audit_events")
    .selectAll()
    .where("place", "=", WAITS)
    .orderBy("at")
    .orderBy("id")
    .limit(EVENTS_AT_ONCE)
    .execute()
  if (waiting.length === 0) return 0
  let end = await readRow(tx, "audit_log_head", { id: 1 }, ["place", "hash"])
  const chained = waiting.map((event): AuditEvents => {
    const next = { ...event, place: Number(end.place) + 1 }
    end = { place: next.place, hash: auditEventHash(end.hash, next) }
    return { ...next, hash: end.hash }
  })
  const ids = waiting.map(({ id }) => id)
  const { at } = waiting.at(-1)!
  // `at` is for the index.
  await tx.deleteFrom("audit_events").where("place", "=", WAITS).where("at", "<=", at).where("id", "in", ids).execute()
  await insertEvents(tx, chained)
  await tx.updateTable("audit_log_head").set(end).where("id", "=", 1).execute()
  return waiting.length
}

const LINES_A_PAGE = 1_000

/** Finds the first line of the audit log that was changed, removed or inserted. Runs in a worker thread. */
export async function verifyAuditLog(db: Database): Promise<AuditLogCheck> {
  const end = await db.read.selectFrom("audit_log_head").selectAll().executeTakeFirst()
  const last = Number(end?.place ?? 0)
  let place = 0
  let head = ""
  while (place < last) {
    const page = await db.read
      .selectFrom("audit_events")
      .selectAll()
      .where(IS_CHAINED)
      .where("place", ">", place)
      .where("place", "<=", last)
      .orderBy("place")
      .limit(LINES_A_PAGE)
      .execute()
    for (const line of page) {
      place++
      if (Number(line.place) !== place) return { lines: place, head, fault: `Line ${place} is missing.` }
      if (auditEventHash(head, line) !== line.hash)
        return { lines: place, head, fault: `Line ${place} has been changed.` }
      head = line.hash
    }
    if (page.length === 0) return { lines: place, head, fault: `Line ${place + 1} is missing.` }
  }
  if (end?.hash !== head) {
    const fault = `The audit log does not end where it should: after line ${end?.place ?? "unknown"}.`
    return { lines: place, head, fault }
  }
  return { lines: place, head, fault: (await hasStrayLines(db)) ? "There are lines outside the audit log." : null }
}

/** In one statement, because the audit log grows in the meantime. */
async function hasStrayLines({ read }: Database): Promise<boolean> {
  const stray = await read
    .selectFrom("audit_events")
    .select("place")
    .where((eb) => eb.or([eb("place", "<", 0), eb("place", ">", sql<number>`(select place from audit_log_head)`)]))
    .limit(1)
    .executeTakeFirst()
  return stray !== undefined
}

/** Whether the audit log is as it was written, for administrators. */
export async function checkAuditLog(app: App, me: Caller): Promise<AuditLogCheck> {
  requireAdmin(me)
  await chainEvents(app)
  return app.threads.run(verifyAuditLog, undefined, me)
}

/**
 * Verifies the audit log and writes its last hash to the service's log, kept on another machine. Whoever rebuilds the audit
 * log cannot change that line.
 */
export async function witnessAuditLog(app: App): Promise<void> {
  await chainEvents(app)
  const { fault, ...check } = await app.threads.run(verifyAuditLog, undefined, "service")
  if (fault) app.log.error({ ...check, fault }, "the audit log has been tampered with")
  else app.log.info(check, "the audit log is whole")
}

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
    .select(["audit_events.place", "audit_events.at", "audit_events.event", "audit_events.company_id"])
    .select(["audit_events.user_id", "audit_events.subject", "audit_events.detail"])
    .select(["companies.name", "companies.closed_at"])
    .select(["users.email", "users.is_admin", "users.company_id as users_company_id"])
    .where(IS_CHAINED)
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
