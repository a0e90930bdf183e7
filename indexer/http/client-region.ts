import type { Context } from "hono"
import type { Env } from "./context.ts"

/**
 * The country that a request comes from, as two letters, when a proxy that we trust says so (`CF-IPCountry`); `unknown`
 * otherwise. No more is ever kept of where somebody is.
 */
export function clientRegion(isFromProxy: (c: Context<Env>) => boolean): (c: Context<Env>) => string {
  return (c) => {
    if (!isFromProxy(c)) return "unknown"
    const country = c.req.header("cf-ipcountry")
    return country !== undefined && /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "unknown"
  }
}
