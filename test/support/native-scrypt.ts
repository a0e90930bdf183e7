/**
 * What `#proof/seal.ts` derives with in tests: Node's own scrypt, which takes a quarter of noble's time, once for each code.
 * `test/proof/seal.test.ts` holds noble's to the same vectors, and the built package and pages have noble's.
 */
import { scrypt } from "node:crypto"
import { promisify } from "node:util"
import type { SEAL_SCRYPT } from "#proof/seal.ts"

const derive = promisify<string, string, number, object, Buffer>(scrypt)
const derived = new Map<string, Promise<Buffer>>()

export async function scryptAsync(
  code: string,
  salt: string,
  cost: Omit<typeof SEAL_SCRYPT, "salt">,
): Promise<Uint8Array> {
  const key = `${salt} ${code}`
  const { N, r, p, dkLen } = cost
  if (!derived.has(key)) derived.set(key, derive(code, salt, dkLen, { N, r, p, maxmem: 256 * N * r }))
  return Uint8Array.from(await derived.get(key)!)
}
