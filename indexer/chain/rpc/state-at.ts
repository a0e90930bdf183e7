/** What the registry says at one block of the index, whatever a node's newest block is. */
import type { ContractFunctionReturnType } from "viem"
import { decodeFunctionResult, encodeFunctionData } from "viem/utils"
import { IncoherentAnswer, readHeader } from "#chain/index/read-blocks.ts"
import type { Lane } from "#chain/send/lane.ts"
import { explainRefusal, type Refusal } from "#chain/send/refusals.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Hex } from "#proof/hex.ts"

/**
 * Names a block by its hash (EIP-1898). A node that does not have it, or knows it only from a branch that a reorg has left,
 * refuses instead of answering from another state.
 */
export interface BlockState {
  blockHash: string
  requireCanonical: true
}

export async function stateAt({ db, chain }: Lane, block_number: number): Promise<BlockState> {
  const kept = await db.read
    .selectFrom("blocks")
    .select("hash")
    .where("chain_id", "=", chain.chain_id)
    .where("number", "=", block_number)
    .executeTakeFirst()
  if (kept) return { blockHash: kept.hash, requireCanonical: true }
  const header = await readHeader(chain, block_number)
  if (!header) throw new IncoherentAnswer(`A node does not have block ${block_number}.`)
  return { blockHash: header.hash, requireCanonical: true }
}

type RegistryRead = "recordOf" | "batchOf"
type RegistryAnswer<Name extends RegistryRead> = ContractFunctionReturnType<typeof productRegistryAbi, "view", Name>

/** Of two nodes alike, where there are two. */
export async function readRegistry<Name extends RegistryRead>(
  { chain }: Lane,
  state: BlockState,
  functionName: Name,
  args: readonly [bigint],
) {
  const call = { abi: productRegistryAbi, functionName: functionName as RegistryRead, args } as const
  const data = await chain.rpc.agreed("eth_call", [{ to: chain.registry, data: encodeFunctionData(call) }, state])
  return decodeFunctionResult({ ...call, data: data as Hex }) as RegistryAnswer<Name>
}

/** What the contract would say of the call at that block; null when it would pass. Of two nodes alike, where there are two. */
export async function refusalAt(
  { chain, account }: Lane,
  state: BlockState,
  { to_address, data }: Pick<Transactions, "to_address" | "data">,
): Promise<Refusal | null> {
  try {
    await chain.rpc.agreed("eth_call", [{ from: account.address, to: to_address, data }, state])
    return null
  } catch (error) {
    return explainRefusal(error)
  }
}
