import * as z from "zod"
import type { ChainId } from "#shared/chains.ts"
import type { PlanName } from "#shared/plans.ts"
import { stored } from "#shared/refusals.ts"
import type { ServiceStatus } from "./chains.ts"
import type { CompanyEvidence } from "./evidence.ts"
import { requiredText, text } from "./text.ts"

const COMPANIES_PAGE_MAX = 200

/** With none of these the answer is the whole list, else one page of it. */
export const CompaniesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(COMPANIES_PAGE_MAX).optional(),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(512).optional(),
  /** Part of a name, VAT number or owner's e-mail address, or a company's id. */
  search: text(200).optional(),
  /**
   * waiting: longest first, those that have not asked last. verified: the next review first. refused: newest first. suspended:
   * whichever of these it is.
   */
  state: z.enum(["waiting", "verified", "refused", "suspended"]).optional(),
})
export type CompaniesQuery = z.infer<typeof CompaniesQuery>

/** A customer as administrators see it, sorted by: to be verified, Enterprise, longest waiting. */
export interface Company {
  id: string
  name: string
  package: PlanName
  /** ISO date and time, like all times here. */
  created_at: string
  subscription_renewal: string | null
  /** False without a subscription, so for the Free plan too. */
  active_subscription: boolean
  verified: boolean
  verified_at: string | null
  documents_uploaded: boolean
  verification_notes: string | null
  /** Or another tax number, then with its country: "US 12-3456789". */
  vat_number: string | null
  address: string | null
  /** It has supplied number and address, and so asked to be verified. */
  asked: boolean
  /** Since when it waits for us: for a verification, or for new details. Null: it has not asked, or waits for nothing. */
  waiting_since: string | null
  /** A year after it was verified or last looked at again; null for one that is not verified. */
  review_due_at: string | null
  /** A verified company's changes that wait to be verified. Null: unchanged; an empty number: none. */
  pending: { name: string | null; vat_number: string | null } | null
  language: "en" | "hu"
  /** The owner's; null once the account is closed. */
  email: string | null
  /** Why it is not verified any more although it was. */
  withdrawal_reason: string | null
  suspended: boolean
  suspension_reason: string | null
  /** The name mixes scripts that look alike, such as Latin and Cyrillic: look twice. */
  mixed_scripts: boolean
  evidence: CompanyEvidence
  /** What an administrator checked elsewhere for the last verification. */
  elsewhere: { note: string | null; decided_at: string } | null
  /** What it was told last instead of being verified. `is_open`: it has since sent and changed nothing. */
  answer: { answer: CompanyAnswer["answer"]; reason: string; answered_at: string; is_open: boolean } | null
  /** One for each network that the company has ever been attested on. */
  attestations: Attestation[]
}

export interface Attestation {
  chain_id: ChainId
  /** Our decision. */
  wanted: "attested" | "revoked"
  /** requested: not sent yet. sent: not confirmed yet. confirmed: on chain. failed: see `reason`. */
  state: "requested" | "sent" | "confirmed" | "failed"
  /** Why it waits or failed. */
  reason: string | null
  name: string
  domain: string | null
  tx_hash: string | null
}

export interface CompaniesPage {
  companies: Company[]
  next_cursor: string | null
  /** Of all companies, whatever is sought. `reviews_due` of the verified. */
  counts: { waiting: number; verified: number; refused: number; reviews_due: number }
}

const Notes = text(2_000)
const ReasonText = requiredText(500, stored("enter", { what: "reason" }))

export const ReasonRequest = z.object({ reason: ReasonText })
export type ReasonRequest = z.infer<typeof ReasonRequest>

export const CompanyChanges = z.object({ verification_notes: Notes.nullable().optional() })
export type CompanyChanges = z.infer<typeof CompanyChanges>

/** `PATCH /api/verify-company/{id}`; without a body, it verifies one that has asked. */
export const VerifyCompany = z
  .strictObject({
    /** Also one that has supplied no number or no address. */
    without_request: z.boolean().optional(),
    /** The administrator compared elsewhere what the evidence lacks. */
    elsewhere: z.boolean().optional(),
    /** What, and where. For administrators only. */
    note: Notes.optional(),
  })
  .optional()
export type VerifyCompany = z.infer<typeof VerifyCompany>

export const CompanyAnswer = z.object({ answer: z.enum(["refused", "more_needed"]), reason: ReasonText })
export type CompanyAnswer = z.infer<typeof CompanyAnswer>

/** How the service does, at a glance. */
export interface Overview {
  /** Open accounts by plan; the operator's own is not counted. */
  companies: Record<PlanName, number>
  /** Without those that were refused or asked for more, and have sent and changed nothing since. */
  waiting_for_verification: number
  suspended: number
  /** Products minted on any network in the last 30 days. */
  mints_30_days: number
  chains: ServiceStatus["chains"]
  /** Jobs that were given up, by kind: letters among them. */
  failed_jobs: Record<string, number>
  /** Webhook deliveries given up in the last 30 days. */
  failed_deliveries_30_days: number
  reports_open: number
}

const JOBS_PAGE_MAX = 200
export const JobsQuery = z.object({
  state: z.enum(["waiting", "running", "done", "failed"]).default("failed"),
  limit: z.coerce.number().int().min(1).max(JOBS_PAGE_MAX).default(50),
  cursor: z.string().max(100).optional(),
})
export type JobsQuery = z.infer<typeof JobsQuery>

/** A background job, without its payload. */
export interface JobLine {
  id: string
  kind: string
  company_id: string | null
  company: string | null
  state: JobsQuery["state"]
  attempts: number
  /** Why the last attempt failed. */
  error: string | null
  /** ISO dates and times. */
  created_at: string
  run_at: string
  ended_at: string | null
}

/** Newest first. */
export interface JobsPage {
  jobs: JobLine[]
  next_cursor: string | null
}
