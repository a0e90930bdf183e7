import type { Hex } from "#proof/hex.ts"

/** Every byte of `bytes` in turn, changed in `ways` ways: its lowest bit, its highest, and by one upwards. */
export function* mutationsOf(bytes: Uint8Array, ways = 3): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    for (const other of [byte ^ 0x01, byte ^ 0x80, (byte + 1) & 0xff].slice(0, ways)) {
      const mutated = Uint8Array.from(bytes)
      mutated[at] = other
      yield mutated
    }
  }
}

/** A hex text with one digit changed for sure. */
export function digitChanged(hex: string, at: number): Hex {
  const digit = (Number.parseInt(hex.charAt(at), 16) ^ 1).toString(16)
  return `${hex.slice(0, at)}${digit}${hex.slice(at + 1)}` as Hex
}
