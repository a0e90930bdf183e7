import type { IncomingMessage } from "node:http"

/**
 * The country of a request as two letters, from a trusted proxy's `CF-IPCountry`; else `unknown`. Nothing finer is ever
 * stored.
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
