import { readFileSync } from "node:fs"
import { type CountryResponse, Reader } from "mmdb-lib"

/** The two letters of a network's country, or `unknown`; the address as `clientAddress` tells it. */
export type CountryOf = (address: string) => string

/** A lookup unpacks a country's names in every language, which takes longer than the rest of a verification. */
const KEPT_MAX = 20_000

/** Some databases have the letters beside the name. */
type Entry = CountryResponse & { country_code?: string }

/** Opens a file in MaxMind's format, which the operator licenses. Throws where it is none, or tells no countries. */
export function openCountries(path: string): CountryOf {
  const reader = new Reader<Entry>(readFileSync(path))
  const { databaseType, ipVersion } = reader.metadata
  if (!/country|city|enterprise/i.test(databaseType)) throw new Error(`${databaseType} tells no countries`)
  const kept = new Map<string, string>()
  return (address) => {
    const known = kept.get(address)
    if (known !== undefined) return known
    const isIPv6 = address.includes(":")
    // A database without IPv6 would take the address's first half for an IPv4 one.
    const country = isIPv6 && ipVersion === 4 ? "unknown" : find(reader, isIPv6 ? `${address}::` : address)
    if (kept.size >= KEPT_MAX) kept.clear()
    kept.set(address, country)
    return country
  }
}

/** What is no address to the database, or a damaged part of it, hides no answer. */
function find(reader: Reader<Entry>, address: string): string {
  try {
    const entry = reader.get(address)
    return entry?.country?.iso_code ?? entry?.country_code ?? "unknown"
  } catch {
    return "unknown"
  }
}
