import { privateKeyToAccount } from "viem/accounts"
import { getContractAddress } from "viem/utils"
import type { LocalDeployment } from "#stand-ins/chain/deploy-once.ts"
import { type LocalChain, openLocalChain } from "#stand-ins/chain/local-chain.ts"

/** Two of the well-known accounts that local chains fund. */
const deployer = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
export const caller = privateKeyToAccount("0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d")

/** Eleven instructions that count their calls in slot 0 and log the count, behind the nine bytes that deploy them. */
const COUNTER = "0x60138060093d393df36000546001018060005560005260206000a000"
export const counter = getContractAddress({ from: deployer.address, nonce: 0n })

const fees = { type: "eip1559", maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const

/** Two counters stand in for registry and issuers. */
export async function countingDeployment(chainId: number): Promise<LocalDeployment> {
  const transactions = [0, 1].map((nonce) =>
    deployer.signTransaction({ ...fees, chainId, nonce, gas: 200_000n, data: COUNTER }),
  )
  const issuers = getContractAddress({ from: deployer.address, nonce: 1n })
  return { registry: counter, issuers, transactions: await Promise.all(transactions) }
}

export function signedCall(chainId: number, nonce: number, more: { gas?: bigint; bump?: bigint } = {}) {
  const { gas = 100_000n, bump = 0n } = more
  const raised = { maxFeePerGas: fees.maxFeePerGas + bump, maxPriorityFeePerGas: fees.maxPriorityFeePerGas + bump }
  return caller.signTransaction({ ...fees, ...raised, chainId, nonce, gas, to: counter })
}

export async function openCounting(directory: string, more: Partial<Parameters<typeof openLocalChain>[0]> = {}) {
  const chain_id = more.chain_id ?? 11155111
  return openLocalChain({ chain_id, directory, block_ms: 0, deployment: await countingDeployment(chain_id), ...more })
}

/** The result of one request; throws an error answer. */
export async function ask<T>(chain: LocalChain, method: string, ...params: unknown[]): Promise<T> {
  const { result, error } = await chain.request({ jsonrpc: "2.0", id: 1, method, params })
  if (error) throw new Error(`${error.code} ${error.message}`)
  return result as T
}

export async function blockHashes(chain: LocalChain): Promise<string[]> {
  const head = Number(await ask<string>(chain, "eth_blockNumber"))
  const numbers = Array.from({ length: head + 1 }, (_, number) => `0x${number.toString(16)}`)
  const blocks = await Promise.all(
    numbers.map((number) => ask<{ hash: string }>(chain, "eth_getBlockByNumber", number, false)),
  )
  return blocks.map(({ hash }) => hash)
}
