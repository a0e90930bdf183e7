/** Reads the registry at one block of the index, whatever a node's head is. */
import type { ContractFunctionReturnType } from "viem"
import { decodeFunctionResult, encodeFunctionData } from "viem/utils"
import { keptHash } from "#chain/index/index-position.ts"
import { IncoherentAnswer, readHeader } from "#chain/index/read-blocks.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Hex } from "#proof/hex.ts"
import { explainRefusal, type Refusal } from "./refusals.ts"
import type { SignerQueue } from "./signer-queue.ts"

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
