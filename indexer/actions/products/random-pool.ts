import { randomFillSync } from "node:crypto"

const pool = new Uint8Array(16 * 1024)
let used = pool.length

/** Random bytes of the system, fetched in bulk: one call per code takes longer than generating the code. */
export function pooledRandomBytes(bytes: number): Uint8Array {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.slice(used - bytes, used)
}
