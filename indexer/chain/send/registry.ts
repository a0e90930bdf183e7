/** Reads the registry at one block of the index, whatever a node's head is, and says what its refusals mean. */
import type { Account } from "viem/accounts"
import { decodeErrorResult, decodeFunctionResult, encodeFunctionData } from "viem/utils"
import type { Chain } from "#chain/chain.ts"
import { IncoherentAnswer, readHeader } from "#chain/index/read-blocks.ts"
import { NodesRefuse, NoQuorum, type Rpc, RpcRefused } from "#chain/rpc/rpc.ts"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import type { Database } from "#db/database.ts"
import { keptHash } from "#db/rows.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Hex } from "#proof/hex.ts"
import { ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"
import { stored } from "#shared/refusals.ts"
import type { Refusal, SignedFacts, Verdict } from "./decide.ts"
import { gasLimit } from "./fees.ts"

/** What the registry holds at one block. */
export interface RegistryState {
  block: number
  /** A token's record hash, a batch's root; zero where there is none. By quorum. */
  readHash(functionName: "recordOf" | "batchOf", id: string): Promise<Hex>
  /** The contract's refusal of the call, by quorum; null when it would succeed. */
  readRefusal(call: Pick<Transactions, "to_address" | "data">): Promise<Refusal | null>
  /** What became of one of the key's nonces. */
  readNonce(nonce: number): Promise<SignedFacts["nonce"]>
}

interface Asker {
  db: Database
  chain: Chain
  account: Account
}

/**
 * Names the block by its hash (EIP-1898). A node without that block refuses, instead of answering from another state.
 */
export async function readStateAt({ db, chain, account }: Asker, number: number): Promise<RegistryState> {
  const block = Math.max(0, number)
  const blockHash = (await keptHash(db.read, chain, block)) ?? (await readHeader(chain, block))?.hash
  if (!blockHash) throw new IncoherentAnswer(`A node does not have block ${block}.`)
  const tag = { blockHash, requireCanonical: true }
  const call = (what: object) => chain.rpc.quorum("eth_call", [what, tag])
  return {
    block,
    async readHash(functionName, id) {
      const asked = { abi: productRegistryAbi, functionName, args: [BigInt(id)] } as const
      const data = await call({ to: chain.registry, data: encodeFunctionData(asked) })
      return decodeFunctionResult({ ...asked, data: data as Hex })[0]
    },
    async readRefusal({ to_address, data }) {
      try {
        await call({ from: account.address, to: to_address, data })
        return null
      } catch (error) {
        return explainRefusal(error)
      }
    },
    async readNonce(nonce) {
      const question: [string, unknown[]] = ["eth_getTransactionCount", [account.address, tag]]
      // Reading a nonce as unused from one node is safe: we only wait. Treating it as spent takes a quorum, because we would
      // mint the batch again.
      const count = await chain.rpc.request(...question).then(Number, countNothing)
      if (nonce >= count) return "unused"
      const agreed = await catchNoQuorum(chain.rpc.quorum(...question).then(Number, countNothing))
      if (agreed === "no_quorum") return agreed
      return nonce < agreed ? "spent" : "unused"
    },
  }
}

/** A node that does not have the block, or has another in its place, says nothing about its nonces. */
export function countNothing(error: unknown): 0 {
  if (error instanceof NodesRefuse) return 0
  throw error
}

/**
 * The answer, or `no_quorum` when the error concerns only this transaction. Rethrows errors that would affect every
 * transaction.
 */
export async function catchNoQuorum<T>(asked: Promise<T>): Promise<T | "no_quorum"> {
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

/** Whether nodes would take it now, and if not, why. */
export async function estimate({ chain, account }: Asker, { to_address: to, data }: Transactions): Promise<Verdict> {
  const call = { from: account.address, to, data }
  try {
    return { kind: "passes", gas: gasLimit(Number(await chain.rpc.request("eth_estimateGas", [call]))) }
  } catch (error) {
    const refusal = await catchNoQuorum(confirmRefusal(chain.rpc, call, error))
    return refusal === "no_quorum" ? { kind: refusal } : refusal
  }
}

/** A refusal that ends a transaction counts only where a quorum says it alike. Throws NoQuorum. */
async function confirmRefusal(rpc: Rpc, call: object, error: unknown): Promise<Refusal> {
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
  return WAIT[name] ?? { kind: "never", reason: stored("registry_refused", { error: name }) }
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
