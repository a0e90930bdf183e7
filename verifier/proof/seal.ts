/**
 * Seals an individual product's record, so that only its code finds and opens it (docs/formats.md, section 6). Uses
 * noble, because pages on `http://` have no `crypto.subtle`.
 */
import { gcm } from "@noble/ciphers/aes.js"
import { scryptAsync } from "@noble/hashes/scrypt.js"
import { isCanonicalCode } from "./code.ts"
import { fromHex, type Hex, toHex } from "./hex.ts"
import { RECORD_BYTES_MAX } from "./record.ts"

/** `N` to `dkLen` as RFC 7914 names them; the password is all upper-case symbols of the code, without hyphens. */
export const SEAL_SCRYPT = { salt: "touchmark/1", N: 2 ** 15, r: 8, p: 1, dkLen: 64 } as const

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** DEFLATE adds a few bytes to what it cannot compress. */
const DEFLATE_OVERHEAD_BYTES_MAX = 64
/** How long the seal of so many bytes can be. */
const sealedBytesMax = (bytes_max: number) => NONCE_BYTES + bytes_max + DEFLATE_OVERHEAD_BYTES_MAX + TAG_BYTES
export const SEALED_BYTES_MAX = sealedBytesMax(RECORD_BYTES_MAX)

/** Gas for an individual record grows with its bytes, so a longer seal is minted in a batch. */
export const INDIVIDUAL_SEALED_BYTES_MAX = 1_280

/** How long the seal of these bytes will be. */
export async function sealedBytes(canonical: Uint8Array): Promise<number> {
  return NONCE_BYTES + (await deflate(canonical)).length + TAG_BYTES
}

export interface SealKey {
  token_id: Hex
  /** 32 bytes. */
  key: Uint8Array
}

/** A seal that does not open with this key, or holds no record of a size that we accept. */
export class SealError extends Error {
  readonly reason: "length" | "key" | "deflate" | "too_large"
  constructor(reason: SealError["reason"]) {
    super(`the seal does not open: ${reason}`)
    this.name = "SealError"
    this.reason = reason
  }
}

/** Derives token id and key from a canonical code, in 32 MiB and up to a second. Yields to the event loop meanwhile. */
export async function deriveSealKey(code: string): Promise<SealKey> {
  if (!isCanonicalCode(code)) throw new RangeError("not a canonical code")
  const { salt, ...cost } = SEAL_SCRYPT
  const derive = () => scryptAsync(code, salt, cost)
  // Else a browser goes on with it before it looks at what the nodes have answered.
  const { scheduler } = globalThis as { scheduler?: { postTask?: PostTask } }
  return sealKeyFrom(await (scheduler?.postTask?.(derive, { priority: "background" }) ?? derive()))
}

type PostTask = <Result>(work: () => Promise<Result>, options: { priority: "background" }) => Promise<Result>

/** Token id and key from the 64 bytes that scrypt with SEAL_SCRYPT made of a code. */
export function sealKeyFrom(scrypt64: Uint8Array): SealKey {
  if (scrypt64.length !== SEAL_SCRYPT.dkLen) throw new RangeError("scrypt gives 64 bytes here")
  const token_id = scrypt64.slice(0, 32)
  token_id[0]! |= 0x80
  return { token_id: toHex(token_id), key: scrypt64.slice(32) }
}

/** Seals a canonical record. Pass a `nonce` (12 bytes) in tests only: reusing one under a key reveals both records. */
export async function sealRecord(canonical: Uint8Array, seal_key: SealKey, nonce?: Uint8Array): Promise<Hex> {
  if (canonical.length > RECORD_BYTES_MAX) throw new SealError("too_large")
  return sealBytes(canonical, seal_key, nonce)
}

/** Seals any bytes in the same way, for whoever bounds them when they are opened. */
export async function sealBytes(bytes: Uint8Array, seal_key: SealKey, nonce?: Uint8Array): Promise<Hex> {
  const fresh = nonce ?? crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const cipher = gcm(seal_key.key, fresh, fromHex(seal_key.token_id))
  const sealed = cipher.encrypt(await deflate(bytes))
  return toHex(new Uint8Array([...fresh, ...sealed]))
}

/** The bytes in a seal, at most RECORD_BYTES_MAX; whether they are a record is for `readRecord` to say. Throws SealError. */
export async function openSeal(sealed: Hex, seal_key: SealKey): Promise<Uint8Array> {
  return openBytes(sealed, seal_key, RECORD_BYTES_MAX)
}

/** The bytes in a seal of sealBytes, at most `bytes_max`. Throws SealError. */
export async function openBytes(sealed: Hex, seal_key: SealKey, bytes_max: number): Promise<Uint8Array> {
  const bytes = fromHex(sealed)
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.length > sealedBytesMax(bytes_max)) throw new SealError("length")
  const deflated = await decrypt(bytes, seal_key)
  return inflate(deflated, bytes_max).catch((error: unknown) => {
    throw new SealError(error instanceof RangeError ? "too_large" : "deflate")
  })
}

async function decrypt(sealed: Uint8Array, { token_id, key }: SealKey): Promise<Uint8Array> {
  const parts = { nonce: sealed.slice(0, NONCE_BYTES), text: sealed.slice(NONCE_BYTES), more: fromHex(token_id) }
  try {
    return await (isSubtleHere() ? decryptByPlatform : decryptByNoble)(key, parts)
  } catch {
    throw new SealError("key")
  }
}

const isSubtleHere = () => (crypto.subtle as SubtleCrypto | undefined) !== undefined

/** The associated data are in `more`. */
type Parts = Record<"nonce" | "text" | "more", Uint8Array<ArrayBuffer>>

async function decryptByPlatform(raw: Uint8Array, { nonce, text, more }: Parts): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", Uint8Array.from(raw), "AES-GCM", false, ["decrypt"])
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce, additionalData: more }, key, text))
}

/** Loaded where it is needed: the page of a result has to be light. */
async function decryptByNoble(key: Uint8Array, { nonce, text, more }: Parts): Promise<Uint8Array> {
  const cipher = await import("@noble/ciphers/aes.js")
  return cipher.gcm(key, nonce, more).decrypt(text)
}

/** Raw DEFLATE (RFC 1951) with what Node and browsers both have, in insecure contexts too. */

const SLICE_BYTES = 256

/** Compresses. */
async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  return collect(sliced(bytes).pipeThrough(new CompressionStream("deflate-raw")), Number.POSITIVE_INFINITY)
}

/** Decompresses. Throws RangeError as soon as more than `bytes_max` come out, TypeError for what is no whole DEFLATE stream. */
async function inflate(bytes: Uint8Array, bytes_max: number): Promise<Uint8Array> {
  return collect(sliced(bytes).pipeThrough(new DecompressionStream("deflate-raw")), bytes_max)
}

async function collect(stream: ReadableStream<Uint8Array>, bytes_max: number): Promise<Uint8Array> {
  const reader = stream.getReader()
  const whole: number[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(whole)
    if (whole.length + value.length > bytes_max) {
      await reader.cancel()
      throw new RangeError(`more than ${bytes_max} bytes`)
    }
    for (const byte of value) whole.push(byte)
  }
}

/** Reads small slices on demand, so that a decompression bomb is noticed after one slice. */
function sliced(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + SLICE_BYTES)))
      at += SLICE_BYTES
    },
  })
}
