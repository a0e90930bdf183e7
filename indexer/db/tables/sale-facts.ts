/** Where and from when a company sells: for the clone alarm alone, never shown to shoppers. */
export interface SaleFactsRows {
  company_id: string
  /** A product's `model`; empty: all products. */
  model: string
  /** JSON: countries by their two letters. Empty: not said. */
  markets: string
  /** `YYYY-MM-DD`; null: not said. */
  release_date: string | null
  changed_at: number
}
