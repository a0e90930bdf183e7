import { readFileSync } from "node:fs"
import { type CountryResponse, Reader } from "mmdb-lib"

/** The two letters of a network's country, or `unknown`; the address as `clientAddress` tells it. */
export type CountryOf = (address: string) => string

/** Opens a file in MaxMind's format, which the operator licenses. Throws where it is none, or tells no countries. */
export function openCountries(path: string): CountryOf {
  const reader = new Reader<CountryResponse>(readFileSync(path))
  if (!/country|city/i.test(reader.metadata.databaseType)) throw new Error("this database tells no countries")
  return (address) => {
    try {
      return reader.get(address.includes(":") ? `${address}::` : address)?.country?.iso_code ?? "unknown"
    } catch {
      // An address that the database does not know as one, or a damaged part of it, hides no answer.
      return "unknown"
    }
  }
}
