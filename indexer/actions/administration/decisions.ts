import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { markVerified, reconcileAttestations } from "#actions/companies/attestations.ts"
import { ownerEmail } from "#actions/companies/company.ts"
import { documentOf, publicEvidenceOf } from "#actions/companies/evidence.ts"
import {
  hasAsked,
  hasPending,
  NOTHING_PENDING,
  wantedDetails,
  withdrawVerification,
} from "#actions/companies/pending.ts"
import { queueQuestions } from "#actions/companies/questions.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Reader, Tx } from "#db/database.ts"
import { changeRows, findRow, putRow } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type {
  Company,
  CompanyAnswer,
  CompanyChanges,
  ReasonRequest,
  VerifyCompany,
} from "#shared/api/administration.ts"
import type { CompanyEvidence } from "#shared/api/evidence.ts"
import { showCompany } from "./list-companies.ts"
import { evidenceOf, isReviewDue } from "./review.ts"

const ACTS = {
  refused: { event: "company.verification_refused", letter: "verification_refused" },
  change_refused: { event: "company.verification_refused", letter: "change_refused" },
  more_needed: { event: "company.more_asked", letter: "verification_needs_more" },
} as const

/**
 * Tells a company by letter why it is not verified, or what is still missing. Refusing a verified one's new details
 * drops them. Throws conflict where nothing waits.
 */
export async function answerCompany(
  app: App,
  me: Caller,
  id: string,
  { answer, reason }: CompanyAnswer,
): Promise<Company> {
  return changeCustomer(app, me, id, async (tx, company, now) => {
    if (company.verified === 1 && !hasPending(company)) throw refusal("already_verified")
    const isChangeRefused = company.verified === 1 && answer === "refused"
    const { event, letter } = isChangeRefused ? ACTS.change_refused : ACTS[answer]
    const answered = { answer, answer_reason: reason, answered_at: now }
    await changeRows(tx, "companies", { id }, { ...answered, ...(isChangeRefused ? NOTHING_PENDING : {}) })
    await recordAuditEvent(tx, { at: now, company_id: id, user_id: me.user_id, event })
    await enqueue(tx, "letter", { letter, company_id: id, facts: { reason } }, { now, company_id: id })
  })
}

/** What an administrator does to a customer's account that is open, in one transaction; shows the company afterwards. */
async function changeCustomer(
  app: App,
  me: Caller,
  id: string,
  work: (tx: Tx, company: Companies, now: number) => Promise<unknown>,
): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => work(tx, await findCustomer(tx, id), app.now()))
  return showCompany(app, id, me.language)
}

/** Has register and domain asked again, in a moment. Of a number that the register has answered for today, it is not asked. */
export async function askAgain(app: App, me: Caller, id: string): Promise<Company> {
  return changeCustomer(app, me, id, (tx, company, now) =>
    queueQuestions(app, tx, { company_id: id, vat_number: wantedDetails(company).vat_number }, now),
  )
}

/** Stores an administrator's note on a company; an empty one removes it. */
export async function noteCompany(app: App, me: Caller, id: string, changes: CompanyChanges): Promise<Company> {
  return changeCustomer(app, me, id, async (tx, _, at) => {
    const { verification_notes: notes } = changes
    if (notes === undefined) return
    await changeRows(tx, "companies", { id }, { verification_notes: notes || null })
    await recordAuditEvent(tx, { at, company_id: id, user_id: me.user_id, event: "company.notes_changed" })
  })
}

/**
 * Stops a company from adding and minting. Its users can still read, certificates stay valid, and verifications show the
 * suspension.
 */
export async function suspendCompany(app: App, me: Caller, id: string, { reason }: ReasonRequest): Promise<Company> {
  return setSuspended(app, me, id, { suspended_at: app.now(), suspension_reason: reason })
}

export async function unsuspendCompany(app: App, me: Caller, id: string): Promise<Company> {
  return setSuspended(app, me, id, { suspended_at: null, suspension_reason: null })
}

type Suspension = Pick<Companies, "suspended_at" | "suspension_reason">

/** Doing it twice changes nothing: the first reason and time stay. */
async function setSuspended(app: App, me: Caller, id: string, suspension: Suspension): Promise<Company> {
  const what = suspension.suspended_at === null ? "unsuspended" : "suspended"
  return changeCustomer(app, me, id, async (tx, company, now) => {
    if ((company.suspended_at === null) === (suspension.suspended_at === null)) return
    await tx.updateTable("companies").set(suspension).where("id", "=", id).execute()
    await recordAuditEvent(tx, { at: now, company_id: id, user_id: me.user_id, event: `company.${what}` })
    const reason = suspension.suspension_reason
    await enqueue(tx, "letter", { letter: what, company_id: id, facts: { reason } }, { now, company_id: id })
  })
}

/** Takes the verification back and has the attestations revoked. Of a company that is not verified, nothing changes. */
export async function unverifyCompany(app: App, me: Caller, id: string, { reason }: ReasonRequest): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const now = app.now()
    await findCustomer(tx, id)
    if (!(await withdrawVerification(tx, { company_id: id, reason, now }))) return
    await recordAuditEvent(tx, {
      at: now,
      company_id: id,
      user_id: me.user_id,
      event: "company.verification_withdrawn",
    })
    const letter = { letter: "verification_withdrawn", company_id: id, facts: { reason } } as const
    await enqueue(tx, "letter", letter, { now, company_id: id })
  })
  await reconcileAttestations(app, id)
  return showCompany(app, id, me.language)
}

/**
 * Marks a company as verified, keeps what is known of it, sends a letter and queues attestations. A repeat does nothing
 * unless the confirmed domain has changed, new details wait, or the yearly review is due. Evidence informs and is no gate:
 * the audit log keeps what there was.
 */
export async function verifyCompany(app: App, me: Caller, id: string, how: VerifyCompany = {}): Promise<Company> {
  requireAdmin(me)
  await app.db.write(async (tx) => {
    const now = app.now()
    const company = await findCustomer(tx, id)
    if (company.verified === 0 && !hasAsked(company) && !how.without_request) throw refusal("has_not_asked")
    const known = await evidenceOf(tx, [{ ...company, email: await ownerEmail(tx, id) }])
    const { evidence } = known.get(id)!
    const { domain } = evidence
    const confirmed = domain.state === "confirmed" ? (domain.domain ?? undefined) : undefined
    // One that was confirmed before a withdrawal and is not any more is nobody's word.
    const isDecision = await markVerified(app, tx, company, confirmed ?? (company.verified === 1 ? undefined : ""), now)
    const by = { at: now, company_id: id, user_id: me.user_id }
    if (!isDecision) {
      if (!isReviewDue(company, now)) return
      await tx.updateTable("companies").set({ reviewed_at: now }).where("id", "=", id).execute()
      await recordAuditEvent(tx, { ...by, event: "company.reviewed", detail: statesOf(evidence, company, how) })
      return
    }
    await keepEvidence(tx, company, evidence, how, now)
    await recordAuditEvent(tx, {
      ...by,
      event: "company.verified",
      detail: { domain: confirmed ?? null, ...statesOf(evidence, company, how) },
    })
    if (company.verified === 1 && !hasPending(company)) return
    await enqueue(tx, "letter", { letter: "verified", company_id: id, facts: {} }, { now, company_id: id })
  })
  await reconcileAttestations(app, id)
  return showCompany(app, id, me.language)
}

/** The evidence's state in a word each, as the audit log keeps it. */
function statesOf({ register, extract, domain, look_alikes }: CompanyEvidence, company: Companies, how: VerifyCompany) {
  const isOpened = extract.some(({ opened_at }) => opened_at !== null)
  return {
    register: register.answer,
    extract: isOpened ? "opened" : extract.length > 0 ? "unopened" : "none",
    domain_state: domain.state,
    look_alikes: look_alikes.length,
    elsewhere: how?.elsewhere === true,
    asked: hasAsked(company),
  }
}

async function keepEvidence(
  tx: Tx,
  company: Companies,
  found: CompanyEvidence,
  how: VerifyCompany,
  decided_at: number,
) {
  const document = documentOf(publicEvidenceOf({ ...company, ...wantedDetails(company) }, found, { decided_at }))
  const elsewhere = how?.elsewhere ? 1 : 0
  const of = { company_id: company.id, issuer: issuerIdOf(company.id) }
  await putRow(tx, "evidence", ["company_id"], { ...of, document, elsewhere, note: how?.note || null, decided_at })
}

/** A customer whose account is open. Throws not_found, and conflict for one that has closed its account. */
async function findCustomer(db: Reader, id: string): Promise<Companies> {
  const company = await findRow(db, "companies", { id, is_operator: null })
  if (!company) throw refusal("no_such", { thing: "company" })
  if (company.closed_at !== null) throw refusal("company_closed")
  return company
}
