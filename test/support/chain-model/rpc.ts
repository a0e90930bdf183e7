import { type Address, zeroAddress, zeroHash } from "viem"
import { EngineRefusal } from "#stand-ins/chain/engine.ts"
import { type Block, balanceOf, neededGas, type World } from "./block.ts"
import { Revert } from "./call.ts"
import type { createMempool } from "./mempool.ts"
import type { Hex } from "./state.ts"
import { BLOCK_GAS_MAX, refuse, type SentTransaction, TRANSACTION_GAS_MAX } from "./transaction.ts"

const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`

interface ModelLog {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hex
  blockTimestamp: Hex
  transactionHash: Hex
  transactionIndex: Hex
  logIndex: Hex
  removed: boolean
}

function blockJson(block: Block, full: boolean) {
  return {
    number: quantity(block.number),
    hash: block.hash,
    parentHash: block.parent_hash,
    timestamp: quantity(block.timestamp_s),
    logsBloom: block.bloom,
    baseFeePerGas: quantity(block.base_fee_wei),
    gasUsed: quantity(block.gas_used),
    gasLimit: quantity(BLOCK_GAS_MAX),
    transactions: block.transactions.map((transaction, index) =>
      full ? transactionJson(transaction, { block, index }) : transaction.hash,
    ),
    ...{ miner: zeroAddress, difficulty: "0x0", nonce: "0x0000000000000000", mixHash: zeroHash, extraData: "0x" },
    ...{ sha3Uncles: zeroHash, stateRoot: zeroHash, transactionsRoot: zeroHash, receiptsRoot: zeroHash },
    ...{ size: "0x0", uncles: [], withdrawals: [] },
  }
}

/** Without `mined`, a transaction that waits. */
function transactionJson(transaction: SentTransaction, mined?: { block: Block; index: number }) {
  return {
    hash: transaction.hash,
    type: "0x2",
    chainId: quantity(transaction.chain_id ?? 0),
    nonce: quantity(transaction.nonce),
    from: transaction.from,
    to: transaction.to,
    input: transaction.data,
    value: quantity(transaction.value_wei),
    gas: quantity(transaction.gas),
    maxFeePerGas: quantity(transaction.max_fee_wei),
    maxPriorityFeePerGas: quantity(transaction.max_tip_wei),
    blockHash: mined?.block.hash ?? null,
    blockNumber: mined ? quantity(mined.block.number) : null,
    transactionIndex: mined ? quantity(mined.index) : null,
  }
}

function receiptJson(block: Block, index: number) {
  const receipt = block.receipts[index]!
  const before = block.receipts.slice(0, index).reduce((gas, { gas_used }) => gas + gas_used, 0n)
  return {
    transactionHash: receipt.transaction.hash,
    transactionIndex: quantity(index),
    blockHash: block.hash,
    blockNumber: quantity(block.number),
    from: receipt.transaction.from,
    to: receipt.transaction.to,
    contractAddress: null,
    type: "0x2",
    status: receipt.succeeded ? "0x1" : "0x0",
    gasUsed: quantity(receipt.gas_used),
    cumulativeGasUsed: quantity(before + receipt.gas_used),
    effectiveGasPrice: quantity(receipt.gas_price_wei),
    logs: logsOf(block).filter(({ transactionHash }) => transactionHash === receipt.transaction.hash),
    logsBloom: block.bloom,
  }
}

export function logsOf(block: Block): ModelLog[] {
  const logs = block.receipts.flatMap(({ transaction, logs }, index) =>
    logs.map((log) => ({ log, transaction, index })),
  )
  return logs.map(({ log, transaction, index }, logIndex) => ({
    ...log,
    blockNumber: quantity(block.number),
    blockHash: block.hash,
    blockTimestamp: quantity(block.timestamp_s),
    transactionHash: transaction.hash,
    transactionIndex: quantity(index),
    logIndex: quantity(logIndex),
    removed: false,
  }))
}

/** A node: the blocks it knows, and its mempool. */
interface View {
  chain_id: number
  blocks: readonly Block[]
  finality_blocks: number
  base_fee_wei: bigint
  mempool: ReturnType<typeof createMempool>
  world: World
  orphans: ReadonlyMap<Hex, Block>
  send(raw: unknown): Promise<Hex>
}

type Method = (view: View, ...params: never[]) => unknown

const SUGGESTED_TIP_WEI = 1_000_000_000n

const METHODS = {
  eth_chainId: ({ chain_id }) => quantity(chain_id),
  net_version: ({ chain_id }) => String(chain_id),
  web3_clientVersion: () => "chain-model",
  eth_syncing: () => false,
  eth_blockNumber: ({ blocks }) => quantity(blocks.at(-1)!.number),
  eth_gasPrice: ({ base_fee_wei }) => quantity(base_fee_wei + SUGGESTED_TIP_WEI),
  eth_maxPriorityFeePerGas: () => quantity(SUGGESTED_TIP_WEI),
  eth_sendRawTransaction: (view, raw: unknown) => view.send(raw),

  eth_getBlockByNumber(view, tag: string, full: boolean) {
    const block = blockAt(view, tag)
    return block ? blockJson(block, full) : null
  },
  eth_getBlockByHash(view, hash: Hex, full: boolean) {
    const block = blockOfHash(view, hash)
    return block ? blockJson(block, full) : null
  },
  eth_getTransactionByHash(view, hash: Hex) {
    const mined = minedAt(view, hash)
    if (mined) return transactionJson(mined.block.receipts[mined.index]!.transaction, mined)
    const waiting = view.mempool.find(hash)
    return waiting ? transactionJson(waiting) : null
  },
  eth_getTransactionReceipt(view, hash: Hex) {
    const mined = minedAt(view, hash)
    return mined ? receiptJson(mined.block, mined.index) : null
  },
  eth_getTransactionCount(view, account: Hex, tag: unknown = "latest") {
    const { state } = requireBlock(view, tag)
    const address = account.toLowerCase() as Hex
    return quantity(tag === "pending" ? view.mempool.nextNonce(address, state) : (state.nonces.get(address) ?? 0))
  },
  eth_getBalance(view, account: Hex, tag: unknown = "latest") {
    const balance = balanceOf(account.toLowerCase() as Hex, requireBlock(view, tag).state, view.world)
    return quantity(balance < 0n ? 0n : balance)
  },
  eth_getCode(view, address: Hex, tag: unknown = "latest") {
    const block = requireBlock(view, tag)
    return view.world.contracts.has(address) && block.number > 0 && !block.hollow ? CODE : "0x"
  },
  eth_feeHistory(view, count: string, newest: string, percentiles: number[] | null = []) {
    const last = requireBlock(view, newest).number
    const known = view.blocks.slice(Math.max(0, last + 1 - Number(count)), last + 1)
    const after = view.blocks[last + 1]?.base_fee_wei ?? view.base_fee_wei
    return {
      oldestBlock: quantity(known[0]!.number),
      baseFeePerGas: [...known.map((block) => block.base_fee_wei), after].map(quantity),
      gasUsedRatio: known.map((block) => Number(block.gas_used) / 60_000_000),
      reward: known.map(() => (percentiles ?? []).map(() => quantity(SUGGESTED_TIP_WEI))),
    }
  },
  eth_call: (view, call: CallParams, tag: unknown = "latest") => runCall(view, call, tag),
  eth_estimateGas(view, call: CallParams, tag: unknown = "latest") {
    runCall(view, call, tag)
    const gas = neededGas({ data: dataOf(call), to: call.to ?? null })
    return gas > TRANSACTION_GAS_MAX ? refuse(`gas required exceeds allowance (${TRANSACTION_GAS_MAX})`) : quantity(gas)
  },
  eth_getLogs: (view, filter: LogFilter) => selectLogs(view, filter),
} satisfies Record<string, Method>

export const MODEL_METHODS: ReadonlySet<string> = new Set(Object.keys(METHODS))

/** Answers one method as a node with this view would. Throws EngineRefusal. */
export async function modelRpc(view: View, method: string, params: unknown[]): Promise<unknown> {
  const run = (METHODS as Record<string, Method>)[method] ?? refuse(`the method ${method} does not exist`, -32601)
  return run(view, ...(params as never[]))
}

interface CallParams {
  from?: Hex
  to?: Hex
  data?: Hex
  input?: Hex
}

interface LogFilter {
  fromBlock?: string
  toBlock?: string
  blockHash?: Hex
  address?: Address | Address[]
  topics?: (Hex | Hex[] | null)[]
}

/** Represents both contracts' code, since only its presence matters here. */
const CODE = "0x60806040"

function blockAt({ blocks, finality_blocks }: View, tag: string): Block | undefined {
  const head = blocks.at(-1)!.number
  if (tag === "latest" || tag === "pending") return blocks[head]
  if (tag === "finalized") return blocks[Math.max(0, head - finality_blocks)]
  if (tag === "safe") return blocks[Math.max(0, head - Math.ceil(finality_blocks / 2))]
  if (tag === "earliest") return blocks[0]
  return /^0x[0-9a-f]+$/i.test(tag) ? blocks[Number(tag)] : refuse(`invalid block ${tag}`, -32602)
}

function blockOfHash({ blocks, orphans }: View, hash: Hex): Block | undefined {
  return blocks.find((block) => block.hash === hash) ?? orphans.get(hash)
}

/** By tag, number, or EIP-1898's object. */
function requireBlock(view: View, tag: unknown): Block {
  if (typeof tag === "string") return blockAt(view, tag) ?? refuse("header not found")
  const { blockHash, blockNumber, requireCanonical } = tag as Record<string, never>
  if (blockNumber !== undefined) return requireBlock(view, blockNumber)
  const block = blockOfHash(view, blockHash!) ?? refuse("header for hash not found")
  if (requireCanonical && view.blocks[block.number] !== block) refuse("hash is not currently canonical")
  return block
}

function minedAt({ blocks }: View, hash: Hex): { block: Block; index: number } | undefined {
  for (const block of blocks) {
    const index = block.transactions.findIndex((transaction) => transaction.hash === hash)
    if (index >= 0) return { block, index }
  }
  return undefined
}

const dataOf = ({ data, input }: CallParams) => input ?? data ?? "0x"

function runCall(view: View, call: CallParams, tag: unknown): Hex {
  const { number, timestamp_s, state, hollow } = requireBlock(view, tag)
  const message = { from: call.from ?? (`0x${"0".repeat(40)}` as Hex), to: call.to ?? null, data: dataOf(call) }
  try {
    const surroundings = { block_number: number, timestamp_s: BigInt(timestamp_s), hollow: hollow || number === 0 }
    return view.world.contracts.read(message, state, surroundings).output
  } catch (error) {
    if (error instanceof Revert) throw new EngineRefusal(3, "execution reverted", error.data)
    throw error
  }
}

function selectLogs(view: View, filter: LogFilter): ModelLog[] {
  const addresses =
    filter.address === undefined ? undefined : [filter.address].flat().map((address) => address.toLowerCase())
  return blocksOf(view, filter)
    .flatMap(logsOf)
    .filter((log) => addresses === undefined || addresses.includes(log.address))
    .filter((log) =>
      (filter.topics ?? []).every((topic, at) => topic === null || [topic].flat().includes(log.topics[at]!)),
    )
}

/** A range beyond the head is no error, only empty there: as nodes that lag behind do it. */
function blocksOf(view: View, { blockHash, fromBlock = "latest", toBlock = "latest" }: LogFilter): readonly Block[] {
  if (blockHash) return [blockOfHash(view, blockHash) ?? refuse("unknown block")]
  const numberOf = (tag: string) => (/^0x/.test(tag) ? Number(tag) : blockAt(view, tag)!.number)
  const [from, to] = [numberOf(fromBlock), numberOf(toBlock)]
  return from > to ? refuse("invalid block range params", -32602) : view.blocks.slice(from, to + 1)
}
