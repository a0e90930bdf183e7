/** What owners and administrators did. Ids only: a person's name or address is looked up when the trail is read. */
export interface Deeds {
  id: string
  at: number
  /** Whose affair it is; null: the service's own. */
  company_id: string | null
  /** Who did it; null: the service itself. */
  user_id: string | null
  deed: string
  subject: string | null
  /** JSON object. */
  detail: string
}
