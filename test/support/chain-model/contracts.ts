import type { AbiFunction } from "viem"
import { decodeFunctionData, encodeFunctionResult } from "viem/utils"
import { LOCAL_KEYS } from "#contracts/local.ts"
import { type Call, type EmittedLog, ISSUER_FUNCTIONS, KEY_FUNCTIONS, PRODUCT_FUNCTIONS, Revert } from "./call.ts"
import { issuerReads, issuerWrites, keyReads, keyWrites } from "./issuer-calls.ts"
import { productReads } from "./product-reads.ts"
import { productWrites } from "./product-writes.ts"
import { type Draft, draftOf, type Hex, type State } from "./state.ts"

export interface Message {
  from: Hex
  /** Null: would deploy something, which the model does not. */
  to: Hex | null
  data: Hex
}

export interface Surroundings {
  block_number: number
  timestamp_s: bigint
  /** The contracts' code has gone, as on a node that lost its state: calls succeed and do nothing. */
  hollow: boolean
}

export interface Outcome {
  output: Hex
  logs: EmittedLog[]
}

type Handler = (call: Call, args: never) => unknown
type Handlers = Record<string, Handler>

/** The three contracts at their addresses. Unmodelled calls revert without data, like unknown selectors. */
export function createContracts(registry: Hex, issuers: Hex) {
  const at = new Map<string, { functions: ReadonlyMap<string, AbiFunction>; writes: Handlers; reads: Handlers }>([
    [registry.toLowerCase(), { functions: PRODUCT_FUNCTIONS, writes: productWrites, reads: productReads(issuers) }],
    [issuers.toLowerCase(), { functions: ISSUER_FUNCTIONS, writes: issuerWrites, reads: issuerReads }],
    [LOCAL_KEYS.toLowerCase(), { functions: KEY_FUNCTIONS, writes: keyWrites, reads: keyReads }],
  ])

  return {
    has: (address: string) => at.has(address.toLowerCase()),

    /** Runs a message on `draft`. Throws Revert, and then the draft is of no more use. */
    run(message: Message, draft: Draft, surroundings: Surroundings): Outcome {
      const contract = at.get(message.to?.toLowerCase() ?? "")
      if (!contract || surroundings.hollow) return { output: "0x", logs: [] }
      const { functions, writes, reads } = contract
      const { item, args } = decode(functions, message.data)
      const functionName = item.name
      const handler = writes[functionName] ?? reads[functionName]
      if (!handler) throw new Revert("0x")
      const call: Call = {
        ...{ contract: message.to!.toLowerCase() as Hex, sender: message.from.toLowerCase() as Hex },
        ...{ block_number: surroundings.block_number, timestamp_s: surroundings.timestamp_s, draft, logs: [] },
      }
      const result = handler(call, args as never)
      const output = writes[functionName] ? "0x" : encodeFunctionResult({ abi: [item], functionName, result } as never)
      return { output, logs: call.logs }
    },

    /** Runs a message for its answer only. Throws Revert. */
    read(message: Message, state: State, surroundings: Surroundings): Outcome {
      return this.run(message, draftOf(state), surroundings)
    },
  }
}

function decode(
  functions: ReadonlyMap<string, AbiFunction>,
  data: Hex,
): { item: AbiFunction; args: readonly unknown[] } {
  const item = functions.get(data.slice(0, 10))
  if (!item) throw new Revert("0x")
  try {
    return { item, args: decodeFunctionData({ abi: [item], data }).args ?? [] }
  } catch {
    throw new Revert("0x")
  }
}
