/** Reads the registry at one block of the index, whatever a node's head is, and says what its refusals mean. */
import type { ContractFunctionReturnType } from "viem"
import { decodeErrorResult, decodeFunctionResult, encodeFunctionData } from "viem/utils"
import type { Chain } from "#chain/chain.ts"
import { keptHash } from "#chain/index/index-position.ts"
import { IncoherentAnswer, readHeader } from "#chain/index/read-blocks.ts"
import { NodesRefuse, NoQuorum, RpcRefused } from "#chain/rpc/rpc.ts"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Hex } from "#proof/hex.ts"
import { ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"
import { store } from "#shared/refusals.ts"
import type { Refusal } from "./decide.ts"
import type { SignerQueue } from "./queue.ts"

/**
 * Names a block by its hash (EIP-1898). A node without that block refuses, instead of answering from another state.
 */
export interface BlockState {
  number: number
  tag: { blockHash: string; requireCanonical: true }
}

export async function stateAt({ db, chain }: SignerQueue, block_number: number): Promise<BlockState> {
  const number = Math.max(0, block_number)
  const hash = (await keptHash(db.read, chain, number)) ?? (await readHeader(chain, number))?.hash
  if (!hash) throw new IncoherentAnswer(`A node does not have block ${number}.`)
  return { number, tag: { blockHash: hash, requireCanonical: true } }
}

type RegistryRead = "recordOf" | "batchOf"
type RegistryAnswer<Name extends RegistryRead> = ContractFunctionReturnType<typeof productRegistryAbi, "view", Name>

/** A quorum's answer. */
export async function readRegistry<Name extends RegistryRead>(
  { chain }: SignerQueue,
  { tag }: BlockState,
  functionName: Name,
  id: string,
) {
  const call = { abi: productRegistryAbi, functionName: functionName as RegistryRead, args: [BigInt(id)] } as const
  const data = await chain.rpc.quorum("eth_call", [{ to: chain.registry, data: encodeFunctionData(call) }, tag])
  return decodeFunctionResult({ ...call, data: data as Hex }) as RegistryAnswer<Name>
}

/** The contract's refusal of the call at that block, by quorum; null when it would succeed. */
export async function refusalAt(
  { chain, account }: SignerQueue,
  { tag }: BlockState,
  { to_address, data }: Pick<Transactions, "to_address" | "data">,
): Promise<Refusal | null> {
  try {
    await chain.rpc.quorum("eth_call", [{ from: account.address, to: to_address, data }, tag])
    return null
  } catch (error) {
    return explainRefusal(error)
  }
}

/**
 * The answer, or `no_quorum` when the error concerns only this transaction. Rethrows errors that would affect every
 * transaction.
 */
export async function orNoQuorum<T>(asked: Promise<T>): Promise<T | "no_quorum"> {
  try {
    return await asked
  } catch (error) {
    const isOfOne = [NoQuorum, NodesRefuse, IncoherentAnswer].some((kind) => error instanceof kind)
    if (!isOfOne && !(error instanceof RpcRefused && !error.is_trouble)) throw error
    return "no_quorum"
  }
}

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
function explainRefusal(error: unknown): Refusal {
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
