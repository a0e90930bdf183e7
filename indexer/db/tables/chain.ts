import type { EventKind } from "#db/event-kinds.ts"
import { bigint, flag, integer, type RowOf, table, text } from "#db/table.ts"
import type { Role } from "#shared/chains.ts"

/** The outbox: the transactions that we decided to send, and how far each has got. */
export const transactions = table({
  id: text().primaryKey(),
  chain_id: integer(),
  signer: text(),
  kind: text<
    "mint" | "mint_batch" | "recall" | "reinstate" | "recall_batch" | "reinstate_batch" | "attest" | "revoke"
  >(),
  company_id: text().nullable(),
  /** The token, root or issuer that the event will name; null for a mint of several tokens. */
  subject: text().nullable(),
  to_address: text(),
  data: text(),
  gas: integer().nullable(),
  nonce: integer().nullable(),
  /** prepared: no nonce yet. signed: bytes are stored. done: final. void: will never count. */
  state: text<"prepared" | "signed" | "done" | "void">(),
  error: text().nullable(),
  created_at: bigint(),
  signed_at: bigint().nullable(),
  /** The block of the last fee bump or of signing, so that "stuck" is counted in blocks. */
  signed_block: integer().nullable(),
  /** What it cost once it is over: 0 when no attempt was mined, null while not yet looked up. */
  gas_used: bigint().nullable(),
  fee_gwei: bigint().nullable(),
  /** Refused for now, so tried again from this head block on. Null: at once. */
  retry_block: integer().nullable(),
  /** The product through which a recall or reinstatement was requested; null for all else. */
  product_id: text().nullable(),
})
  .unique("transactions_nonce", "chain_id, signer, nonce")
  .index("transactions_by_company", "company_id, created_at")
  .index("transactions_by_cost", "gas_used, state")
  .index("transactions_by_day", "chain_id, signed_at")
  .index("transactions_by_product", "product_id, created_at")
  .index("transactions_by_state", "chain_id, signer, state")
  .index("transactions_by_subject", "chain_id, subject, created_at")
  .index("transactions_open", "state, chain_id, created_at")
export type Transactions = RowOf<typeof transactions>

/** Signed bytes, stored before they are sent. A fee bump is one more attempt with the same nonce. */
export const attempts = table({
  hash: text().primaryKey(),
  transaction_id: text().references("transactions").indexed("attempts_by_transaction"),
  raw: text(),
  max_fee_wei: text(),
  priority_fee_wei: text(),
  created_at: bigint().indexed("attempts_by_age"),
})
export type Attempts = RowOf<typeof attempts>

/** One row a chain: which chain this data belongs to and how far the follower has read. */
export const chains = table({
  chain_id: integer().primaryKey(),
  genesis_hash: text(),
  registry: text(),
  issuers: text(),
  /** Address of `IssuerKeys`; null until a node has told. */
  keys: text().nullable(),
  first_block: integer(),
  indexed_block: integer(),
  indexed_hash: text(),
  /** Null when its header was not available. */
  indexed_block_at: bigint().nullable(),
  head_block: integer(),
  /** Products in blocks up to here are shown as minted. */
  confirmed_block: integer(),
  finalized_block: integer(),
  /** The follower has stopped for good; a person must act. */
  halted_reason: text().nullable(),
  /** Nothing newer counts until nodes agree. */
  quorum_warning: text().nullable(),
  /** How many events that nodes had left out were added later. */
  backfilled_count: integer(),
})
export type Chains = RowOf<typeof chains>

export const funds = table({
  chain_id: integer().primaryKey(),
  role: text<Role>().primaryKey(),
  address: text(),
  balance_wei: text(),
  /** What everything open would cost at the highest fee that we would pay. */
  needed_wei: text(),
  spent_a_day_wei: text(),
  days_left: integer().nullable(),
  low: flag(),
  checked_at: bigint(),
})
export type Funds = RowOf<typeof funds>

/** Headers of every block above finality, so that a reorg is noticed and undone. */
export const blocks = table({
  chain_id: integer().primaryKey(),
  number: integer().primaryKey(),
  hash: text(),
  parent_hash: text(),
})

/** The index: our contracts' events in canonical blocks. Everything else that is known of the chain is read from here. */
export const events = table({
  chain_id: integer().primaryKey(),
  block_number: integer().primaryKey(),
  log_index: integer().primaryKey(),
  block_hash: text(),
  block_time: bigint().indexed("events_by_time"),
  tx_hash: text().indexed("events_by_transaction"),
  kind: text<EventKind>(),
  /** Token id, a batch's first token id, or issuer. */
  subject: text(),
  issuer: text().nullable(),
  record_hash: text().nullable(),
  root: text().nullable(),
  size: integer().nullable(),
  reason: integer().nullable(),
  name: text().nullable(),
  domain: text().nullable(),
  /** The first and the last of distrusted blocks. */
  from_block: bigint().nullable(),
  to_block: bigint().nullable(),
  /**
   * From which second on a revocation, a key or its end counts, which may be long before its block; or from which the
   * brand signs everything (0: withdrawn).
   */
  since_s: bigint().nullable(),
  key_hash: text().nullable(),
})
  // With the kind: a brand can have any number of events about its keys, and a verification asks for others.
  .index("events_by_subject", "chain_id, subject, kind, block_number, log_index")
  // These hold few of all events. SQLite uses one only where a query names the same kinds in the same words.
  .index(
    "events_of_issuers",
    "chain_id, block_number, log_index, subject, kind",
    "kind in ('IssuerAttested', 'IssuerRevoked')",
  )
  .index("events_of_keys", "block_time", "kind in ('KeyAdded', 'KeyEnded', 'SignedFromSet')")
  .index(
    "events_of_recalls",
    "chain_id, subject, block_number, log_index, kind",
    "kind in ('TokenRecalled', 'TokenReinstated', 'BatchRecalled', 'BatchReinstated')",
  )
  // Not `in`: SQLite proves only an `or` from one of its sides.
  .index(
    "events_of_signing",
    "chain_id, subject, key_hash, block_number, log_index",
    "kind = 'KeyEnded' or kind = 'SignedFromSet'",
  )
export type Events = RowOf<typeof events>
