import type { Generated } from "kysely"

/** A visitor's report about a product that seems wrong. */
export interface Reports {
  id: string
  /** Null for a code without a product. */
  company_id: string | null
  product_id: string | null
  /** As it was typed, where it is no code. */
  code: string
  message: string
  email: string | null
  bought_at: string | null
  created_at: number
  /** How often it was sent: equal reports, and those beyond an allowance, are counted and not kept. */
  times: Generated<number>
  handled_at: number | null
  handled_by: string | null
}
