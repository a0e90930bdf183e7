import type { IncomingMessage } from "node:http"
import type { App } from "#indexer/app.ts"
import { openCountries } from "#indexer/country-database.ts"
import { clientAddress, fromProxy } from "./client-address.ts"

type Settings = Pick<App["config"], "trusted_proxies" | "country_header" | "country_database">

/**
 * A request's two-letter country from a trusted proxy's header, else from the operator's database, else `unknown`. Nothing
 * finer is ever stored.
 */
export function clientRegion({ trusted_proxies, country_header, country_database }: Settings) {
  const isFromProxy = fromProxy(trusted_proxies)
  const addressOf = clientAddress(trusted_proxies)
  const countryOf = country_database === null ? null : openCountries(country_database)
  return (incoming: IncomingMessage): string => {
    const named = incoming.headers[country_header]
    const isNamed = typeof named === "string" && isFromProxy(incoming)
    const country = isNamed ? named : (countryOf?.(addressOf(incoming)) ?? "unknown")
    return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : "unknown"
  }
}
