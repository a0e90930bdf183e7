import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely"
import * as z from "zod"
import { attestationStateOf, isAsWanted } from "#actions/companies/attestations.ts"
import { ANSWER_OPEN, hasAsked, hasPending, IS_SETTLED, wantedDetails } from "#actions/companies/pending.ts"
import { jsonPart } from "#actions/json-part.ts"
import { cutPage, type Page, readCursor, streamPages, TIME_AND_ID } from "#actions/pages.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Database, Reader } from "#db/database.ts"
import { containsWords } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Attestation, CompaniesPage, CompaniesQuery, Company } from "#shared/api/administration.ts"
import type { ChainId } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import { sayStored } from "#shared/refusals.ts"
import { isoOf } from "#shared/time.ts"
import { usesMixedScripts } from "#shared/visible-text.ts"
import { evidenceOf, type Known, LAST_REVIEW, REVIEW_MS, reviewDueAt } from "./review.ts"

type InLanguage<Asked> = Asked & { language?: Language | undefined }

const PAGE_DEFAULT = 50

/** Companies per part of the streamed list. */
const PART_COMPANIES = 500

/** JSON bytes: all customers, streamed; or a `CompaniesPage` when a page is requested. */
export async function listCompanies(
  app: App,
  me: Caller,
  query: CompaniesQuery,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>> {
  requireAdmin(me)
  const { language } = me
  const isWhole = Object.values(query).every((value) => value === undefined)
  if (isWhole)
    return streamPages((cursor, begun) => app.threads.run(readCompaniesPart, { cursor, language }, { ...me, begun }))
  // Refused here: a thread cannot throw our own errors across.
  if (query.cursor !== undefined) readCursor(query.cursor, CompanyPlace)
  return (await app.threads.run(readCompanies, { ...query, language, now: app.now() }, me)) as Uint8Array<ArrayBuffer>
}

/** Runs in a worker thread. */
export async function readCompanies(
  db: Database,
  { now, ...query }: InLanguage<CompaniesQuery> & { now: number },
): Promise<Uint8Array> {
  const answer: CompaniesPage = { ...(await page(db, query)), counts: await countStates(db, now) }
  return new TextEncoder().encode(JSON.stringify(answer))
}

/** A part of the streamed list. Runs in a worker thread. */
export async function readCompaniesPart(
  db: Database,
  { cursor, language }: InLanguage<{ cursor?: string | undefined }>,
): Promise<Page> {
  const { companies, next_cursor } = await page(db, { limit: PART_COMPANIES, cursor, language })
  const bytes = jsonPart(companies, { isFirst: cursor === undefined, isLast: next_cursor === null })
  return { bytes, next_cursor }
}

async function page(
  db: Database,
  { limit = PAGE_DEFAULT, cursor, search, state, language }: InLanguage<CompaniesQuery>,
): Promise<Omit<CompaniesPage, "counts">> {
  const order = state ? ORDERS[state] : NEEDIEST_FIRST
  let rows = selectCompanyRows(db.read, order).limit(limit + 1)
  if (state === "suspended") rows = rows.where("companies.suspended_at", "is not", null)
  else if (state) rows = rows.where(STATE, "=", state)
  if (search) rows = rows.where(isFound(search))
  if (cursor !== undefined) rows = rows.where(comesAfter(order, readCursor(cursor, CompanyPlace)))
  const { shown, next_cursor } = cutPage(await rows.execute(), limit, placeOf)
  return { companies: await toCompanies(db, shown, language), next_cursor }
}

/** How many companies are in each state, and how many of the verified are to be looked at again. */
async function countStates({ read }: Database, now: number): Promise<CompaniesPage["counts"]> {
  const rows = await read
    .selectFrom("companies")
    .select((eb) => [
      STATE.as("state"),
      eb.fn.countAll<number>().as("count"),
      sql<number>`sum(case when ${LAST_REVIEW} <= ${now - REVIEW_MS} then 1 else 0 end)`.as("due"),
    ])
    .where("is_operator", "is", null)
    .where("closed_at", "is", null)
    .groupBy(STATE)
    .execute()
  const of = (state: CompanyState) => rows.find((row) => row.state === state)
  const count = (state: CompanyState) => Number(of(state)?.count ?? 0)
  const reviews_due = Number(of("verified")?.due ?? 0)
  return { waiting: count("waiting"), verified: count("verified"), refused: count("refused"), reviews_due }
}

export async function showCompany({ db }: { db: Database }, id: string, language?: Language): Promise<Company> {
  const row = await selectCompanyRows(db.read, NEEDIEST_FIRST).where("companies.id", "=", id).executeTakeFirstOrThrow()
  return (await toCompanies(db, [row], language))[0]!
}

async function toCompanies(db: Database, rows: CompanyRow[], language: Language | undefined): Promise<Company[]> {
  const attestations = await describeAttestations(db.read, rows, language)
  const known = await evidenceOf(db.read, rows)
  return rows.map((row) => ({
    ...toCompany(row),
    ...known.get(row.id)!,
    attestations: attestations.get(row.id) ?? [],
  }))
}

function toCompany(row: CompanyRow): Omit<Company, "attestations" | keyof Known> {
  const { id, name, language, vat_number, address, email } = row
  const { verification_notes, withdrawal_reason, suspension_reason } = row
  const { answer, answer_reason, answered_at, answer_open } = row
  return {
    id,
    name,
    language,
    vat_number,
    address,
    email,
    verification_notes,
    withdrawal_reason,
    suspension_reason,
    package: row.plan,
    created_at: isoOf(row.created_at),
    subscription_renewal: isoOf(row.subscription_renewal),
    active_subscription: row.payment_status === "paid",
    verified: row.verified === 1,
    verified_at: isoOf(row.verified_at),
    documents_uploaded: Number(row.documents) > 0,
    suspended: row.suspended_at !== null,
    pending: hasPending(row) ? { name: row.pending_name, vat_number: row.pending_vat_number } : null,
    asked: hasAsked(row),
    waiting_since: isoOf(row.asked_at),
    review_due_at: isoOf(reviewDueAt(row)),
    mixed_scripts: usesMixedScripts(wantedDetails(row).name),
    answer: answer && {
      answer,
      reason: answer_reason ?? "",
      answered_at: isoOf(answered_at)!,
      is_open: answer_open === 1,
    },
  }
}

const PRIORITY = sql<0 | 1>`case when companies.plan = 'enterprise' then 0 else 1 end`
const WAITING_SINCE = sql<number>`coalesce(companies.verification_withdrawn_at, companies.created_at)`

type CompanyState = NonNullable<CompaniesQuery["state"]>
const STATE = sql<Exclude<CompanyState, "suspended">>`case when ${IS_SETTLED} = 1 then 'verified'
  when companies.answer = 'refused' and ${ANSWER_OPEN} = 1 then 'refused' else 'waiting' end`

/** By two numbers, then a time, each from the smallest on. */
type Order = readonly [RawBuilder<number>, RawBuilder<number>, RawBuilder<number>]
/** A number alone would be the place of a column. */
const ALIKE = sql<number>`0 + 0`
const NEEDIEST_FIRST: Order = [IS_SETTLED, PRIORITY, WAITING_SINCE]
const ORDERS: Record<CompanyState, Order> = {
  waiting: [
    sql`case when companies.asked_at is null then 1 else 0 end`,
    ALIKE,
    sql`coalesce(companies.asked_at, companies.created_at)`,
  ],
  verified: [ALIKE, ALIKE, sql`coalesce(${LAST_REVIEW}, 0)`],
  refused: [ALIKE, ALIKE, sql`-companies.answered_at`],
  suspended: NEEDIEST_FIRST,
}

/** Customers in this order, each with the list's columns. */
function selectCompanyRows(db: Reader, [first, second, third]: Order) {
  return db
    .selectFrom("companies")
    .selectAll("companies")
    .select((eb) => [
      first.as("first"),
      second.as("second"),
      third.as("third"),
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
    .orderBy(first)
    .orderBy(second)
    .orderBy(third)
    .orderBy("companies.id")
}

type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectCompanyRows>["execute"]>>[number]

/** A place in one of the orders. */
const CompanyPlace = z.tuple([z.literal([0, 1]), z.literal([0, 1]), z.number().int(), TIME_AND_ID[1]])

const placeOf = ({ first, second, third, id }: CompanyRow) => [first, second, Number(third), id]

function comesAfter([first, second, third]: Order, place: z.infer<typeof CompanyPlace>): Expression<SqlBool> {
  return sql<SqlBool>`(${first}, ${second}, ${third}, companies.id) > (${sql.join(place)})`
}

/** Part of a name, VAT number or owner's e-mail address, in any case, or a company's whole id. */
function isFound(search: string): Expression<SqlBool> {
  const isIn = (column: string) => containsWords(sql.ref(column), search)
  return sql<SqlBool>`(companies.id = ${search} or ${isIn("companies.name")} or ${isIn("companies.vat_number")}
    or ${isIn("companies.pending_name")} or ${isIn("companies.pending_vat_number")} or exists (
    select 1 from users where users.company_id = companies.id and users.is_owner = 1 and ${isIn("users.email")}
  ))`
}

/** How far each of these companies' attestations have got. */
async function describeAttestations(db: Reader, companies: CompanyRow[], language: Language | undefined) {
  const described = new Map<string, Attestation[]>()
  const ids = companies.map(({ id }) => id)
  for (const row of await selectAttestations(db).where("attestations.company_id", "in", ids).execute()) {
    const { company_id, chain_id, wanted, name, domain } = row
    const known = described.get(company_id) ?? []
    const { reason, ...more } = await howFar(db, row)
    const about = { chain_id: chain_id as ChainId, wanted, name, domain: domain || null }
    known.push({ ...about, ...more, reason: sayStored(reason, language) })
    described.set(company_id, known)
  }
  return described
}

const selectAttestations = (db: Reader) =>
  db
    .selectFrom("attestations")
    .innerJoin("chains", "chains.chain_id", "attestations.chain_id")
    .selectAll("attestations")
    .select(["chains.confirmed_block", "chains.halted_reason", LAST_TX_HASH])
    .orderBy("attestations.chain_id")

type AttestationRow = Awaited<ReturnType<ReturnType<typeof selectAttestations>["execute"]>>[number]

const LAST_TX_HASH = sql<string | null>`(
  select events.tx_hash from events
  where events.chain_id = attestations.chain_id and events.subject = attestations.issuer
    and events.kind in ('IssuerAttested', 'IssuerRevoked')
  order by events.block_number desc, events.log_index desc limit 1
)`.as("tx_hash")

/** `reason` as it is stored. */
async function howFar(db: Reader, row: AttestationRow): Promise<Pick<Attestation, "state" | "reason" | "tx_hash">> {
  const { tx_hash } = row
  if (row.failure !== null) return { state: "failed", reason: row.failure, tx_hash }
  if (row.settled === 1) return { state: "confirmed", reason: null, tx_hash }
  const { event, waiting } = await attestationStateOf(db, row)
  if (waiting.length === 0 && isAsWanted(row, event)) {
    const isDeep = event === undefined || event.block_number <= row.confirmed_block
    return { state: isDeep ? "confirmed" : "sent", reason: row.halted_reason, tx_hash }
  }
  const signed = waiting.find(({ state }) => state === "signed")
  const reason = row.halted_reason ?? waiting.find(({ error }) => error !== null)?.error ?? null
  if (!signed) return { state: "requested", reason, tx_hash: null }
  return { state: "sent", reason, tx_hash: await lastHash(db, signed.id) }
}

async function lastHash(db: Reader, transaction_id: string): Promise<string | null> {
  const attempt = await db
    .selectFrom("attempts")
    .select("hash")
    .where("transaction_id", "=", transaction_id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return attempt?.hash ?? null
}
