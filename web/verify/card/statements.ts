import type { RecallReason } from "#shared/api/mints.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type { Brought } from "#shared/first-view.ts"
import type { OwnCheck } from "#web/verify/chain/own-check.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"

/** The first statement: what our index says. */
export type IndexStatement =
  | { state: "asking" }
  | ({ state: "found"; answer: VerifyResponse } & Pick<Brought, "doubt" | "look">)
  | { state: "pending" | "unknown" | "mistyped" | "busy" | "unreachable" }

/** What a browser found by itself. */
export interface OwnReading extends OwnCheck {
  /** Where our index showed something else than the proved record; null when nothing was proved or nothing shown. */
  differing: ShownField[] | null
  /** Why the chain says that it was recalled; null where that was not read. */
  recall_reason?: RecallReason | null
}

/** How many checks have passed, of how many there are. */
export interface Progress {
  passed: number
  of: number
}

/** The second statement: what the visitor's own browser read. */
export type BrowserStatement =
  | { state: "reading"; progress?: Progress }
  | ({ state: "read" } & OwnReading)
  /** `nothing`: registered, not on chain; `not_found`: the code alone opens nothing. */
  | { state: "nothing" | "not_found" | "unchecked" }
