import { decodeFunctionResult, encodeFunctionData } from "viem/utils"
import type { Chain } from "#chain/chain.ts"
import { RpcRefused, RpcUnreachable } from "#chain/rpc/rpc.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Hex } from "#proof/hex.ts"

/** The part of the cap that is worth waiting for: smaller mints would cost more gas than the wait does harm. */
const PARTS_OF_CAP = 16n

/** The most products per transaction under the minter's cap on chain, now or soon. Null when unknown or zero. */
export async function readMintBound(chain: Chain): Promise<number | null> {
  try {
    const [capacity, , available] = await readMinter(chain)
    if (capacity === 0n) return null
    const part = (capacity + PARTS_OF_CAP - 1n) / PARTS_OF_CAP
    return Number(available > part ? available : part)
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return null
    throw error
  }
}

async function readMinter({ rpc, registry, signers }: Chain) {
  const call = { abi: productRegistryAbi, functionName: "minterOf" } as const
  const data = encodeFunctionData({ ...call, args: [signers.minter.address] })
  const answer = (await rpc.quorum("eth_call", [{ to: registry, data }, "latest"])) as Hex
  return decodeFunctionResult({ ...call, data: answer })
}
