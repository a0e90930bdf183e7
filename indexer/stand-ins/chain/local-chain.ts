import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { ChainId } from "#shared/chains.ts"
import { deployOnce, type LocalDeployment, type LocalRegistry } from "./deploy-once.ts"
import { openEngine } from "./engine.ts"
import { openJournal } from "./journal.ts"
import { answerBody, type JsonRpcRequest, type JsonRpcResponse } from "./json-rpc.ts"
import { openLedger } from "./ledger.ts"
import { OPEN_METHODS, READ_METHODS } from "./methods.ts"
import { miningLoop, type Schedule } from "./mining-loop.ts"
import { ownContracts } from "./own-contracts.ts"
import { pointTokens } from "./point-tokens.ts"
import type { Log } from "./replay.ts"
import { serveRpc } from "./serve-rpc.ts"

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
      ...(server && { rpc_url: server.rpc_url }),
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
