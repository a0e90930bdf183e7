import { decodeFunctionResult, encodeFunctionData } from "viem/utils"
import type { Chain } from "#chain/chain.ts"
import { RpcRefused, RpcUnreachable } from "#chain/rpc/rpc.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Hex } from "#proof/hex.ts"

/** A part of the whole cap that is worth waiting for: smaller parts would cost more gas than the wait does harm. */
const PARTS_OF_CAP = 16n

/**
 * How many products one transaction may mint so that it fits under the minter's cap on chain, now or before long. Null when that
 * cannot be told, or when the cap is zero and nothing fits.
 */
export async function readMintBound(chain: Chain): Promise<number | null> {
  try {
    const [capacity] = await read(chain, "mintCap", [])
    if (capacity === 0n) return null
    const allowance = await read(chain, "mintAllowance", [chain.signers.minter.address])
    const part = (capacity + PARTS_OF_CAP - 1n) / PARTS_OF_CAP
    return Number(allowance > part ? allowance : part)
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return null
    throw error
  }
}

async function read<Name extends "mintCap" | "mintAllowance">(
  { rpc, registry }: Chain,
  functionName: Name,
  args: Name extends "mintCap" ? [] : [Hex],
) {
  const call = { abi: productRegistryAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0]
  const data = (await rpc.quorum("eth_call", [{ to: registry, data: encodeFunctionData(call) }, "latest"])) as Hex
  return decodeFunctionResult({ abi: productRegistryAbi, functionName, data } as never) as Name extends "mintCap"
    ? readonly [bigint, number]
    : bigint
}
