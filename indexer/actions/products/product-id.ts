import { pooledRandomBytes } from "./random-pool.ts"

let last_ms = 0
let counter = 0

/** A UUID of version 7 (RFC 9562): this process's ids sort in order of creation, like the rows of a file. */
export function newProductId(now: number): string {
  counter = now > last_ms ? 0 : counter + 1
  last_ms = Math.max(now, last_ms)
  const bytes = Buffer.from(pooledRandomBytes(16))
  bytes.writeUIntBE(last_ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | ((counter >> 14) & 0x0fff), 6)
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8)
  const hex = bytes.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
