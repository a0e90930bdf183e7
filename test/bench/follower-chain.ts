import { createServer } from "node:http"
import { privateKeyToAccount } from "viem/accounts"
import { toEventSelector } from "viem/utils"
import { LOCAL_ACCOUNTS } from "#contracts/local.ts"
import { type Engine, openEngine } from "#stand-ins/chain/engine.ts"
import { listen } from "#test/support/tcp.ts"

const EVENTS_PER_TRANSACTION = 5_000
const GAS_PER_TRANSACTION = 16_000_000n
const TRANSACTIONS_PER_BLOCK = 3
const CHAIN_ID = 1
const BLOCKS_ABOVE = 80
const hex = (value: number | bigint, bytes: number) => value.toString(16).padStart(bytes * 2, "0")

/**
 * Emits `ProductMinted(id, issuer, hash, "")` calldata[1] times, from id calldata[0]: faster than minting, and equal to an
 * indexer.
 */
const EMITTER = [
  "6040602052", // mem[0x20] = 0x40, where the empty bytes begin
  "602035", // n = calldata[1]
  "5b", // loop:
  "8015604657", // if n == 0 goto end
  "60019003", // n -= 1
  "80600052", // mem[0] = n, a record hash
  "6001", // the issuer
  "8160003501", // id = calldata[0] + n
  `7f${toEventSelector("ProductMinted(uint256,bytes32,bytes32,bytes)").slice(2)}`,
  "60606000a3", // LOG3 of mem[0..0x60]
  "600856", // goto loop
  "5b00", // end:
].join("")

export interface EventChain {
  url: string
  address: `0x${string}`
  genesis_hash: string
  head: number
  /** Settles at the next request for logs. */
  nextLogs(): Promise<void>
  close(): Promise<void>
}

/** A chain with `events` events of one contract, answered over HTTP by one node for everybody. */
export async function openEventChain(events: number): Promise<EventChain> {
  const engine = await openEngine({ chain_id: CHAIN_ID, time_s: 1_700_000_000, base_fee_wei: 1_000_000_000n })
  const account = privateKeyToAccount(LOCAL_ACCOUNTS.deployer.private_key)
  let nonce = 0
  const send = async (to: `0x${string}` | null, data: `0x${string}`, gas: bigint) => {
    const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1n }
    const raw = await account.signTransaction({
      type: "eip1559",
      chainId: CHAIN_ID,
      nonce: nonce++,
      to,
      data,
      gas,
      ...fees,
    })
    return engine.request("eth_sendRawTransaction", [raw])
  }
  const mine = () => engine.request("evm_mine", [])
  const length = EMITTER.length / 2
  const hash = await send(null, `0x61${hex(length, 2)}80600a3d393df3${EMITTER}`, 1_000_000n)
  await mine()
  const receipt = (await engine.request("eth_getTransactionReceipt", [hash])) as { contractAddress: `0x${string}` }
  const address = receipt.contractAddress
  for (let made = 0, waiting = 0; made < events; made += EVENTS_PER_TRANSACTION) {
    const count = Math.min(EVENTS_PER_TRANSACTION, events - made)
    await send(address, `0x8${hex(made, 32).slice(1)}${hex(count, 32)}`, GAS_PER_TRANSACTION)
    if (++waiting % TRANSACTIONS_PER_BLOCK === 0) await mine()
  }
  // On this chain id Ponder treats 65 blocks of depth as history, and only history is fast.
  for (let empty = 0; empty < BLOCKS_ABOVE; empty++) await mine()
  const head = Number(await engine.request("eth_blockNumber", []))
  const logs = await recordLogs(engine, head)
  let waiting: (() => void) | undefined
  /** The answer in pieces that are there already: a recorded node costs both indexers next to nothing. */
  const answer = async (body: unknown): Promise<Piece[]> => {
    if (Array.isArray(body)) return ["[", ...between(await Promise.all(body.map(answer))), "]"]
    const { id, method, params } = body as { id: number; method: string; params: unknown[] }
    if (method === "eth_getLogs") waiting?.()
    try {
      const result = method === "eth_getLogs" ? logs(params[0] as LogFilter) : undefined
      const pieces = result ?? [JSON.stringify(await engine.request(method, params ?? []))]
      return [`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`, ...pieces, "}"]
    } catch (error) {
      return [JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32000, message: String(error) } })]
    }
  }
  // A follower that stores a range for longer than a connection is kept would find it closed.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    outgoing.setHeader("content-type", "application/json")
    for (const piece of await answer(JSON.parse(Buffer.concat(parts).toString()))) outgoing.write(piece)
    outgoing.end()
  })
  const genesis = (await engine.request("eth_getBlockByNumber", ["0x0", false])) as { hash: string }
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    ...{ address, head, genesis_hash: genesis.hash },
    nextLogs: () => new Promise((resolve) => (waiting = resolve)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await engine.close()
    },
  }
}

interface LogFilter {
  fromBlock?: string
  toBlock?: string
}

/** Answers `eth_getLogs` by range from recorded text; undefined for a filter by block hash. One contract emits one event. */
async function recordLogs(engine: Engine, head: number): Promise<(filter: LogFilter) => Piece[] | undefined> {
  const texts: Buffer[] = []
  for (let block = 0; block <= head; block++) {
    const number = `0x${block.toString(16)}`
    const logs = await engine.request("eth_getLogs", [{ fromBlock: number, toBlock: number }])
    texts.push(Buffer.from(JSON.stringify(logs).slice(1, -1)))
  }
  return ({ fromBlock, toBlock }) => {
    if (fromBlock === undefined || toBlock === undefined) return undefined
    const range = texts.slice(Number(fromBlock), Number(toBlock) + 1)
    const filled = range.filter(({ length }) => length > 0)
    return ["[", ...between(filled.map((text) => [text])), "]"]
  }
}

type Piece = string | Buffer

const between = (parts: Piece[][]): Piece[] => parts.flatMap((part, index) => (index === 0 ? part : [",", ...part]))
