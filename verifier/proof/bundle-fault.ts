/** What keeps a value from being a bundle, or the product in one of its entries. Nothing unknown is let through. */

import { canonicalBytes } from "./canonical-record.ts"
import { faultInStatements } from "./certificate-fault.ts"
import { isHexOf } from "./hex.ts"
import type { ProductRecord } from "./record.ts"
import { RecordError } from "./record-error.ts"
import { BATCH_SIZE_MAX } from "./tree.ts"

const MEMBERS = ["chain_id", "entries", "format", "registry", "root", "size", "tx_hash"]
const SEALED = /^0x(?:[0-9a-f]{2}){28,}$/
const SIBLINGS_MAX = 20

type Members = Record<string, unknown>

/** The first fault found, or null for a bundle. */
export function bundleFault(value: unknown): string | null {
  const members = isObject(value) && Object.hasOwn(value, "statements") ? [...MEMBERS, "statements"] : MEMBERS
  if (!hasExactly(value, members)) return `not exactly the members ${MEMBERS.join(", ")}, and statements or not`
  const { chain_id, entries, format, registry, root, size, tx_hash } = value
  if (format !== "touchmark-bundle/2") return "format is not touchmark-bundle/2"
  if (!isWholeNumber(chain_id, 1, Number.MAX_SAFE_INTEGER)) return "chain_id is no chain's id"
  if (!isHexOf(20, registry)) return "registry is not an address in lower-case hex"
  if (!isHexOf(32, root)) return "root is not 32 bytes in lower-case hex"
  if (!isHexOf(32, tx_hash)) return "tx_hash is not 32 bytes in lower-case hex"
  if (!isWholeNumber(size, 1, BATCH_SIZE_MAX)) return `size is not 1 to ${BATCH_SIZE_MAX}`
  if (!Array.isArray(entries) || entries.length !== size) return "entries are not as many as size says"
  return faultInStatements(value.statements) ?? faultInEntries(entries)
}

function faultInEntries(entries: unknown[]): string | null {
  let before = ""
  for (const entry of entries) {
    if (!hasExactly(entry, ["id", "sealed"])) return "an entry has not exactly the members id, sealed"
    const { id, sealed } = entry
    if (!isHexOf(32, id) || id < "0x8")
      return "an entry's id is not 32 bytes in lower-case hex with the highest bit set"
    if (id <= before) return "the entries are not in ascending order of their ids"
    if (typeof sealed !== "string" || !SEALED.test(sealed)) return "what is sealed is not in lower-case hex"
    before = id
  }
  return null
}

/** The first fault of what an entry holds, or null for a product with its place. Throws RecordError for another edition. */
export function entryFault(value: unknown): string | null {
  if (!hasExactly(value, ["index", "proof", "record"])) return "not exactly the members index, proof, record"
  const { index, proof, record } = value
  if (!isWholeNumber(index, 0, BATCH_SIZE_MAX - 1)) return "index is no place in a batch"
  if (!Array.isArray(proof) || proof.length > SIBLINGS_MAX) return `proof is not a list of at most ${SIBLINGS_MAX}`
  if (!proof.every((hash) => isHexOf(32, hash))) return "proof is not of 32 bytes each in lower-case hex"
  try {
    canonicalBytes(record as ProductRecord)
    return null
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    if (error.code === "other_edition") throw error
    return error.message
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function hasExactly(value: unknown, members: string[]): value is Members {
  if (!isObject(value)) return false
  const names = Object.keys(value)
  return names.length === members.length && members.every((member) => Object.hasOwn(value, member))
}

function isWholeNumber(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}
