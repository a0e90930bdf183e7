/** What a company tells shoppers about one of its recalls, beside what the chain says. */
export interface RecallNotes {
  chain_id: number
  /** The token's id; of a batch its first token's. */
  subject: string
  scope: "product" | "batch"
  company_id: string
  text: string
  /** An email address, or empty. */
  contact: string
  changed_at: number
}
