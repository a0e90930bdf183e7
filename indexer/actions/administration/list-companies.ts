import { hasPending, wantedDetails } from "#actions/companies/pending-details.ts"
import { jsonPart } from "#actions/json-part.ts"
import { cutPage, readCursor } from "#actions/pages.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import { type Page, streamPages } from "#actions/stream-pages.ts"
import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { CompaniesPage, CompaniesQuery, Company } from "#shared/api/administration.ts"
import type { Language } from "#shared/language.ts"
import { usesMixedScripts } from "#shared/mixed-scripts.ts"
import { isoOf } from "#shared/time.ts"
import { describeAttestations } from "./company-attestations.ts"
import { type Comparison, compareCompanies } from "./company-checks.ts"
import { CompanyPlace, type CompanyRow, comesAfter, isFound, placeOf, selectCompanyRows } from "./company-rows.ts"

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
  return (await app.threads.run(readCompanies, { ...query, language }, me)) as Uint8Array<ArrayBuffer>
}

/** Runs in a worker thread. */
export async function readCompanies(db: Database, query: InLanguage<CompaniesQuery>): Promise<Uint8Array> {
  return new TextEncoder().encode(JSON.stringify(await page(db, query)))
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
  { limit = PAGE_DEFAULT, cursor, search, language }: InLanguage<CompaniesQuery>,
): Promise<CompaniesPage> {
  let rows = selectCompanyRows(db.read).limit(limit + 1)
  if (search) rows = rows.where(isFound(search))
  if (cursor !== undefined) rows = rows.where(comesAfter(readCursor(cursor, CompanyPlace)))
  const { shown, next_cursor } = cutPage(await rows.execute(), limit, placeOf)
  return { companies: await toCompanies(db, shown, language), next_cursor }
}

export async function showCompany({ db }: { db: Database }, id: string, language?: Language): Promise<Company> {
  const row = await selectCompanyRows(db.read).where("companies.id", "=", id).executeTakeFirstOrThrow()
  return (await toCompanies(db, [row], language))[0]!
}

async function toCompanies(db: Database, rows: CompanyRow[], language: Language | undefined): Promise<Company[]> {
  const attestations = await describeAttestations(
    db.read,
    rows.map(({ id }) => id),
    language,
  )
  const compared = await compareCompanies(db.read, rows)
  return rows.map((row) => ({
    ...toCompany(row),
    ...compared.get(row.id)!,
    attestations: attestations.get(row.id) ?? [],
  }))
}

function toCompany(row: CompanyRow): Omit<Company, "attestations" | keyof Comparison> {
  const { id, name, language, vat_number, address, email } = row
  const { verification_notes, withdrawal_reason, suspension_reason } = row
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
    mixed_scripts: usesMixedScripts(wantedDetails(row).name),
    answer: answerOf(row),
  }
}

function answerOf({ answer, answer_reason, answered_at, answer_open }: CompanyRow): Company["answer"] {
  return answer && { answer, reason: answer_reason ?? "", answered_at: isoOf(answered_at)!, is_open: answer_open === 1 }
}
