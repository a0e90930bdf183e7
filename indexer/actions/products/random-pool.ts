import { randomFillSync } from "node:crypto"

const pool = new Uint8Array(16 * 1024)
let used = pool.length

/** Bytes of the system's random source, fetched many at a time: a call for each of ten thousand codes takes longer than drawing them. */
export function pooledRandomBytes(bytes: number): Uint8Array {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.slice(used - bytes, used)
}
