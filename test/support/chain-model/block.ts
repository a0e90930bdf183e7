import { hexToBytes, keccak256, stringToHex, toHex } from "viem/utils"
import { type EmittedLog, Revert } from "./call.ts"
import type { createContracts } from "./contracts.ts"
import { type Draft, draftOf, freeze, type Hex, pourInto, type State } from "./state.ts"
import { BLOCK_GAS_MAX, executionGas, intrinsicGas, type SentTransaction, tipOf } from "./transaction.ts"

export interface BlockInput {
  /** Tried in this order; one that cannot be executed then is left out. */
  transactions: SentTransaction[]
  timestamp_s: number
  base_fee_wei: bigint
  /** Makes blocks of the same contents different blocks. */
  variant: number
  /** Made by a node that has lost the contracts. */
  hollow: boolean
}

interface Receipt {
  transaction: SentTransaction
  succeeded: boolean
  gas_used: bigint
  gas_price_wei: bigint
  logs: EmittedLog[]
}

export interface Block extends BlockInput {
  number: number
  hash: Hex
  parent_hash: Hex
  bloom: Hex
  gas_used: bigint
  receipts: Receipt[]
  /** After the block. */
  state: State
}

export interface World {
  contracts: ReturnType<typeof createContracts>
  /** Wei an account has been given. */
  funds: ReadonlyMap<Hex, bigint>
}

/** The block that `input` makes on top of `parent`: nothing but these two and the world decides it. */
export function buildBlock(parent: Block | undefined, base: State, input: BlockInput, world: World): Block {
  const number = parent ? parent.number + 1 : 0
  const draft = draftOf(base)
  const receipts: Receipt[] = []
  let gas_used = 0n
  for (const transaction of input.transactions) {
    if (!isExecutable(transaction, draft, input, world) || gas_used + transaction.gas > BLOCK_GAS_MAX) continue
    const receipt = execute(transaction, draft, { ...input, number }, world)
    gas_used += receipt.gas_used
    receipts.push(receipt)
  }
  const transactions = receipts.map(({ transaction }) => transaction)
  const parent_hash = parent?.hash ?? toHex(0, { size: 32 })
  const bloom = bloomOf(receipts.flatMap(({ logs }) => logs))
  const contents = [number, parent_hash, bloom, transactions.map(({ hash }) => hash), input.timestamp_s, input.variant]
  const hash = keccak256(stringToHex(JSON.stringify([...contents, String(input.base_fee_wei), input.hollow])))
  return { ...input, transactions, number, hash, parent_hash, bloom, gas_used, receipts, state: freeze(draft, base) }
}

export function balanceOf(account: Hex, state: Pick<Draft | State, "spent">, world: World): bigint {
  return (world.funds.get(account) ?? 0n) - (state.spent.get(account) ?? 0n)
}

function isExecutable(transaction: SentTransaction, draft: Draft, { base_fee_wei }: BlockInput, world: World): boolean {
  const { from, nonce, gas, max_fee_wei, value_wei } = transaction
  if ((draft.nonces.get(from) ?? 0) !== nonce || tipOf(transaction, base_fee_wei) < 0n) return false
  return balanceOf(from, draft, world) >= gas * max_fee_wei + value_wei
}

function execute(
  transaction: SentTransaction,
  draft: Draft,
  { number, timestamp_s, base_fee_wei, hollow }: BlockInput & { number: number },
  { contracts }: World,
): Receipt {
  const { from, nonce, gas } = transaction
  draft.nonces.set(from, nonce + 1)
  const before = draftOf(draft)
  let logs: EmittedLog[] = []
  let succeeded = true
  let gas_used = neededGas(transaction)
  try {
    if (gas_used > gas) throw new Revert("0x", "out of gas")
    logs = contracts.run(transaction, before, { block_number: number, timestamp_s: BigInt(timestamp_s), hollow }).logs
  } catch (error) {
    if (!(error instanceof Revert)) throw error
    succeeded = false
    gas_used = gas_used > gas ? gas : intrinsicGas(transaction.data) + 3_000n
  }
  if (succeeded) pourInto(before, draft)
  const gas_price_wei = base_fee_wei + tipOf(transaction, base_fee_wei)
  draft.spent.set(from, (draft.spent.get(from) ?? 0n) + gas_used * gas_price_wei)
  return { transaction, succeeded, gas_used, gas_price_wei, logs }
}

export function neededGas({ data, to }: Pick<SentTransaction, "data" | "to">): bigint {
  return intrinsicGas(data) + (to === null ? 0n : executionGas(data))
}

/** Three bits of 2,048 for each address and topic (yellow paper, section 4.3.1). */
function bloomOf(logs: EmittedLog[]): Hex {
  const bits = new Uint8Array(256)
  for (const item of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    const digest = hexToBytes(keccak256(item))
    for (const offset of [0, 2, 4]) {
      const bit = ((digest[offset]! << 8) | digest[offset + 1]!) & 2047
      bits[255 - (bit >> 3)]! |= 1 << (bit & 7)
    }
  }
  return toHex(bits)
}
