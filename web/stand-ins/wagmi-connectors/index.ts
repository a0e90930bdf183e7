/**
 * Replaces @wagmi/connectors and its 380 packages. We use only browser wallets; RainbowKit names the others without using
 * them.
 */
// biome-ignore lint/performance/noBarrelFile: it has to be in the place of one.
export { injected, mock } from "@wagmi/core"

function absent(): never {
  throw new Error("Only wallets that are in the browser are built in.")
}

export {
  absent as baseAccount,
  absent as coinbaseWallet,
  absent as gemini,
  absent as metaMask,
  absent as porto,
  absent as safe,
  absent as walletConnect,
}
