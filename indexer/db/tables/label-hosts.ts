/** A company's host that labels carry or carried. It stays after another one is chosen, because printed labels lead to it. */
export interface LabelHosts {
  host: string
  company_id: string
  added_at: number
  /** Null where the company has chosen another one, or none, since. */
  chosen_at: number | null
  /** When it last led to this service. */
  answered_at: number | null
  checked_at: number
  /** Why it did not at the last look: a stored reason. */
  reason: string | null
}
