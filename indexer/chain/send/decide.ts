/**
 * The state table of a transaction. `observe` first reads all facts by quorum at one block; `execute` performs one step.
 */
import { GAS_PER_TRANSACTION_MAX } from "#chain/chain.ts"
import type { BlockEvents } from "#chain/index/backfill.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { holdsUpQueue, ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"
import { stored } from "#shared/refusals.ts"
import type { Fees } from "./fees.ts"

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
  isMintDropped: boolean
  isIndexed: boolean
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

export type Refusal =
  /** The contract would revert because it is there already: only the chain's state can tell what became of it. */
  | { kind: "already_there" }
  /** The node names none of our errors: the transaction may be too large for it, or for a block. */
  | { kind: "unexplained"; reason: string }
  /** It would pass once something outside the transaction changes: wait. */
  | { kind: "wait"; reason: string }
  /** More products than the minter may mint for now. */
  | { kind: "cap" }
  /** Its subject is not on chain, not yet or no longer. */
  | { kind: "missing"; reason: string }
  /** It can never pass. */
  | { kind: "never"; reason: string }

/** The first rule that names a step decides; the last one of a table always does. */
type Rules<F> = readonly ((facts: F) => Step | false)[]

const WAIT: Step = { do: "wait", reason: null, backsOff: false }
const RESEND: Step = { do: "resend" }
const SPLIT: Step = { do: "split" }
const hold = (reason: string): Step => ({ do: "wait", reason, backsOff: false })
const backOff = (reason: string): Step => ({ do: "wait", reason, backsOff: true })
const close = (state: "done" | "void", reason: string | null = null): Step => ({ do: "done", state, reason })
const requeue = ({ items }: Facts, failure: string | null = null): Step => ({ do: "requeue", items, failure })

const isCall = ({ kind }: Facts) => kind !== "mint" && kind !== "mint_batch"
const holds = (facts: Facts, presence: string) => facts.items.some((item) => item.presence === presence)
const areAllOurs = ({ items }: Facts) => items.length > 0 && items.every(({ presence }) => presence === "ours")
const canSplit = ({ kind, products }: PreparedFacts) => kind === "mint" && products > 1
const exceedsCap = ({ products, mintBound }: PreparedFacts) => mintBound !== null && products > mintBound

const SPENT: Rules<SignedFacts> = [
  (f) => f.missed !== null && f.missed !== "no_quorum" && { do: "backfill", block: f.missed },
  (f) => (f.missed === "no_quorum" || holds(f, "no_quorum")) && WAIT,
  (f) => isCall(f) && areAllOurs(f) && !f.hasReceipt && close("done"),
  (f) => areAllOurs(f) && hold(ITEM_WAITS.left_out),
  (f) => requeue(f),
]

const SIGNED: Rules<SignedFacts> = [
  (f) => f.inclusion === "final" && close("done"),
  (f) => f.inclusion === "included" && WAIT,
  (f) => f.nonce === "spent" && first(SPENT, f),
  (f) => f.whereabouts === "unknown" && RESEND,
  (f) => (f.whereabouts === "mined" || !f.isStuck) && WAIT,
  (f) => f.offer === "capped" && hold(QUEUE_WAITS.fee_ceiling),
  (f) => f.offer === "good" && RESEND,
  (f) => typeof f.offer === "object" && { do: "bump", fees: f.offer },
  () => WAIT,
]

const ALREADY_THERE: Rules<PreparedFacts> = [
  (f) => holds(f, "no_quorum") && backOff(ITEM_WAITS.disagreement),
  (f) => isCall(f) && areAllOurs(f) && close("done"),
  (f) => f.kind === "mint" && (holds(f, "other") || (holds(f, "ours") && holds(f, "absent"))) && requeue(f),
  () => backOff(ITEM_WAITS.not_deep_enough),
]

const refusedForGood = (reason: string): Rules<PreparedFacts> => [
  (f) => holds(f, "no_quorum") && backOff(ITEM_WAITS.disagreement),
  (f) => isCall(f) && close(areAllOurs(f) ? "done" : "void", reason),
  (f) => areAllOurs(f) && backOff(ITEM_WAITS.not_deep_enough),
  (f) => requeue(f, reason),
]

const passes = (gas: number): Rules<PreparedFacts> => [
  (f) => gas > GAS_PER_TRANSACTION_MAX && (canSplit(f) ? SPLIT : backOff(ITEM_WAITS.too_much_gas)),
  (f) => !f.isFunded && hold(QUEUE_WAITS.funds),
  ({ nonceFloor, offer }) => nonceFloor !== "no_quorum" && { do: "sign", gas, fees: offer, nonceFloor },
  () => backOff(ITEM_WAITS.disagreement),
]

const CAPPED: Rules<PreparedFacts> = [
  (f) => exceedsCap(f) && f.kind === "mint_batch" && requeue(f),
  (f) => exceedsCap(f) && canSplit(f) && SPLIT,
  () => backOff(ITEM_WAITS.cap),
]

function answer(f: PreparedFacts, verdict: Verdict): Step {
  switch (verdict.kind) {
    case "unasked":
      return WAIT
    case "passes":
      return first(passes(verdict.gas), f)
    case "cap":
      return first(CAPPED, f)
    case "already_there":
      return first(ALREADY_THERE, f)
    case "never":
      return first(refusedForGood(verdict.reason), f)
    case "missing":
      return f.isMintDropped ? close("void", stored("recalled_too_late")) : backOff(verdict.reason)
    case "no_quorum":
      return f.isIndexed ? close("done") : backOff(ITEM_WAITS.disagreement)
    case "unexplained":
      return f.isIndexed ? close("done") : canSplit(f) ? SPLIT : backOff(verdict.reason)
    case "wait":
      return backOff(verdict.reason)
  }
}

const PREPARED: Rules<PreparedFacts> = [
  (f) => f.inclusion === "final" && close("done"),
  (f) => (f.inclusion === "included" || f.isBehind) && WAIT,
  (f) => f.heldBy !== null && hold(f.heldBy),
  (f) => answer(f, f.verdict),
]

function first<F>(rules: Rules<F>, facts: F): Step {
  for (const rule of rules) {
    const step = rule(facts)
    if (step) return step
  }
  throw new Error("No rule decides.")
}

/** Decides one transaction's next step. Pure: equal facts always give the same step. */
export function decide(facts: Facts): Step {
  return facts.state === "signed" ? first(SIGNED, facts) : first(PREPARED, facts)
}

/** Whether this key's other transactions must wait, too. A fee above the maximum affects only one kind. */
export function stopsQueue(step: Step): boolean {
  return step.do === "wait" && step.reason !== QUEUE_WAITS.fee && holdsUpQueue(step.reason)
}

/** Whether it can still be mined, or was mined with an outcome that is still unknown. */
export function isInFlight(facts: SignedFacts): boolean {
  if (facts.inclusion !== "missing") return false
  return facts.nonce !== "spent" || facts.missed !== null || holds(facts, "no_quorum")
}
