import type { Account } from "viem/accounts"
import type { ChainId, Network } from "#shared/chains.ts"
import type { Rpc } from "./rpc/rpc.ts"

export const ROLES = ["minter", "recaller", "reinstater", "attester"] as const
export type Role = (typeof ROLES)[number]

/** One network as the service sees it: where the registry is, how to ask, and with which keys to write. */
export interface Chain {
  chain_id: ChainId
  network: Network
  name: string
  registry: `0x${string}`
  issuers: `0x${string}`
  /** Where brands' keys are. */
  keys: `0x${string}`
  /** The registry's own block. */
  first_block: number
  genesis_hash: string
  confirmations: number
  explorer: { name: string; url: string }
  /** The nodes that browsers may use. */
  public_rpc_urls: string[]
  rpc: Rpc
  /** Recaller and reinstater may be one account. */
  signers: Record<Role, Account>
  /** Owns the tokens of companies without a wallet; never one of our keys. */
  custody_address: `0x${string}`
  fees: FeePolicy
}

/** Each once: a key that two loops sign with would use a nonce twice. */
export function signersOf({ signers }: Pick<Chain, "signers">): Account[] {
  return [...new Map(Object.values(signers).map((account) => [account.address, account])).values()]
}

/** single: products that carry their own record. batch: any number under one root. call: recalls, attestations and their like. */
export type FeeScope = "single" | "batch" | "call"

export interface FeePolicy {
  /** Price per gas, tip included, above which no transaction begins. */
  max_fee_wei_cap: Record<FeeScope, bigint>
  priority_fee_wei_cap: bigint
  /** Share of the plans' gas a day that companies may use; 100: as the plans say. */
  gas_budget_percent: number
}

/** Gas of one transaction: the protocol's bound is 2^24 (EIP-7825); half of it leaves room for repricing. */
export const GAS_PER_TRANSACTION_MAX = 8_388_608
