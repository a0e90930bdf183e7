import { defineChain } from "viem"

/** In the place of `wagmi/chains`, by the build: that names seven hundred, and RainbowKit asks for the first one's number. */
export const mainnet = chain(1, "Ethereum")
export const sepolia = chain(11_155_111, "Sepolia")

function chain(id: number, name: string) {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
}
