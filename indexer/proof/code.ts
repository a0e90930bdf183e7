/**
 * The short code on a label: 11 random symbols of Crockford's base32 (55 bits) and a check symbol, shown `XXXX-XXXX-XXXX`.
 * The check symbol catches every single wrong symbol and every swap of two.
 */
import { hasBadWord } from "./word-filter.ts"

export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
export const CODE_SYMBOLS = 12
const RANDOM_SYMBOLS = CODE_SYMBOLS - 1
const INPUT_CHARACTERS_MAX = 100
const DRAWS_MAX = 1_000

export type CodeFault = "length" | "symbol" | "check"
export type ParsedCode = { ok: true; code: string } | { ok: false; reason: CodeFault }

/** Draws a code of 12 canonical symbols, again for as long as it holds a bad word. */
export function generateCode(randomBytes: (bytes: number) => Uint8Array = secureRandomBytes): string {
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    const bytes = randomBytes(RANDOM_SYMBOLS)
    const values: number[] = []
    // By index: an import draws ten thousand codes, and an iterator over bytes takes three times as long.
    for (let index = 0; index < RANDOM_SYMBOLS; index++) values.push(bytes[index]! & 31)
    values.push(checkSymbol(values))
    let code = ""
    for (const value of values) code += CODE_ALPHABET[value]
    if (!hasBadWord(code)) return code
  }
  throw new Error(`No usable code in ${DRAWS_MAX} draws: the random source is broken.`)
}

/**
 * Reads a code as people type it: any case, spaces and dashes anywhere, O for 0, I and L for 1. A display prefix of 2
 * to 8 letters or digits may stand in front.
 */
export function parseCode(input: string): ParsedCode {
  if (input.length > INPUT_CHARACTERS_MAX) return { ok: false, reason: "length" }
  const typed = input.replace(/[\s\p{Pd}\u00AD\u200B-\u200D\u2060\u2212\uFEFF]/gu, "")
  if (!/^[0-9A-Za-z]*$/.test(typed)) return { ok: false, reason: "symbol" }
  const prefix_characters = typed.length - CODE_SYMBOLS
  if (prefix_characters !== 0 && (prefix_characters < 2 || prefix_characters > 8))
    return { ok: false, reason: "length" }

  const code = typed.slice(-CODE_SYMBOLS).toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1")
  const values = valuesOf(code)
  if (values.includes(-1)) return { ok: false, reason: "symbol" }
  if (checkSymbol(values.slice(0, RANDOM_SYMBOLS)) !== values[RANDOM_SYMBOLS]) return { ok: false, reason: "check" }
  return { ok: true, code }
}

/** Whether this is a code exactly as records and keys use it: 12 upper-case symbols, the last one right. */
export function isCanonicalCode(value: unknown): value is string {
  if (typeof value !== "string" || value.length !== CODE_SYMBOLS) return false
  const parsed = parseCode(value)
  return parsed.ok && parsed.code === value
}

/** `XXXX-XXXX-XXXX`, after the display prefix where a company has one. */
export function formatCode(code: string, prefix?: string): string {
  const groups = [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join("-")
  return prefix ? `${prefix} ${groups}` : groups
}

/** The check symbol is the sum of α^(i+1)·d_i over GF(32), with i from 0 and α = 2. The polynomial is x^5 + x^2 + 1. */
export function checkSymbol(values: number[]): number {
  let sum = 0
  let weight = 1
  for (const value of values) {
    weight = times(weight, 2)
    sum ^= times(weight, value)
  }
  return sum
}

function times(a: number, b: number): number {
  let product = 0
  for (let bit = 0; bit < 5; bit++) {
    if ((b >> bit) & 1) product ^= a << bit
  }
  for (let bit = 9; bit >= 5; bit--) {
    if ((product >> bit) & 1) product ^= 0b100101 << (bit - 5)
  }
  return product
}

function valuesOf(code: string): number[] {
  return Array.from(code, (symbol) => CODE_ALPHABET.indexOf(symbol))
}

function secureRandomBytes(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes))
}
