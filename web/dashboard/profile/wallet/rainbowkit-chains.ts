import { defineChain } from "viem"
import { BY_PREFERENCE, type ChainId, NETWORKS } from "#shared/chains.ts"

/** In the place of `wagmi/chains`, by the build: that names seven hundred, and RainbowKit asks for the first one's number. */
export const mainnet = chainOf(BY_PREFERENCE[0]!)

export function chainOf(id: ChainId) {
  return defineChain({
    id,
    name: NETWORKS[id].name,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
}
