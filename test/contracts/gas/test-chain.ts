import { createHardhatRuntimeEnvironment } from "hardhat/hre"
import type { Address, Hex } from "viem"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import { localDeployment } from "#contracts/local-deployment.ts"

export const HARDFORKS = ["osaka", "amsterdam"] as const
export type Hardfork = (typeof HARDFORKS)[number]

/** EIP-7825: no transaction may use more. */
export const TRANSACTION_GAS_MAX = 16_777_216

export interface TestChain {
  /** Sends from one of the funded accounts and mines. Gives the gas used and what was created; throws when it reverts. */
  send(from: Address, to: Address | null, data: Hex): Promise<{ gas: number; created: Address | null }>
  codeBytes(address: Address): Promise<number>
  close(): Promise<void>
}

/** An empty chain in memory. Without `gas_cap` transactions may use more gas than the fork allows, to measure them. */
export async function openTestChain(hardfork: Hardfork, gas_cap = true): Promise<TestChain> {
  process.env.HARDHAT_DISABLE_TELEMETRY = "true"
  const caps = gas_cap ? {} : { transactionGasCap: false as const, blockGasLimit: 200_000_000 }
  const network = { type: "edr-simulated", chainType: "l1", hardfork, ...caps } as const
  const folders = { artifacts: "no-artifacts", cache: "no-cache" }
  const environment = await createHardhatRuntimeEnvironment(
    { paths: folders, networks: { test: network } },
    {},
    import.meta.dirname,
  )
  const { provider, close } = await environment.network.create("test")
  const gas = `0x${(gas_cap ? TRANSACTION_GAS_MAX : 150_000_000).toString(16)}`
  return {
    async send(from, to, data) {
      const hash = await provider.request({
        method: "eth_sendTransaction",
        params: [{ from, ...(to && { to }), data, gas }],
      })
      const receipt = (await provider.request({ method: "eth_getTransactionReceipt", params: [hash] })) as {
        gasUsed: Hex
        contractAddress: Address | null
      }
      return { gas: Number(receipt.gasUsed), created: receipt.contractAddress }
    },
    async codeBytes(address) {
      const code = (await provider.request({ method: "eth_getCode", params: [address, "latest"] })) as Hex
      return (code.length - 2) / 2
    },
    close,
  }
}

/** Creates both registries and grants the roles, as on any local chain. Gives the gas of each call by its name. */
export async function deployRegistries(chain: TestChain): Promise<Map<string, number>> {
  const used = new Map<string, number>()
  for (const { what, to, data } of localDeployment()) {
    used.set(what, (await chain.send(LOCAL_ACCOUNTS.deployer.address, to, data)).gas)
  }
  return used
}
