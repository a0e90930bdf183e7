import type { IncomingMessage } from "node:http"

/** A request's two-letter country from a trusted proxy's header, else `unknown`. Nothing finer is ever stored. */
export function clientRegion(
  isFromProxy: (incoming: IncomingMessage) => boolean,
  header: string,
): (incoming: IncomingMessage) => string {
  return (incoming) => {
    const country = incoming.headers[header]
    if (typeof country !== "string" || !isFromProxy(incoming)) return "unknown"
    return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "unknown"
  }
}
