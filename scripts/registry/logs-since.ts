import type { AbiEvent, Address } from "viem"
import type { RegistryConnection } from "./networks.ts"

const LOG_BLOCKS_MAX = 5_000n

/** Contracts' events from a block on, in their order. */
export async function logsSince<const Events extends readonly AbiEvent[]>(
  reader: RegistryConnection["reader"],
  address: Address | Address[],
  events: Events,
  first_block: number,
) {
  const head = await reader.getBlockNumber()
  const found = []
  for (let from = BigInt(first_block); from <= head; from += LOG_BLOCKS_MAX) {
    const toBlock = from + LOG_BLOCKS_MAX - 1n < head ? from + LOG_BLOCKS_MAX - 1n : head
    found.push(...(await reader.getLogs({ address, events, fromBlock: from, toBlock, strict: true })))
  }
  return found
}
