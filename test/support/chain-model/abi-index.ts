import type { Abi, AbiEvent, AbiFunction } from "viem"
import { toFunctionSelector } from "viem/utils"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"

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
export const EVENTS = byName<AbiEvent>("event", issuerKeysAbi, issuerRegistryAbi, productRegistryAbi)
export const ERRORS = byName<Extract<Abi[number], { type: "error" }>>("error", issuerRegistryAbi, productRegistryAbi)
