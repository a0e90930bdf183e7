import type { ChainId, Network } from "#shared/chains.ts"

/** `GET /chains`: what a browser needs to check for itself. */
export interface ChainDescription {
  chain_id: ChainId
  name: string
  network: Network
  registry: string
  first_block: number
  confirmations: number
  rpc_urls: string[]
  explorer: { name: string; url: string }
}

/** `GET /status`. */
export interface ServiceStatus {
  ready: boolean
  version: string
  chains: {
    chain_id: ChainId
    name: string
    network: Network
    head_block: number | null
    indexed_block: number | null
    /** Products waiting or on their way. */
    waiting: number
    /** Why nothing moves, in a sentence; null when all is well. */
    trouble: string | null
  }[]
}
