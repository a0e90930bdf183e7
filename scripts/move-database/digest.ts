import { createHash } from "node:crypto"

export type Row = Record<string, unknown>

/** A digest of rows in any order: the sum of their hashes, so two tables with different rows differ. */
export interface Digest {
  add(row: Row): void
  rows(): number
  hex(): string
}

const BITS = 256

export function createDigest(): Digest {
  let sum = 0n
  let rows = 0
  return {
    add(row) {
      rows++
      sum = BigInt.asUintN(BITS, sum + BigInt(`0x${hashOf(row)}`))
    },
    rows: () => rows,
    hex: () => sum.toString(16).padStart(BITS / 4, "0"),
  }
}

/** Columns by name, each value with its type, so that nothing can pass for something else. */
function hashOf(row: Row): string {
  const hash = createHash("sha256")
  for (const column of Object.keys(row).sort()) {
    const value = row[column]
    const bytes = value instanceof Uint8Array ? value : Buffer.from(value === null ? "" : String(value))
    const type = value === null ? "null" : value instanceof Uint8Array ? "bytes" : typeof value
    hash.update(`${column} ${type} ${bytes.length}:`).update(bytes)
  }
  return hash.digest("hex")
}
