import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { CompaniesPage, CompaniesQuery, Company } from "#shared/api/administration.ts"
import { usesMixedScripts } from "#shared/mixed-scripts.ts"
import { describeAttestations } from "./company-attestations.ts"
import { readCursor, writeCursor } from "./company-cursor.ts"
import { type CompanyRow, comesAfter, isFound, placeOf, selectCompanyRows } from "./company-rows.ts"

const PAGE_DEFAULT = 50

/** JSON bytes: every customer as a list, or a `CompaniesPage` when a page is asked for. */
export async function listCompanies(app: App, me: Caller, query: CompaniesQuery): Promise<Uint8Array> {
  requireAdmin(me)
  // Refused here: a thread cannot throw our own errors across.
  if (query.cursor !== undefined) readCursor(query.cursor)
  return app.threads.run("readCompanies", query, me)
}

/** Thousands of customers are megabytes: runs in a worker thread. */
export async function readCompanies(db: Database, query: CompaniesQuery): Promise<Uint8Array> {
  const isWhole = Object.values(query).every((value) => value === undefined)
  const answer = isWhole
    ? await toCompanies(db, await selectCompanyRows(db.read).execute(), "all")
    : await page(db, query)
  return new TextEncoder().encode(JSON.stringify(answer))
}

async function page(db: Database, { limit = PAGE_DEFAULT, cursor, search }: CompaniesQuery): Promise<CompaniesPage> {
  let rows = selectCompanyRows(db.read).limit(limit + 1)
  if (search) rows = rows.where(isFound(search))
  if (cursor !== undefined) rows = rows.where(comesAfter(readCursor(cursor)))
  const found = await rows.execute()
  const shown = found.slice(0, limit)
  const next_cursor = found.length > limit ? writeCursor(placeOf(shown.at(-1)!)) : null
  return { companies: await toCompanies(db, shown), next_cursor }
}

export async function showCompany({ db }: { db: Database }, id: string): Promise<Company> {
  const row = await selectCompanyRows(db.read).where("companies.id", "=", id).executeTakeFirstOrThrow()
  return (await toCompanies(db, [row]))[0]!
}

async function toCompanies(
  db: Database,
  rows: CompanyRow[],
  company_ids: string[] | "all" = rows.map(({ id }) => id),
): Promise<Company[]> {
  const attestations = await describeAttestations(db.read, company_ids)
  return rows.map((row) => ({ ...toCompany(row), attestations: attestations.get(row.id) ?? [] }))
}

function toCompany(row: CompanyRow): Omit<Company, "attestations"> {
  const { id, name, language, vat_number, address, email } = row
  const { verification_notes, withdrawal_reason, suspension_reason } = row
  return {
    ...{ id, name, language, vat_number, address, email, verification_notes, withdrawal_reason, suspension_reason },
    package: row.plan,
    created_at: isoOf(row.created_at)!,
    subscription_renewal: isoOf(row.subscription_renewal),
    active_subscription: row.active_subscription === 1,
    verified: row.verified === 1,
    verified_at: isoOf(row.verified_at),
    documents_uploaded: Number(row.documents) > 0,
    suspended: row.suspended_at !== null,
    mixed_scripts: usesMixedScripts(name),
  }
}

const isoOf = (time: number | null) => (time === null ? null : new Date(Number(time)).toISOString())
