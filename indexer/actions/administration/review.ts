import { sql } from "kysely"
import { publicEvidenceOf } from "#actions/companies/evidence.ts"
import { lookAlikesOf, readAttestedNames } from "#actions/companies/look-alikes.ts"
import { hasPending, wantedDetails } from "#actions/companies/pending.ts"
import { countryOf, isInVies, queueQuestions } from "#actions/companies/questions.ts"
import { domainOf } from "#actions/statements/domains.ts"
import type { Reader } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import type { Companies, RegisterAnswers } from "#db/tables/companies.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { Company } from "#shared/api/administration.ts"
import type { DomainEvidence, ExtractEvidence, PublicEvidence, RegisterEvidence } from "#shared/api/evidence.ts"
import { addressAgrees, nameAgrees } from "#shared/names/agree.ts"
import { DAY_MS, isoOf } from "#shared/time.ts"

/** A company that stays verified is looked at again so often. */
export const REVIEW_MS = 365 * DAY_MS
const COMPANIES_A_RUN_MAX = 100

export const LAST_REVIEW = sql<number | null>`coalesce(companies.reviewed_at, companies.verified_at)`

type Reviewed = Pick<Companies, "verified" | "verified_at" | "reviewed_at">

export const reviewDueAt = ({ verified, verified_at, reviewed_at }: Reviewed): number | null =>
  verified === 1 ? Number(reviewed_at ?? verified_at) + REVIEW_MS : null

export const isReviewDue = (company: Reviewed, now: number): boolean => (reviewDueAt(company) ?? Infinity) <= now

const due = ({ db, now }: App) =>
  db.read
    .selectFrom("companies")
    .where("verified", "=", 1)
    .where("closed_at", "is", null)
    .where("is_operator", "is", null)
    .where(LAST_REVIEW, "<=", now() - REVIEW_MS)

const untold = (app: App) =>
  due(app)
    .select(["id as company_id", "vat_number"])
    .where(sql`coalesce(review_begun_at, 0)`, "<=", app.now() - REVIEW_MS)
    .limit(COMPANIES_A_RUN_MAX)

export const isYearOver = async (app: App): Promise<boolean> => (await untold(app).limit(1).execute()).length > 0

/** Once a year: asks register and domain again, and tells the company by letter, and administrators how many wait for them. */
export async function beginReviews(app: App): Promise<void> {
  const now = app.now()
  const companies = await untold(app).execute()
  if (companies.length === 0) return
  const waiting = await countRows(due(app))
  const administrators = await app.db.read
    .selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.email as to", "companies.language"])
    .where("users.is_admin", "=", 1)
    .execute()
  await app.db.write(async (tx) => {
    for (const company of companies) {
      const { company_id } = company
      await tx.updateTable("companies").set({ review_begun_at: now }).where("id", "=", company_id).execute()
      await queueQuestions(app, tx, company, now)
      await enqueue(tx, "letter", { letter: "review_due", company_id, facts: {} }, { now, company_id })
    }
    for (const one of administrators)
      await enqueue(tx, "letter", { letter: "reviews_due", ...one, facts: { due: waiting } }, { now })
  })
}

/** `email`: the owner's. */
type Asking = Companies & { email: string | null }
export type Known = Pick<Company, "evidence" | "elsewhere">

/** What is known of each of these companies, under the details that it wants. */
export async function evidenceOf(read: Reader, companies: Asking[]): Promise<Map<string, Known>> {
  const ids = companies.map(({ id }) => id)
  const names = await readAttestedNames(read)
  const of = <Row extends { company_id: string }>(rows: Row[], id: string) =>
    rows.filter(({ company_id }) => company_id === id)
  const answers = await read.selectFrom("register_answers").selectAll().where("company_id", "in", ids).execute()
  const documents = await readDocuments(read, ids)
  const domains = await read.selectFrom("issuer_domains").selectAll().where("company_id", "in", ids).execute()
  const kept = await read.selectFrom("evidence").selectAll().where("company_id", "in", ids).execute()
  const attested = await read
    .selectFrom("attestations")
    .select(["company_id", "domain"])
    .where("company_id", "in", ids)
    .where("wanted", "=", "attested")
    .where("domain", "!=", "")
    .execute()
  return new Map(
    companies.map((company) => {
      const { id } = company
      const wanted = { ...company, ...wantedDetails(company) }
      const domain = domainOf(company, of(attested, id)[0]?.domain)
      const looked_at = of(domains, id).find((one) => one.domain === domain)
      const found = {
        register: registerEvidence(wanted, of(answers, id)),
        extract: of(documents, id).map(({ company_id: _, ...document }) => document),
        domain: domainEvidence(domain, looked_at),
        look_alikes: isSettled(company) ? [] : lookAlikesOf(names, { ...wanted, domain }),
      }
      const last = of(kept, id)[0]
      const shown = isSettled(company)
        ? last && (JSON.parse(last.document) as PublicEvidence)
        : publicEvidenceOf(wanted, found, { decided_at: null })
      const elsewhere = last?.elsewhere === 1 ? { note: last.note, decided_at: isoOf(last.decided_at) } : null
      return [id, { evidence: { ...found, public: shown ?? null }, elsewhere }]
    }),
  )
}

const isSettled = (company: Companies) => company.verified === 1 && !hasPending(company)

function registerEvidence({ name, vat_number, address }: Asking, answers: RegisterAnswers[]): RegisterEvidence {
  const country = vat_number && countryOf(vat_number)
  const known = answers.find(({ number }) => number === vat_number)
  const there = known?.name && known.valid === 1
  return {
    register: vat_number && isInVies(vat_number) ? "VIES" : null,
    number: vat_number ?? "",
    country,
    answer: answerOf(name, vat_number, known),
    first_asked_at: isoOf(known?.first_asked_at ?? null),
    asked_at: isoOf(known?.asked_at ?? null),
    failed_at: isoOf(known?.failed_at ?? null),
    consultation_number: known?.consultation_number ?? null,
    valid: known && known.valid !== null ? known.valid === 1 : null,
    name: there ? known.name : null,
    address: known?.address ?? null,
    address_agrees: address && known?.address ? addressAgrees(address, known.address) : null,
  }
}

function answerOf(name: string, vat_number: string | null, known: RegisterAnswers | undefined) {
  if (!vat_number) return "none_given"
  if (!known) return "not_asked"
  if (known.valid === null) return known.failed_at === null ? "asking" : "no_answer"
  if (known.valid === 0) return "invalid"
  if (!known.name) return "no_name_given"
  return nameAgrees(name, known.name) ? "agrees" : "name_differs"
}

function domainEvidence(
  domain: string | null,
  row: { state: string; named_by: string | null; checked_at: number } | undefined,
): DomainEvidence {
  if (domain === null) return { domain, state: "none", by: [], asked_at: null }
  const by = (row?.named_by?.split(" ") ?? []) as DomainEvidence["by"]
  const state = row?.state === "names" ? "confirmed" : "not_confirmed"
  return { domain, state, by, asked_at: isoOf(row?.checked_at ?? null) }
}

/** Papers with who opened them last among administrators, newest first. */
async function readDocuments(read: Reader, ids: string[]): Promise<(ExtractEvidence & { company_id: string })[]> {
  const rows = await read
    .selectFrom("files")
    .select(["id", "company_id", "name", "sha256", "pages", "created_at"])
    .where("company_id", "in", ids)
    .where("kind", "=", "document")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute()
  const looks = await read
    .selectFrom("audit_events")
    .leftJoin("users", "users.id", "audit_events.user_id")
    .select(["audit_events.subject", "audit_events.at", "users.email"])
    .where("audit_events.company_id", "in", ids)
    .where("audit_events.event", "=", "document.read")
    .orderBy("audit_events.at")
    .execute()
  const opened = new Map(looks.map(({ subject, ...look }) => [subject, look]))
  return rows.map(({ id, company_id, name, sha256, pages, created_at }) => ({
    ...{ id, company_id, file_name: name, sha256: sha256 ?? "", pages, uploaded_at: isoOf(created_at) },
    ...{ opened_at: isoOf(opened.get(id)?.at ?? null), opened_by: opened.get(id)?.email ?? null },
  }))
}
