import { sql } from "kysely"
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
