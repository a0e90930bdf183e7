import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { privateKeyToAccount } from "viem/accounts"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { localDeployment } from "#contracts/local-deployment.ts"
import type { ChainId } from "#shared/chains.ts"
import { deployOnce, type LocalDeployment, type LocalRegistry, pointTokens } from "./deploy-once.ts"
import { openEngine } from "./engine.ts"
import { openJournal } from "./journal.ts"
import { answerBody, type JsonRpcRequest, type JsonRpcResponse, serveRpc } from "./json-rpc.ts"
import { type Ledger, openLedger } from "./ledger.ts"
import type { Log } from "./replay.ts"

export interface LocalChainOptions {
  chain_id: ChainId
  /** Where the chain's journal lives; made when missing. Two chains may share it, two processes may not. */
  directory: string
  /** Unset: no HTTP; 0: any free port. */
  port?: number
  /** 127.0.0.1 when unset. */
  host?: string
  /** From the first transaction that waits to its block; 0: blocks are made by `mine()` alone. 1,000 when unset. */
  block_ms?: number
  log?: Log
  /** Milliseconds since 1970. */
  now?: () => number
  schedule?: Schedule
  /** Deployed on a new chain; unset, the project's own contracts. */
  deployment?: LocalDeployment
  /** How the own contracts' token URIs begin; as deployed when unset. Ends with a slash. */
  base_uri?: string
}

export interface LocalChain {
  chain_id: ChainId
  /** Differs from chain to chain and from one data directory to the next; the same over restarts. */
  genesis_hash: string
  /** Where wallets and scripts reach it; unset without a port. */
  rpc_url?: string
  registry: LocalRegistry
  /** Answers a JSON-RPC request or a batch of them; never rejects. Reads, and eth_sendRawTransaction. */
  request(body: JsonRpcRequest): Promise<JsonRpcResponse>
  request(body: unknown): Promise<JsonRpcResponse | JsonRpcResponse[]>
  /** The same for the public: refuses everything but reads. */
  read_only(body: unknown): Promise<JsonRpcResponse | JsonRpcResponse[]>
  /** Mines one block now, even an empty one. */
  mine(): Promise<void>
  /** Nothing is lost when it is never called. */
  close(): Promise<void>
}

/**
 * Opens or creates the local chain in `directory`, an EDR in this process, and replays it to the same hashes. Throws
 * LocalChainError when it cannot, or when in use.
 */
export async function openLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { chain_id, directory, now = Date.now, log = () => {} } = options
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const journal = openJournal(join(directory, `chain-${chain_id}.sqlite`), chain_id, now)
  const opened: { close(): Promise<void> | void }[] = [journal]
  const close = async () => {
    for (const part of opened.splice(0).reverse()) await part.close()
  }
  try {
    const engine = await openEngine(journal.genesis)
    opened.push(engine)
    const ledger = await openLedger(engine, journal, now, log)
    const deployment = options.deployment ?? (await ownContracts(chain_id))
    const registry = await deployOnce(ledger, journal, deployment, log)
    if (options.base_uri !== undefined) await pointTokens(ledger, journal, options.base_uri)
    const loop = miningLoop(ledger, options.block_ms ?? 1_000, options.schedule)
    opened.push({ close: loop.stop })

    const request = (body: unknown) => answerBody(body, OPEN_METHODS, ledger.request)
    const server = options.port === undefined ? undefined : await serveRpc(request, options.port, options.host)
    if (server) opened.push(server)
    return {
      chain_id,
      genesis_hash: journal.fact("genesis_hash")!,
      ...(server && { rpc_url: server.url }),
      registry,
      request: request as LocalChain["request"],
      read_only: (body) => answerBody(body, READ_METHODS, ledger.request),
      mine: loop.mine,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const GAS = { creation: 8_000_000n, call: 300_000n }
/** Ten times a new local chain's price. */
const FEES = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

/** The project's contracts, signed for `chain_id` by the well-known local deployer, whose first transactions these are. */
export async function ownContracts(chain_id: number): Promise<LocalDeployment> {
  const deployer = privateKeyToAccount(LOCAL_ACCOUNTS.deployer.private_key)
  const transactions = localDeployment().map(({ to, data }, nonce) =>
    deployer.signTransaction({
      type: "eip1559",
      chainId: chain_id,
      nonce,
      ...FEES,
      to,
      data,
      gas: to === null ? GAS.creation : GAS.call,
    }),
  )
  return { registry: LOCAL_REGISTRY, issuers: LOCAL_ISSUERS, transactions: await Promise.all(transactions) }
}

/**
 * Methods that a local chain offers to anybody. Listed one by one, because others change the engine's clock, balances or
 * code.
 */
export const READ_METHODS: ReadonlySet<string> = new Set([
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getBlockTransactionCountByHash",
  "eth_getBlockTransactionCountByNumber",
  "eth_getCode",
  "eth_getLogs",
  "eth_getProof",
  "eth_getStorageAt",
  "eth_getTransactionByBlockHashAndIndex",
  "eth_getTransactionByBlockNumberAndIndex",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_maxPriorityFeePerGas",
  "eth_syncing",
  "net_version",
  "web3_clientVersion",
  "web3_sha3",
])

/** Further methods for wallets and scripts on this machine. None signs with the node's keys. */
export const OPEN_METHODS: ReadonlySet<string> = new Set([...READ_METHODS, "eth_sendRawTransaction"])

/** Runs `work` once after `delay_ms`, unless the returned function is called before. */
type Schedule = (work: () => void, delay_ms: number) => () => void

const byTimer: Schedule = (work, delay_ms) => {
  const timer = setTimeout(work, delay_ms)
  return () => clearTimeout(timer)
}

/** Makes a block `block_ms` after the first transaction that waits for one, and none while nothing waits. 0: never. */
function miningLoop(ledger: Ledger, block_ms: number, schedule: Schedule = byTimer) {
  let cancel: (() => void) | undefined
  let stopped = false

  function plan(): void {
    if (stopped || cancel || block_ms === 0 || !ledger.isWorthMining()) return
    cancel = schedule(() => void mineOnce(), block_ms)
  }

  async function mineOnce(): Promise<void> {
    cancel = undefined
    // A ledger that cannot mine has logged it, and reports it to every request from then on.
    await ledger.mine().catch(() => {})
    plan()
  }

  ledger.onAccepted(plan)
  plan()
  return {
    /** Makes a block now. */
    mine: mineOnce,
    async stop(): Promise<void> {
      stopped = true
      cancel?.()
      await ledger.settled()
    },
  }
}
