import { createHardhatRuntimeEnvironment } from "hardhat/hre"
import type { Address, Hex } from "viem"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import { localDeployment } from "#contracts/local-deployment.ts"

export const HARDFORKS = ["osaka", "amsterdam"] as const
export type Hardfork = (typeof HARDFORKS)[number]

/** EIP-7825: no transaction may use more. */
export const TRANSACTION_GAS_MAX = 16_777_216

export interface TestChain {
  /** Sends from a funded account and mines. Returns gas and created address; throws when it reverts. */
  send(from: Address, to: Address | null, data: Hex): Promise<{ gas: number; created: Address | null }>
  codeBytes(address: Address): Promise<number>
  /** Mines the calls into one block, in this order, whether they succeed or not. */
  mineTogether(calls: readonly Call[], timestamp_s: number): Promise<MinedTogether>
  /** A call's result at the newest block, or the reason of its refusal. */
  read(to: Address, data: Hex): Promise<{ succeeded: boolean; output: Hex }>
  close(): Promise<void>
}

interface Call {
  from: Address
  to: Address
  data: Hex
}

interface MinedTogether {
  block_number: number
  outcomes: { succeeded: boolean; output: Hex; logs: { address: Hex; topics: Hex[]; data: Hex }[] }[]
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
    async mineTogether(calls, timestamp_s) {
      await provider.request({ method: "evm_setAutomine", params: [false] })
      const hashes: Hex[] = []
      for (const [index, call] of calls.entries()) {
        // The first pays most, since that decides the order.
        const maxPriorityFeePerGas = `0x${(1_000_000_000 - index).toString(16)}`
        const fees = { gas: "0x4c4b40", maxFeePerGas: "0x4a817c800", maxPriorityFeePerGas }
        hashes.push((await provider.request({ method: "eth_sendTransaction", params: [{ ...call, ...fees }] })) as Hex)
      }
      await provider.request({ method: "evm_setNextBlockTimestamp", params: [timestamp_s] })
      await provider.request({ method: "evm_mine", params: [] })
      const outcomes: MinedTogether["outcomes"] = []
      let block_number = 0
      for (const hash of hashes) {
        const receipt = (await provider.request({ method: "eth_getTransactionReceipt", params: [hash] })) as {
          status: Hex
          blockNumber: Hex
          logs: { address: Hex; topics: Hex[]; data: Hex }[]
        }
        block_number = Number(receipt.blockNumber)
        const succeeded = receipt.status === "0x1"
        const options = { disableStorage: true, disableMemory: true, disableStack: true }
        const traced = succeeded
          ? { returnValue: "" }
          : ((await provider.request({ method: "debug_traceTransaction", params: [hash, options] })) as {
              returnValue: string
            })
        const output = `0x${traced.returnValue.replace(/^0x/, "")}` as Hex
        outcomes.push({ succeeded, output, logs: receipt.logs })
      }
      return { block_number, outcomes }
    },
    async read(to, data) {
      try {
        const output = (await provider.request({ method: "eth_call", params: [{ to, data }, "latest"] })) as Hex
        return { succeeded: true, output }
      } catch (error) {
        const refusal = (error as { data?: Hex | { data: Hex } }).data
        if (refusal === undefined) throw error
        return { succeeded: false, output: typeof refusal === "string" ? refusal : refusal.data }
      }
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
