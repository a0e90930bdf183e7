/** What a company says of itself beside results. */
export interface BrandPages {
  company_id: string
  /** A product's `model`; empty: all products. */
  model: string
  /** The company's id on chain, by which visitors ask. */
  issuer: string
  /** `BrandPage` as JSON, without its model. */
  content: string
  changed_at: number
}
