import type { Generated } from "kysely"

/** How often and by how many people a product was verified per day and region: counts only, no addresses. */
export interface VerificationCounts {
  product_id: string
  company_id: string
  /** `YYYY-MM-DD` in UTC; of what is older than 400 days, the first day of the month. */
  day: string
  /** A country's two letters, or `unknown`. */
  region: string
  /** Verifications. */
  count: number
  first_at: number
  last_at: number
  /** Browsers that had not checked this code before, each once a day. */
  people: Generated<number>
  /** How people came to the code; `api`: verifications, which do not say. */
  via: Generated<string>
}
