import { keccak_256 } from "@noble/hashes/sha3.js"
import type { Chain } from "#chain/chain.ts"
import type { RpcCall } from "#chain/rpc/node.ts"
import { type Asking, NodesRefuse } from "#chain/rpc/rpc.ts"
import { type EventKind, KEY_EVENTS } from "#db/event-kinds.ts"
import type { Events } from "#db/tables/chain.ts"
import { fromHex } from "#proof/hex.ts"
import { decodeEvent, EVENT_TOPICS, type RawLog } from "./decode-events.ts"

/** The contracts, and the node or nodes to ask. */
export type Source = Pick<Chain, "chain_id" | "registry" | "issuers" | "keys"> & { rpc: Asking }

export interface Header {
  number: number
  hash: string
  parent_hash: string
  timestamp: number
  bloom: string
  /** Neither transactions nor a bloom: some networks write no bloom, and some nodes no transactions. */
  is_empty: boolean
}

/** A node's answers contradict one another. Ask again, perhaps another node. */
export class IncoherentAnswer extends Error {}

export const toQuantity = (value: number | bigint) => `0x${value.toString(16)}`

export const blockCall = (block: number | "latest" | "finalized"): RpcCall => ({
  method: "eth_getBlockByNumber",
  params: [typeof block === "number" ? toQuantity(block) : block, false],
})

/** Null when the node does not have the block (yet). */
export async function readHeader(
  { rpc }: Pick<Source, "rpc">,
  block: number | "latest" | "finalized",
): Promise<Header | null> {
  const { method, params } = blockCall(block)
  return parseHeader(await rpc.request(method, params))
}

/** Reads a block that `rpc` has answered: its shape was checked there. */
export function parseHeader(value: unknown): Header | null {
  if (value === null) return null
  const block = value as Record<string, string>
  return {
    number: Number(block.number),
    hash: String(block.hash).toLowerCase(),
    parent_hash: String(block.parentHash).toLowerCase(),
    timestamp: Number(block.timestamp),
    bloom: String(block.logsBloom),
    is_empty: /^0x0+$/.test(String(block.logsBloom)) && String(block.transactions ?? "?") === "",
  }
}

/** Our events in these blocks, read by their hashes so that no other block's can be among them. */
export async function readBlockEvents(chain: Source, headers: Header[]): Promise<Events[]> {
  const asked = headers
    .map((header) => ({ header, address: header.is_empty ? [] : addressesIn(chain, header) }))
    .filter(({ address }) => address.length > 0)
  if (asked.length === 0) return []
  const calls = asked.map(({ header, address }) => ({
    method: "eth_getLogs",
    params: [{ blockHash: header.hash, address, topics: [EVENT_TOPICS] }],
  }))
  const answers = await chain.rpc.batch(calls).catch((error: unknown) => {
    if (error instanceof NodesRefuse) return []
    throw error
  })
  // Some nodes know ranges alone, and refuse or say that there is nothing, as those do that do not have the block yet.
  const silent = asked.filter((_, index) => !(answers[index] as RawLog[] | undefined)?.length)
  const again = silent.length === 0 ? [] : await readLogsByNumber(chain, silent)
  return asked.flatMap((one, index) =>
    toEvents(chain, requireLogs(again[silent.indexOf(one)] ?? answers[index]), (log) => {
      const isThere = log.blockHash === one.header.hash && Number(log.blockNumber) === one.header.number
      if (!isThere) throw new IncoherentAnswer("A node gave a log of another block.")
      return one.header.timestamp
    }),
  )
}

const addressesIn = ({ registry, issuers, keys }: Source, { bloom }: Header) =>
  [registry, issuers, keys].filter((address) => mayContain(bloom, address))

/** The logs of blocks by their numbers, from a node that has these very blocks there. */
async function readLogsByNumber({ rpc }: Source, asked: { header: Header; address: string[] }[]): Promise<unknown[]> {
  const calls = asked.flatMap(({ header, address }) => {
    const at = toQuantity(header.number)
    const filter = { fromBlock: at, toBlock: at, address, topics: [EVENT_TOPICS] }
    return [blockCall(header.number), { method: "eth_getLogs", params: [filter] }]
  })
  const answers = await rpc.batch(calls)
  return asked.map(({ header }, index) => {
    if (parseHeader(answers[2 * index])?.hash !== header.hash)
      throw new IncoherentAnswer("A node has replaced the block that it gave.")
    return answers[2 * index + 1]
  })
}

/**
 * Our events from `from` to `to`, and the headers of `from` and `end`, in one batch. A lagging node has no `end`; headers
 * reveal another chain.
 */
export async function readRangeEvents(source: Source, from: number, to: number, end = to) {
  const { logs, ...headers } = await readRange(source, from, to, end)
  const times = await readTimes(source, logs, headers)
  return { ...headers, events: toEvents(source, logs, (log) => times.get(log.blockHash)!) }
}

/** The same without the time of each block, which takes more questions. */
export async function readRangeUntimed(source: Source, from: number, to: number, end: number) {
  const { logs, ...headers } = await readRange(source, from, to, end)
  return { ...headers, events: toEvents(source, logs, () => 0) }
}

async function readRange({ chain_id, registry, issuers, keys, rpc }: Source, from: number, to: number, end: number) {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
  const filter = { ...range, address: [registry, issuers, keys], topics: [EVENT_TOPICS] }
  const calls = [{ method: "eth_chainId", params: [] }, blockCall(from), blockCall(end)]
  const [id, start, block, answer] = await rpc.batch([...calls, { method: "eth_getLogs", params: [filter] }])
  if (Number(id) !== chain_id) throw new IncoherentAnswer("A node answers for another chain.")
  const [first, last] = [parseHeader(start), parseHeader(block)]
  if (!first || !last) throw new IncoherentAnswer("A node lags behind its own head.")
  const logs = requireLogs(answer)
  const isOutside = (log: RawLog) => !(Number(log.blockNumber) >= from && Number(log.blockNumber) <= to)
  if (logs.some(isOutside)) throw new IncoherentAnswer("A node gave a log from outside the range.")
  return { first, end: last, logs }
}

/** By block hash, from headers alone: some nodes write another time into their logs, and no quorum compares that. */
async function readTimes({ rpc }: Source, logs: RawLog[], { first, end }: { first: Header; end: Header }) {
  const times = new Map([first, end].map(({ hash, timestamp }) => [hash, timestamp]))
  const unknown = logs.filter(({ blockHash }) => !times.has(blockHash)).map(({ blockNumber }) => Number(blockNumber))
  const numbers = [...new Set(unknown)]
  for (let start = 0; start < numbers.length; start += 100) {
    const blocks = await rpc.batch(numbers.slice(start, start + 100).map(blockCall))
    for (const header of blocks.map(parseHeader)) if (header) times.set(header.hash, header.timestamp)
  }
  const isWithin = (time = Number.NaN) => time >= first.timestamp && time <= end.timestamp
  if (!logs.every(({ blockHash }) => isWithin(times.get(blockHash)))) {
    throw new IncoherentAnswer("A node gave a log whose block it does not have, or with a time from outside the range.")
  }
  return times
}

function requireLogs(given: unknown): RawLog[] {
  const answer = given as RawLog[]
  const places = new Set(answer.map((log) => `${log.blockNumber}:${log.logIndex}`))
  if (places.size < answer.length) throw new IncoherentAnswer("A node gave two logs of one place.")
  for (const log of answer) putInSmallLetters(log)
  return answer
}

/** Hashes are compared as text. Some nodes write them in capitals. */
function putInSmallLetters(log: RawLog): void {
  log.blockHash = log.blockHash.toLowerCase()
  log.transactionHash = log.transactionHash.toLowerCase()
  log.topics = log.topics.map((topic) => topic.toLowerCase()) as RawLog["topics"]
  log.data = log.data.toLowerCase() as RawLog["data"]
}

function toEvents(chain: Source, logs: RawLog[], timeOf: (log: RawLog) => number): Events[] {
  const events: Events[] = []
  for (const log of logs) {
    if (log.removed) throw new IncoherentAnswer("A node gave a removed log.")
    const event = decodeEvent(log)
    if (!event || !isOurs(chain, log.address, event.kind)) continue
    const at = { block_number: Number(log.blockNumber), log_index: Number(log.logIndex), block_hash: log.blockHash }
    const place = { ...at, chain_id: chain.chain_id, block_time: timeOf(log) * 1000, tx_hash: log.transactionHash }
    events.push(Object.assign(event, place))
  }
  return events
}

const OF_ISSUERS = new Set<EventKind>(["IssuerAttested", "IssuerRevoked", "BlocksDistrusted"])
const OF_KEYS = new Set<EventKind>(KEY_EVENTS)

/** Anybody may deploy a contract that emits an event of the same shape. */
function isOurs(chain: Source, address: string, kind: EventKind): boolean {
  const ours = OF_KEYS.has(kind) ? chain.keys : OF_ISSUERS.has(kind) ? chain.issuers : chain.registry
  return address === ours || address.toLowerCase() === ours.toLowerCase()
}

/**
 * Whether a block's 2,048-bit bloom filter (yellow paper, section 4.3.1) admits logs of `address`. Empty filters, which some
 * networks use, do.
 */
function mayContain(bloom: string, address: string): boolean {
  if (!/^0x[\da-f]{512}$/i.test(bloom) || /^0x0+$/.test(bloom)) return true
  const hash = keccak_256(fromHex(address as `0x${string}`))
  return [0, 2, 4].every((offset) => {
    const bit = ((hash[offset]! << 8) | hash[offset + 1]!) & 2047
    const digit = Number.parseInt(bloom[2 + 511 - (bit >> 2)]!, 16)
    return (digit & (1 << (bit & 3))) !== 0
  })
}
