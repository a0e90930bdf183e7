import { encodeAbiParameters, encodeErrorResult, encodeEventTopics } from "viem/utils"
import type { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { ERRORS, EVENTS } from "./abi-index.ts"
import type { Draft, Hex } from "./state.ts"

export interface EmittedLog {
  address: Hex
  topics: Hex[]
  data: Hex
}

/** One call of one of the two contracts. Writes go to `draft`, which is thrown away when it reverts. */
export interface Call {
  contract: Hex
  sender: Hex
  block_number: number
  timestamp_s: bigint
  draft: Draft
  logs: EmittedLog[]
}

/** The EVM's REVERT with the contract's data. */
export class Revert extends Error {
  readonly data: Hex
  constructor(data: Hex, message = "execution reverted") {
    super(message)
    this.data = data
  }
}

type ErrorOf<Abi extends readonly unknown[]> =
  Extract<Abi[number], { type: "error" }> extends { name: infer Name } ? Name : never
type ErrorName = ErrorOf<typeof productRegistryAbi> | ErrorOf<typeof issuerRegistryAbi>

export function revert(errorName: ErrorName, ...args: unknown[]): never {
  const abi = [ERRORS.get(errorName)!]
  throw new Revert(encodeErrorResult({ abi, errorName, args } as never), errorName)
}

/** Adds the contract's own event `eventName` to the call's logs. */
export function emit({ contract, logs }: Call, eventName: string, args: Record<string, unknown>): void {
  const event = EVENTS.get(eventName)!
  const plain = event.inputs.filter(({ indexed }) => !indexed)
  const values = plain.map(({ name }) => args[name!])
  const topics = encodeEventTopics({ abi: [event], eventName, args } as never) as Hex[]
  logs.push({ address: contract, topics, data: encodeAbiParameters(plain, values) })
}
