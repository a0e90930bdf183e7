import type { IncomingMessage } from "node:http"

/**
 * The country that a request comes from, as two letters, when a proxy that we trust says so (`CF-IPCountry`); `unknown`
 * otherwise. No more is ever kept of where somebody is.
 */
export function clientRegion(
  isFromProxy: (incoming: IncomingMessage) => boolean,
): (incoming: IncomingMessage) => string {
  return (incoming) => {
    const country = incoming.headers["cf-ipcountry"]
    if (typeof country !== "string" || !isFromProxy(incoming)) return "unknown"
    return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "unknown"
  }
}
