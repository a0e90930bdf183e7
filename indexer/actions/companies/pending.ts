import { sql } from "kysely"
import type { Tx } from "#db/database.ts"
import { changeRows } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import { saysSomething } from "#shared/visible-text.ts"

type Details = Pick<Companies, "name" | "vat_number" | "pending_name" | "pending_vat_number">
type Pending = Pick<Companies, "pending_name" | "pending_vat_number">

export const NOTHING_PENDING = { pending_name: null, pending_vat_number: null } as const

/** 1 for a verified company that waits for nothing: the administrator has nothing to decide. */
export const IS_SETTLED = sql<0 | 1>`case when companies.verified = 1 and companies.pending_name is null
  and companies.pending_vat_number is null then 1 else 0 end`

export const hasPending = ({ pending_name, pending_vat_number }: Pending): boolean =>
  pending_name !== null || pending_vat_number !== null

/** Name and VAT number as the company wants them: those that a verification would be of. */
export const wantedDetails = ({ name, vat_number, pending_name, pending_vat_number }: Details) => ({
  name: pending_name ?? name,
  vat_number: pending_vat_number === null ? vat_number : pending_vat_number || null,
})

/** Whether number and address are there, with which a company asks to be verified: a dash is neither. */
export const hasAsked = ({ address, ...details }: Details & Pick<Companies, "address">): boolean =>
  saysSomething(wantedDetails(details).vat_number ?? "") && saysSomething(address ?? "")

/**
 * Withdraws a verification on all networks. Returns whether there was one. What waited beside verified details takes their
 * place, because nothing is left to protect.
 */
export async function withdrawVerification(
  tx: Tx,
  { company_id, reason, now }: { company_id: string; reason: string | null; now: number },
): Promise<boolean> {
  const verified = { id: company_id, verified: 1 } as const
  const withdrawn = await changeRows(tx, "companies", verified, {
    ...{ verified: 0, verified_at: null, verification_withdrawn_at: now, withdrawal_reason: reason },
    name: sql<string>`coalesce(pending_name, name)`,
    vat_number: sql<string | null>`nullif(coalesce(pending_vat_number, vat_number), '')`,
    // It waits anew, unless it has nothing to be verified by.
    asked_at: sql<number | null>`case when nullif(coalesce(pending_vat_number, vat_number), '') is not null
      and address is not null then cast(${now} as bigint) end`,
    reviewed_at: null,
    ...NOTHING_PENDING,
  })
  if (withdrawn === 0) return false
  const revoked = { wanted: "revoked", decided_at: now, settled: 0, failure: null } as const
  await changeRows(tx, "attestations", { company_id }, revoked)
  return true
}

/** 1 while a company that was refused or asked for more has since sent no document and changed no detail that is checked. */
export const ANSWER_OPEN = sql<0 | 1>`case when companies.answer is null
  or exists (select 1 from files where files.company_id = companies.id and files.kind = 'document'
    and files.created_at > companies.answered_at)
  or exists (select 1 from audit_events where audit_events.company_id = companies.id
    and audit_events.at > companies.answered_at and audit_events.event = 'company.profile_changed'
    and (audit_events.detail like '%"name"%' or audit_events.detail like '%"vat_number"%'
      or audit_events.detail like '%"address"%'))
  then 0 else 1 end`
