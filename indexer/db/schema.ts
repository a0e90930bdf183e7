/**
 * Every table and column. Ids are texts, booleans 0 or 1, times milliseconds since 1970, hashes and addresses lower-case hex:
 * the same on SQLite and PostgreSQL.
 */
import type { PlanName } from "#shared/plans.ts"

export interface Schema {
  companies: Companies
  users: Users
  sessions: Sessions
  products: Products
  mints: Mints
  records: Records
  batches: Batches
  transactions: Transactions
  attempts: Attempts
  chains: Chains
  blocks: Blocks
  events: Events
  leases: Leases
}

type Flag = 0 | 1

export interface Companies {
  id: string
  name: string
  plan: PlanName
  currency: "eur" | "usd"
  vat_number: string | null
  address: string | null
  /** Owner of new tokens; null: the custody address. */
  wallet: string | null
  /** Public display prefix of codes (Enterprise). */
  code_prefix: string | null
  verified: Flag
  verified_at: number | null
  active_subscription: Flag
  subscription_renewal: number | null
  multi_user_enabled: Flag
  created_at: number
}

export interface Users {
  id: string
  company_id: string
  email: string
  /** PHC string; null until the account is activated. */
  password_hash: string | null
  is_owner: Flag
  is_admin: Flag
  created_at: number
}

export interface Sessions {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
}

export interface Products {
  id: string
  company_id: string
  /** 12 symbols, no hyphens. */
  code: string
  product_name: string
  description: string | null
  product_code: string | null
  serial_number: string | null
  batch_number: string | null
  manufacture_date: string | null
  expiration_date: string | null
  category: string | null
  /** JSON object of text to text. */
  attributes: string
  nft_scope: "individual" | "batch"
  plan: PlanName
  created_at: number
}

/** A product's way to one chain. A row exists from the moment somebody asks for the mint. */
export interface Mints {
  id: string
  product_id: string
  company_id: string
  chain_id: number
  scope: "individual" | "batch"
  /** queued: waits. assigned: its record is struck and on its way. failed: see `failure`. */
  state: "queued" | "assigned" | "failed"
  failure: string | null
  /** 1 once a newer mint of the same product, on another chain, has taken its place in the list. */
  superseded: Flag
  created_at: number
}

/** What was struck for a mint: written once, before its transaction is signed. */
export interface Records {
  mint_id: string
  transaction_id: string
  chain_id: number
  /** Canonical JSON. */
  record: string
  record_hash: string
  token_id: string
  /** What the chain's event names: the token itself, or the batch's first token. */
  anchor: string
  leaf_index: number | null
  /** Packed siblings from the leaf up, 32 bytes each (batch). */
  proof: Buffer | null
  /** The sealed record as hex (individual). */
  sealed: string | null
}

export interface Batches {
  chain_id: number
  /** First token id of the range. */
  anchor: string
  root: string
  size: number
  company_id: string
  transaction_id: string
}

/** The outbox of the chain: what we have decided to write, and how far it has got. */
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
  first_block: number
  indexed_block: number
  indexed_hash: string
  head_block: number
  /** Products in blocks up to here are shown as minted. */
  confirmed_block: number
  finalized_block: number
  trouble: string | null
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

export interface Leases {
  name: string
  owner: string
  /** Grows with every change of owner; a write that carries an old one is refused. */
  fence: number
  expires_at: number
}
