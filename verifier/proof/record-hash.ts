/**
 * The hash that the chain holds of a record, joined from three. So a product can be proved without its code, and a
 * contract can check a key without parsing JSON.
 */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { canonicalJson, type Json } from "./canonical-json.ts"
import { fromHex, type Hex, toHex } from "./hex.ts"
import type { ProductRecord, RecordKeys, ShownRecord } from "./record.ts"

const EDITION = 2
const INNER_BYTES = 20
const CHIP_BYTES = 32

/** keccak256(0x02 ‖ body_hash ‖ code_hash ‖ keys_hash). Give it only what has been read or built. */
export const recordHash = (record: ProductRecord): Hex => shownRecordHash(record, codeHash(record))

/** The same of a record without its code. */
export function shownRecordHash({ body, keys }: ShownRecord, code_hash: Hex): Hex {
  const body_hash = keccak_256(new TextEncoder().encode(canonicalJson(body as unknown as Json)))
  return toHex(keccak_256(Uint8Array.of(EDITION, ...body_hash, ...fromHex(code_hash), ...keysHash(keys))))
}

/** keccak256(code_salt ‖ code). */
export function codeHash({ code, code_salt }: Pick<ProductRecord, "code" | "code_salt">): Hex {
  return toHex(keccak_256(Uint8Array.of(...fromHex(`0x${code_salt}`), ...new TextEncoder().encode(code))))
}

/** keccak256(inner ‖ chip), with zeros for a key that is not there. */
function keysHash({ inner, chip }: RecordKeys = {}): Uint8Array {
  const bytes = new Uint8Array(INNER_BYTES + CHIP_BYTES)
  if (inner) bytes.set(fromHex(inner))
  if (chip) bytes.set(fromHex(chip), INNER_BYTES)
  if (inner || chip) return keccak_256(bytes)
  no_keys ??= keccak_256(bytes)
  return no_keys
}

/** An import hashes thousands of records, and few have keys. */
let no_keys: Uint8Array | undefined
