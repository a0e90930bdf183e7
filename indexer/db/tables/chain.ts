/** The outbox: the transactions that we decided to send, and how far each has got. */
export interface Transactions {
  id: string
  chain_id: number
  signer: string
  kind: "mint" | "mint_batch" | "recall" | "reinstate" | "recall_batch" | "reinstate_batch" | "attest" | "revoke"
  company_id: string | null
  /** The token, root or issuer that the event will name; null for a mint of several tokens. */
  subject: string | null
  to_address: string
  data: string
  gas: number | null
  nonce: number | null
  /** prepared: no nonce yet. signed: bytes are stored. done: final. void: will never count. */
  state: "prepared" | "signed" | "done" | "void"
  error: string | null
  created_at: number
  signed_at: number | null
  /** The block of the last fee bump or of signing, so that "stuck" is counted in blocks. */
  signed_block: number | null
  /** What it cost once it is over: 0 when no attempt was mined, null while not yet looked up. */
  gas_used: number | null
  fee_gwei: number | null
  /** Refused for now, so tried again from this head block on. Null: at once. */
  retry_block: number | null
  /** The product through which a recall or reinstatement was requested; null for all else. */
  product_id: string | null
}

/** Signed bytes, stored before they are sent. A fee bump is one more attempt with the same nonce. */
export interface Attempts {
  hash: string
  transaction_id: string
  raw: string
  max_fee_wei: string
  priority_fee_wei: string
  created_at: number
}

/** One row a chain: which chain this data belongs to and how far the follower has read. */
export interface Chains {
  chain_id: number
  genesis_hash: string
  registry: string
  issuers: string
  /** Where brands' keys are; null until a node has told. */
  keys: string | null
  first_block: number
  indexed_block: number
  indexed_hash: string
  /** That block's time; null when its header was not available. */
  indexed_block_at: number | null
  head_block: number
  /** Products in blocks up to here are shown as minted. */
  confirmed_block: number
  finalized_block: number
  /** Why the chain cannot be concluded from any more; a person must act. */
  halted_reason: string | null
  /** Why nothing newer counts for now; passes once nodes agree. */
  quorum_warning: string | null
  /** How many events that nodes had left out were added later. */
  backfilled_count: number
}

/** Each signing key's balance at the last look, and how long it lasts. */
export interface Funds {
  chain_id: number
  role: "minter" | "recaller" | "reinstater" | "attester"
  address: string
  balance_wei: string
  /** What everything open would cost at the highest fee that we would pay. */
  needed_wei: string
  spent_a_day_wei: string
  /** Null while nothing has been spent. */
  days_left: number | null
  low: 0 | 1
  checked_at: number
}

/** Headers of every block above finality, so that a reorg is noticed and undone. */
export interface Blocks {
  chain_id: number
  number: number
  hash: string
  parent_hash: string
}

/** The index: our contracts' events in canonical blocks. Everything else that is known of the chain is read from here. */
export interface Events {
  chain_id: number
  block_number: number
  log_index: number
  block_hash: string
  block_time: number
  tx_hash: string
  kind: EventKind
  /** Token id, a batch's first token id, or issuer. */
  subject: string
  issuer: string | null
  record_hash: string | null
  root: string | null
  size: number | null
  reason: number | null
  name: string | null
  domain: string | null
  /** Of distrusted blocks: the first and the last. */
  from_block: number | null
  to_block: number | null
  /**
   * From which second on a revocation, a key or its end counts, which may be long before its block; or from which the
   * brand signs everything (0: withdrawn).
   */
  since_s: number | null
  key_hash: string | null
}

export type EventKind =
  | "ProductMinted"
  | "BatchMinted"
  | "TokenRecalled"
  | "TokenReinstated"
  | "BatchRecalled"
  | "BatchReinstated"
  | "IssuerAttested"
  | "IssuerRevoked"
  | "BlocksDistrusted"
  | (typeof KEY_EVENTS)[number]

/** Of `IssuerKeys`. Their subject is the issuer. */
export const KEY_EVENTS = ["KeyAdded", "KeyEnded", "SignedFromSet"] as const
