import { decodeErrorResult, type Hex } from "viem"
import type { Chain } from "#chain/chain.ts"
import { NoQuorum, RpcRefused } from "#chain/rpc/rpc.ts"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"
import { store } from "#shared/refusals.ts"

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

const ABI = [...productRegistryAbi, ...issuerRegistryAbi]

const ALREADY = new Set([
  "TokenAlreadyMinted",
  "BatchAlreadyMinted",
  "TokenAlreadyRecalled",
  "TokenNotRecalled",
  "BatchAlreadyRecalled",
  "BatchNotRecalled",
  "IssuerAlreadyAttested",
  "IssuerNotAttested",
])
const WAIT: Record<string, Refusal> = {
  EnforcedPause: { kind: "wait", reason: QUEUE_WAITS.paused },
  AccessControlUnauthorizedAccount: { kind: "wait", reason: QUEUE_WAITS.role },
  NotMinter: { kind: "wait", reason: QUEUE_WAITS.role },
  MintCapExceeded: { kind: "cap" },
  TokenNotFound: { kind: "missing", reason: ITEM_WAITS.token },
  BatchNotFound: { kind: "missing", reason: ITEM_WAITS.batch },
}

/** A refusal that ends a transaction counts only where a quorum says it alike. Throws NoQuorum. */
export async function quorumRefusal({ rpc }: Pick<Chain, "rpc">, call: object, error: unknown): Promise<Refusal> {
  const refusal = explainRefusal(error)
  if (rpc.needed === 1 || refusal.kind === "unexplained" || refusal.kind === "wait") return refusal
  try {
    await rpc.quorum("eth_estimateGas", [call])
  } catch (other) {
    return explainRefusal(other)
  }
  throw new NoQuorum("A node refuses to estimate what others do not.")
}

/**
 * Interprets a node's refusal to estimate. Only an error that our contract names is certain; otherwise the transaction waits.
 */
export function explainRefusal(error: unknown): Refusal {
  if (!(error instanceof RpcRefused)) throw error
  const data = revertData(error.data)
  if (!data) return { kind: "unexplained", reason: ITEM_WAITS.unexplained }
  let name: string
  try {
    name = decodeErrorResult({ abi: ABI, data }).errorName
  } catch {
    return { kind: "unexplained", reason: ITEM_WAITS.unknown_error }
  }
  if (ALREADY.has(name)) return { kind: "already_there" }
  return WAIT[name] ?? { kind: "never", reason: store("registry_refused", { error: name }) }
}

/** Nodes put the revert data at different depths. */
function revertData(value: unknown): Hex | null {
  if (typeof value === "string") return /^0x[0-9a-fA-F]{8,}$/.test(value) ? (value as Hex) : null
  if (typeof value !== "object" || value === null) return null
  for (const inner of Object.values(value)) {
    const found = revertData(inner)
    if (found) return found
  }
  return null
}
