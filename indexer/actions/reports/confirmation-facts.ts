import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { Language } from "#shared/language.ts"

/** What the reported code says now, and against which block. */
export interface CheckedNow {
  answer: VerifyResponse
  registry: string
  minted_block: number
  read_block: number
  read_hash: string
  checks: ChecksOfCode
}

export interface Reported {
  code: string
  message: string | null
  bought_at: string | null
  photos: number
  created_at: number
}

export interface ConfirmationFacts {
  reported: Reported
  /** Null: no product with this code is registered. */
  checked: CheckedNow | null
  language: Language
  public_url: string
  now: number
}
