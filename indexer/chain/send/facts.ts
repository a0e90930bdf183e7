/** The facts for a decision about one open transaction, and its possible steps. */
import type { BlockEvents } from "#chain/index/backfill.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Fees } from "./fees.ts"
import type { Refusal } from "./refusals.ts"

/** Whether the index holds everything that the transaction was for, and in a final block. */
export type Inclusion = "missing" | "included" | "final"

/** The registry's state at the block of the decision. `no_quorum`: too few nodes agree. */
export type Presence = "ours" | "other" | "absent" | "no_quorum"

/** A product of a mint; a batch and a call are one item without a `mint_id`. */
export interface Item {
  mint_id: string | null
  presence: Presence
}

interface Known {
  kind: Transactions["kind"]
  inclusion: Inclusion
  items: Item[]
}

/** Its bytes are stored and may be mined until a quorum says that the nonce is spent. */
export interface SignedFacts extends Known {
  state: "signed"
  nonce: "unused" | "no_quorum" | "spent"
  /** Our events that a quorum has and the index lacks. */
  missed: BlockEvents | "no_quorum" | null
  /** A node reports success. */
  hasReceipt: boolean
  whereabouts: "unknown" | "waiting" | "mined"
  /** Not mined for long enough, not behind a gap, and the key can sign a higher offer. */
  isStuck: boolean
  /** `good`: a higher offer would not help. `capped`: none is allowed. */
  offer: Fees | "good" | "capped"
}

export type Verdict = Refusal | { kind: "passes"; gas: number } | { kind: "no_quorum" } | { kind: "unasked" }

/** No bytes exist, so nothing of it can be mined. */
export interface PreparedFacts extends Known {
  state: "prepared"
  /** Another transaction about the same subject is in flight, or older and open. */
  isBehind: boolean
  /** The company's budget or the network's fee, where one of them keeps it from being tried. */
  heldBy: string | null
  verdict: Verdict
  products: number
  /** How many products the contract takes in one transaction; null where that is unknown. */
  mintBound: number | null
  /** By a quorum its token or batch is missing at the final block, and no open mint brings it. */
  isGone: boolean
  indexHolds: boolean
  offer: Fees
  isFunded: boolean
  nonceFloor: number | "no_quorum"
}

export type Facts = SignedFacts | PreparedFacts

export type Step =
  /** `backsOff`: it returns an unused nonce and is tried again some blocks later. */
  | { do: "wait"; reason: string | null; backsOff: boolean }
  | { do: "sign"; gas: number; fees: Fees; nonceFloor: number }
  | { do: "resend" }
  | { do: "bump"; fees: Fees }
  | { do: "split" }
  | { do: "done"; state: "done" | "void"; reason: string | null }
  /** Items missing on chain are queued again, or have failed if the registry refuses them for good. */
  | { do: "requeue"; items: Item[]; failure: string | null }
  | { do: "backfill"; block: BlockEvents }
