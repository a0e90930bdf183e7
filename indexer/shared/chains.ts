/** The two networks a product can be on. Local chains carry the same ids and are told apart by `network: "local"`. */

export const TESTNET_CHAIN_ID = 11155111
export const MAINNET_CHAIN_ID = 1
export const CHAIN_IDS = [TESTNET_CHAIN_ID, MAINNET_CHAIN_ID] as const
export type ChainId = (typeof CHAIN_IDS)[number]

export type Network = "local" | "testnet" | "mainnet"

interface ChainFacts {
  /** As a person reads it in "Straight from {name} at block {n}". */
  name: string
  explorer: { name: string; url: string }
  /** Blocks, the mint's own included, after which a product is shown as minted. */
  confirmations: number
  /** Two nodes run by different people, so that a browser can ask for a second opinion. */
  public_rpc_urls: string[]
}

export const CHAINS: Record<ChainId, ChainFacts> = {
  [TESTNET_CHAIN_ID]: {
    name: "Sepolia",
    explorer: { name: "Sepolia Etherscan", url: "https://sepolia.etherscan.io" },
    confirmations: 6,
    public_rpc_urls: ["https://ethereum-sepolia-rpc.publicnode.com", "https://sepolia.drpc.org"],
  },
  [MAINNET_CHAIN_ID]: {
    name: "Ethereum",
    explorer: { name: "Etherscan", url: "https://etherscan.io" },
    confirmations: 12,
    public_rpc_urls: ["https://ethereum-rpc.publicnode.com", "https://eth.drpc.org"],
  },
}

export const LOCAL_CONFIRMATIONS = 1
export const LOCAL_CHAIN_NAMES: Record<ChainId, string> = {
  [TESTNET_CHAIN_ID]: "Local test network",
  [MAINNET_CHAIN_ID]: "Local main network",
}

/** What stands where a public explorer would be named. */
export const LOCAL_EXPLORER_NAME = "local demonstration"

export function isChainId(value: number): value is ChainId {
  return value === TESTNET_CHAIN_ID || value === MAINNET_CHAIN_ID
}
