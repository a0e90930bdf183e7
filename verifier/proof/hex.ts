/** Bytes as text: "0x" and two digits a byte. What we write is lower case. */
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"

export type Hex = `0x${string}`

/** "0x" and lower-case digits. */
export function toHex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`
}

/** The bytes of a hex text in either case. Throws RangeError for anything else. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(hex)) throw new RangeError("not a hex text")
  return new Uint8Array(hexToBytes(hex.slice(2)))
}

/** Whether `value` is "0x" and the lower-case digits of exactly `bytes` bytes. */
export function isHexOf(bytes: number, value: unknown): value is Hex {
  return typeof value === "string" && value.length === 2 + 2 * bytes && /^0x[0-9a-f]*$/.test(value)
}

/** Whether two byte strings are equal. Not for secrets: it stops at the first difference. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
