import type { Abi, AbiEvent, AbiFunction } from "viem"
import { encodeAbiParameters, encodeErrorResult, encodeEventTopics, toFunctionSelector } from "viem/utils"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import type { Draft, Hex } from "./state.ts"

type Items = readonly { type: string; name?: string }[]

/** An index by name, because viem hashes the whole ABI for each lookup and the model answers thousands of calls. */
function byName<Item>(type: string, ...abis: Items[]): ReadonlyMap<string, Item> {
  return new Map(abis.flat().flatMap((item) => (item.type === type ? [[item.name ?? "", item as Item] as const] : [])))
}

function bySelector(abi: Items): ReadonlyMap<string, AbiFunction> {
  return new Map([...byName<AbiFunction>("function", abi).values()].map((item) => [toFunctionSelector(item), item]))
}

export const PRODUCT_FUNCTIONS = bySelector(productRegistryAbi)
export const ISSUER_FUNCTIONS = bySelector(issuerRegistryAbi)
export const KEY_FUNCTIONS = bySelector(issuerKeysAbi)
export const FUNCTIONS = byName<AbiFunction>("function", issuerKeysAbi, issuerRegistryAbi, productRegistryAbi)
const EVENTS = byName<AbiEvent>("event", issuerKeysAbi, issuerRegistryAbi, productRegistryAbi)
const ERRORS = byName<Extract<Abi[number], { type: "error" }>>("error", issuerRegistryAbi, productRegistryAbi)

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
