import type { CompanyCheckKind } from "#shared/api/administration.ts"

/** What an administrator compared before a company is verified. */
export interface CompanyChecks {
  company_id: string
  kind: CompanyCheckKind
  /** By the company, as it was compared: the check counts as long as that has not changed. */
  entered: string
  found: string
  note: string | null
  /** The administrator. */
  user_id: string
  checked_at: number
}
