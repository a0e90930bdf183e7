/** How often a product was verified per day and region: counts only, no addresses. */
export interface VerificationCounts {
  product_id: string
  company_id: string
  /** `YYYY-MM-DD` in UTC. */
  day: string
  /** A country's two letters, or `unknown`. */
  region: string
  count: number
  first_at: number
  last_at: number
}
