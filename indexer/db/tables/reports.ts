import type { Generated } from "kysely"
import type { Language } from "#shared/language.ts"

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
  /** SHA-256 of a secret that its sender drew, in hex. Null: none was sent. */
  attempt_hash: string | null
  created_at: number
  /** With those of its product that were counted with it, because they were beyond an allowance. */
  times: Generated<number>
  /** The reporter's, for letters. */
  language: Generated<Language>
  /** When the page was opened by the link of the letter: only then is the reply sent to that address. */
  email_confirmed_at: number | null
  /** When the company first said that it is looking at it. */
  seen_at: number | null
  /** The company's one reply. */
  reply: string | null
  replied_at: number | null
  replied_by: string | null
  handled_at: number | null
  handled_by: string | null
}

/** What a reporter's camera saw: converted, so without place or time. */
export interface ReportPhotos {
  report_id: string
  /** Of `picture`, in hex. */
  sha256: string
  /** Null for a code without a product. */
  company_id: string | null
  product_id: string | null
  created_at: number
  /** WebP. */
  picture: Buffer
}
