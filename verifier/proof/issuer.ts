import { keccak_256 } from "@noble/hashes/sha3.js"
import { type Hex, toHex } from "./hex.ts"

/** The issuer's id on chain: keccak256 of the 36 lower-case ASCII characters of the company's random UUID. */
export function issuerIdOf(company_id: string): Hex {
  return toHex(keccak_256(new TextEncoder().encode(company_id.toLowerCase())))
}
