import type { EthereumProvider } from "hardhat/types/providers"
import type { Genesis } from "./journal.ts"

/** A local chain's EVM, only in memory: makes blocks on request, and the same ones for the same requests. */
export interface Engine {
  /** Rejects with EngineRefusal when the engine answers with an error. */
  request(method: string, params: unknown[]): Promise<unknown>
  close(): Promise<void>
}

export class EngineRefusal extends Error {
  readonly rpc_code: number
  /** The revert's data. */
  readonly data: string | undefined
  constructor(rpc_code: number, message: string, data: string | undefined) {
    super(message)
    this.rpc_code = rpc_code
    this.data = data
  }
}

export interface EngineTransaction {
  hash: string
  from: string
  nonce: string
}

export interface EngineBlock {
  number: string
  hash: string
  transactions: EngineTransaction[]
}

const BLOCK_GAS_MAX = 60_000_000n

export async function openEngine(genesis: Genesis): Promise<Engine> {
  // Hardhat would report from an interactive terminal that a network was made; and it reads this when it is loaded.
  process.env.HARDHAT_DISABLE_TELEMETRY = "true"
  const { createHardhatRuntimeEnvironment } = await import("hardhat/hre")
  // The project's own Hardhat configuration and artifacts play no part, nor does the folder the process was started in.
  const environment = await createHardhatRuntimeEnvironment(
    { paths: { artifacts: "no-artifacts", cache: "no-cache" }, networks: { local: network(genesis) } },
    {},
    import.meta.dirname,
  )
  const connection = await environment.network.create("local")
  return {
    request: (method, params) => ask(connection.provider, method, params),
    close: () => connection.close(),
  }
}

/** Mines the waiting transactions; `timestamp_s` must be later than the last block's. Returns the new head. */
export async function mineAt(engine: Engine, timestamp_s: number): Promise<EngineBlock> {
  await engine.request("evm_setNextBlockTimestamp", [timestamp_s])
  await engine.request("evm_mine", [])
  return (await engine.request("eth_getBlockByNumber", ["latest", true])) as EngineBlock
}

/** Hardhat's twenty well-known accounts are funded because none are named here. */
function network({ chain_id, time_s, base_fee_wei }: Genesis) {
  return {
    type: "edr-simulated",
    chainType: "l1",
    chainId: chain_id,
    hardfork: "osaka",
    blockGasLimit: BLOCK_GAS_MAX,
    initialDate: new Date(time_s * 1000),
    initialBaseFeePerGas: base_fee_wei,
    mining: { auto: false, interval: 0, mempool: { order: "fifo" } },
    throwOnTransactionFailures: false,
  } as const
}

async function ask(provider: EthereumProvider, method: string, params: unknown[]): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
    const reverted = revertData(data)
    const rpc_code = typeof code === "number" ? code : -32603
    throw new EngineRefusal(rpc_code, rpc_code === 3 ? "execution reverted" : String(message), reverted)
  }
}

/** EDR wraps what nodes give plainly. */
function revertData(data: unknown): string | undefined {
  const inner = typeof data === "object" && data !== null && "data" in data ? data.data : data
  return typeof inner === "string" && /^0x[0-9a-f]*$/i.test(inner) ? inner : undefined
}
