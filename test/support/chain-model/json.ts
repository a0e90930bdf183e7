import { zeroAddress, zeroHash } from "viem"
import type { Block } from "./block.ts"
import type { Hex } from "./state.ts"
import { BLOCK_GAS_MAX, type SentTransaction } from "./transaction.ts"

export const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`

export interface ModelLog {
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

export function blockJson(block: Block, full: boolean) {
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
export function transactionJson(transaction: SentTransaction, mined?: { block: Block; index: number }) {
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

export function receiptJson(block: Block, index: number) {
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
