import { decodeErrorResult, type Hex } from "viem"
import { RpcRefused } from "#chain/rpc/rpc.ts"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"

export type Refusal =
  /** The contract would revert because it is there already: only the chain's state can tell what became of it. */
  | { kind: "already_there" }
  /** The node names no error of ours: the transaction may be too large for it, or for a block. */
  | { kind: "unexplained"; reason: string }
  /** It would pass once something outside the transaction changes: wait. */
  | { kind: "wait"; reason: string }
  /** More products than the minter may mint for now. */
  | { kind: "cap" }
  /** What it is about is not on the chain: not yet, or not any more. */
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
  MintCapExceeded: { kind: "cap" },
  TokenNotFound: { kind: "missing", reason: ITEM_WAITS.token },
  BatchNotFound: { kind: "missing", reason: ITEM_WAITS.batch },
}

/**
 * What a node's refusal to estimate a transaction means. Only an error that our own contract names is taken for certain;
 * whatever else a node says may pass, so it means waiting and never that a product has failed.
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
  return WAIT[name] ?? { kind: "never", reason: `The registry refuses it: ${name}.` }
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
