const SCHEME = "wallet:"

/** A wallet's node among the addresses of nodes, and back: null for the address of any other. */
export const walletAddress = (name: string): string => SCHEME + encodeURIComponent(name)
export const walletOfAddress = (url: string): string | null =>
  url.startsWith(SCHEME) ? decodeURIComponent(url.slice(SCHEME.length)) : null
