import { defineChain } from "viem"
import { BY_PREFERENCE, type ChainId, NETWORKS } from "#shared/chains.ts"

/** Replaces `wagmi/chains` in the build: that has seven hundred, and RainbowKit needs the first one's id. */
export const mainnet = chainOf(BY_PREFERENCE[0]!)

export function chainOf(id: ChainId) {
  return defineChain({
    id,
    name: NETWORKS[id].name,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
}
