import * as z from "zod"
import type { ChainId, Network } from "#shared/chains.ts"
import type { RecallReason } from "./mints.ts"
import { requiredText } from "./text.ts"

export const VerifyRequest = z.object({ code: requiredText(2_048, "Enter a code.") })
export type VerifyRequest = z.infer<typeof VerifyRequest>

/** The spec's fields, flat, each left out when empty; beside them what else is known. */
export interface VerifyResponse {
  name: string
  description?: string
  product_code?: string
  serial_number?: string
  batch_number?: string
  manufacture_date?: string
  expiration_date?: string
  category?: string
  attributes: Record<string, string>
  chain_id: ChainId
  tx_hash: string
  status: "valid" | "recalled" | "expired"
  short_code: string
  token_id: string
  record_hash: string
  network: Network
  /** ISO date and time of the block. */
  minted_at: string
  issuer: {
    id: string
    name: string
    attested: boolean
    /** ISO dates of the attestation on chain. */
    attested_at: string | null
    revoked_at: string | null
    domain: string | null
    /** We keep it from registering more for now; what it has registered stands. */
    suspended: boolean
  }
  recall_reason?: RecallReason
  explorer: { name: string; url: string }
}

/**
 * `POST /verify` for a token id or a transaction hash instead of a code: what the chain proves of it. Of a single product its
 * name and category, never what only the label's code may open.
 */
export interface TokenAnswer {
  /** `transaction`: a batch, or several tokens at once. */
  kind: "token" | "transaction"
  scope: "individual" | "batch"
  name?: string
  category?: string
  chain_id: ChainId
  network: Network
  explorer: { name: string; url: string }
  tx_hash: string
  token_id: string | null
  /** Tokens that the number names. */
  count: number
  block_number: number
  status: "valid" | "recalled"
  /** ISO date and time of the block. */
  minted_at: string
  batch?: { root: string; size: number; first_token_id: string }
  /** The attested name; null when nobody has checked who the issuer is. */
  issuer: Omit<VerifyResponse["issuer"], "name"> & { name: string | null }
  /** A sentence that says so. */
  detail: string
}

/** `GET /tokens/{token_id}`: metadata JSON of ERC-721, to which token URIs point. */
export interface TokenMetadata {
  name: string
  description: string
  attributes: { trait_type: string; value: string }[]
}
