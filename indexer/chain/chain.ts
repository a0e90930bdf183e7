import type { Account } from "viem/accounts"
import type { EventKind } from "#db/event-kinds.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { ChainId, Network, Role } from "#shared/chains.ts"
import type { GasBudget } from "#shared/plans.ts"
import type { Rpc } from "./rpc/rpc.ts"

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
type FeeScope = "single" | "batch" | "call"

export interface FeePolicy {
  /** Price per gas, tip included, above which no transaction begins. */
  max_fee_wei_cap: Record<FeeScope, bigint>
  priority_fee_wei_cap: bigint
  /** Share of the plans' gas a day that companies may use; 100: as the plans say. */
  gas_budget_percent: number
}

/** Gas of one transaction: the protocol's bound is 2^24 (EIP-7825); half of it leaves room for repricing. */
export const GAS_PER_TRANSACTION_MAX = 8_388_608

interface Kind {
  role: Role
  fee: FeeScope
  /** Which of a company's budgets it uses up; attestations are the operator's own. */
  budget: keyof GasBudget | null
  event: EventKind
  /** The event that takes it back; null where nothing does. */
  opposite: EventKind | null
}

const call = (role: Role, event: EventKind, opposite: EventKind): Kind => {
  return { role, fee: "call", budget: role === "attester" ? null : "recall", event, opposite }
}

/** All that differs between the kinds of transaction. */
export const KINDS: Record<Transactions["kind"], Kind> = {
  mint: { role: "minter", fee: "single", budget: "mint", event: "ProductMinted", opposite: null },
  mint_batch: { role: "minter", fee: "batch", budget: "mint", event: "BatchMinted", opposite: null },
  recall: call("recaller", "TokenRecalled", "TokenReinstated"),
  reinstate: call("reinstater", "TokenReinstated", "TokenRecalled"),
  recall_batch: call("recaller", "BatchRecalled", "BatchReinstated"),
  reinstate_batch: call("reinstater", "BatchReinstated", "BatchRecalled"),
  attest: call("attester", "IssuerAttested", "IssuerRevoked"),
  revoke: call("attester", "IssuerRevoked", "IssuerAttested"),
}
