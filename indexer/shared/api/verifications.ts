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
  }
  recall_reason?: RecallReason
  explorer: { name: string; url: string }
}

/** `GET /tokens/{token_id}`: metadata JSON of ERC-721, to which token URIs point. */
export interface TokenMetadata {
  name: string
  description: string
  attributes: { trait_type: string; value: string }[]
}
