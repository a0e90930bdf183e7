/** What the rule says of a product's checks. A product without a row is quiet. */
export interface CheckLevels {
  product_id: string
  company_id: string
  rule: string
  level: string
  /** JSON: reasons with their figures. */
  reasons: string
  /** Since when it has had this level. */
  since: number
  assessed_at: number
  /** When it is to be assessed again; null: once somebody checks. */
  due_at: number | null
}

/** A product that its company should look at, or has looked at. */
export interface Cases {
  id: string
  company_id: string
  product_id: string
  opened_at: number
  level: string
  level_at: number
  /** Null: open. */
  decision: string | null
  /** A user's id. */
  decided_by: string | null
  decided_at: number | null
  note: string | null
  /** Set where the decision is about a whole batch. */
  first_token_id: string | null
}

/** Who was counted today, under a key that is never stored. */
export interface ChecksToday {
  tag: string
  day: string
  prefix_tag: string
  code_tag: string
}

/** How instances hand the day's key to each other: sealed to a key pair that each holds in memory. */
export interface CheckDayKeys {
  instance: string
  day: string
  public_key: string
  sealed: string | null
  asked_at: number
}
