/** A product's record: what is sealed, kept and proved. `require-record.ts` has its rules, `record-hash.ts` what the chain holds. */
import type { Hex } from "./hex.ts"
import type { OptionalMember } from "./record-members.ts"

/** A record without the code: enough to prove the product, and not to print its label. */
export interface ShownRecord {
  v: 2
  keys?: RecordKeys
  /** 32 lower-case hex digits. Chip's salt and kind are there exactly when `keys.chip` is. */
  chip_salt?: string
  chip_kind?: ChipKind
  body: RecordBody
}

export interface ProductRecord extends ShownRecord {
  /** Canonical, without hyphens. */
  code: string
  /** 32 lower-case hex digits: keep the code from being guessed from its hash. */
  code_salt: string
}

/** At least one of them: left out as a whole otherwise. */
export interface RecordKeys {
  /** The address of the key behind the code inside the package. */
  inner?: Hex
  /** What a chip in the product is known by. */
  chip?: Hex
}

type ChipKind = "ntag424" | "p256"

export interface RecordBody extends Partial<Record<OptionalMember, string>> {
  /** `id` is keccak256 of the company's UUID; `name` what the company calls itself, which only the chain can attest. */
  issuer: { id: Hex; name: string }
  name: string
  attributes?: Record<string, string>
  facility?: { id: string; name?: string }
  media?: Medium[]
  /** The model's passport as it stood when the record was made. */
  passport?: { id: string; sha256: string }
  /** 32 lower-case hex digits: keep what is easy to guess from being guessed from the hash. */
  salt: string
}

/** A picture, pinned by the SHA-256 of its bytes. */
export interface Medium {
  role: "product" | "label" | "detail"
  /** 64 lower-case hex digits. */
  sha256: string
  type: "image/webp" | "image/jpeg" | "image/png"
  bytes: number
}

export const RECORD_BYTES_MAX = 8_192
