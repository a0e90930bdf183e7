import type { ChainDescription } from "#shared/api/chains.ts"
import { readStored, removeStored, writeStored } from "#web/storage.ts"

const CHARACTERS_MAX = 2_000

type Network = Pick<ChainDescription, "chain_id" | "network" | "rpc_urls">

const nameOf = ({ network, chain_id }: Network) => `touchmark.nodes.${network}.${chain_id}`

/** The visitor's own addresses for this network, one a line; null where none are kept. */
export const keptNodes = (network: Network): string | null =>
  addressesIn(readStored("local", nameOf(network)) ?? "").join("\n") || null

/** Keeps addresses that differ from this page's, and says whether any are kept now. */
export function keepNodes(network: Network, typed: string): boolean {
  const addresses = addressesIn(typed).join("\n")
  if (addresses === network.rpc_urls.join("\n")) forgetNodes(network)
  else if (addresses && addresses.length <= CHARACTERS_MAX) writeStored("local", nameOf(network), addresses)
  return keptNodes(network) !== null
}

export const forgetNodes = (network: Network): void => removeStored("local", nameOf(network))

/** The addresses in a box, one a line; what is no address is left out. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((line) => /^https?:\/\/\S+$/.test(line))
}
