/**
 * Encodes and decodes the few calls of a verification, tested against viem, which would add 35 KB. Answers are untrusted,
 * so reading throws RangeError for malformed ones.
 */
import { fromHex, type Hex } from "#proof/hex.ts"

const DIGITS = 64

/** What a call sends: the selector and its arguments, each a number or the digits of 32 bytes. */
export function callData(selector: Hex, ...values: readonly (Hex | bigint | number)[]): Hex {
  return `${selector}${values.map(digitsOf).join("")}` as Hex
}

function digitsOf(value: Hex | bigint | number): string {
  if (typeof value !== "string") return value.toString(16).padStart(DIGITS, "0")
  if (!/^0x[0-9a-f]{64}$/i.test(value)) throw new RangeError("not 32 bytes")
  return value.slice(2)
}

/** The words of an answer by their place, each read as what it has to be. */
export interface AbiWords {
  /** An unsigned number of at most so many bits. */
  number(place: number, bits: number): number
  flag(place: number): boolean
  /** The first bytes of a word whose rest is empty, as `bytes28` stands in it. */
  bytes(place: number, bytes: number): Hex
  address(place: number): Hex
  /** Bytes that lie behind the words; the word says where. */
  tail(place: number): Hex
  text(place: number): string
  /** A list of entries of `size` words that lies behind the words; `read` gets each entry's place. */
  list<Entry>(place: number, size: number, read: (place: number) => Entry): Entry[]
}

export function abiWords(data: Hex): AbiWords {
  const digits = data.slice(2).toLowerCase()
  const from = (start: number, length: number): string => {
    if (start + length > digits.length) throw new RangeError("too short for the answer to this call")
    return digits.slice(start, start + length)
  }
  const word = (place: number) => from(place * DIGITS, DIGITS)
  const uint = (digits: string, bits: number): number => {
    const value = BigInt(`0x${digits}`)
    if (value >> BigInt(bits)) throw new RangeError(`not a number of ${bits} bits`)
    return Number(value)
  }
  const words: AbiWords = {
    number: (place, bits) => uint(word(place), bits),
    flag: (place) => uint(word(place), 1) === 1,
    bytes(place, bytes) {
      if (/[^0]/.test(word(place).slice(2 * bytes))) throw new RangeError(`not ${bytes} bytes`)
      return `0x${word(place).slice(0, 2 * bytes)}`
    },
    address(place) {
      if (/[^0]/.test(word(place).slice(0, 24))) throw new RangeError("not an address")
      return `0x${word(place).slice(24)}`
    },
    tail(place) {
      const start = 2 * words.number(place, 32)
      const length = 2 * uint(from(start, DIGITS), 32)
      return `0x${from(start + DIGITS, length)}`
    },
    list(place, size, read) {
      const start = words.number(place, 32) / 32
      if (!Number.isInteger(start)) throw new RangeError("a list that begins between two words")
      // Entries are read one by one, so a length that is too large fails at the first missing entry.
      const entries = []
      for (let index = 0; index < words.number(start, 32); index++) entries.push(read(start + 1 + size * index))
      return entries
    },
    text: (place) => new TextDecoder().decode(fromHex(words.tail(place))),
  }
  return words
}
