export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
/** How many symbols a code has. A text is read as the first length, then as the second. */
export const CODE_LENGTHS = [12, 16] as const
export type CodeLength = (typeof CODE_LENGTHS)[number]
/** For products whose record is sealed on chain. The token id is derived from the code, so anyone may search for it. */
export const INDIVIDUAL_CODE_LENGTH = 16 satisfies CodeLength
const PREFIX_CHARACTERS_MIN = 2
const PREFIX_CHARACTERS_MAX = 8
const INPUT_CHARACTERS_MAX = 100
const DRAWS_MAX = 1_000

export type CodeFault = "length" | "symbol" | "check"
export type ParsedCode = { ok: true; code: string } | { ok: false; reason: CodeFault }

/** Draws a canonical code, again for as long as it holds a bad word or would be read as another. */
export function generateCode(
  randomBytes: (bytes: number) => Uint8Array = secureRandomBytes,
  symbols: CodeLength = 12,
): string {
  const random_symbols = symbols - 1
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    const bytes = randomBytes(random_symbols)
    const values: number[] = []
    // By index: an import draws ten thousand codes, and an iterator over bytes takes three times as long.
    for (let index = 0; index < random_symbols; index++) values.push(bytes[index]! & 31)
    values.push(checkSymbol(values))
    let code = ""
    for (const value of values) code += CODE_ALPHABET[value]
    if (!hasBadWord(code) && !endsInShortCode(code)) return code
  }
  throw new Error(`No usable code in ${DRAWS_MAX} draws: the random source is broken.`)
}

/** Whether a code of 16 would be read as a code of 12 behind a prefix: one in 32 would. */
function endsInShortCode(code: string): boolean {
  const [short] = CODE_LENGTHS
  return code.length > short && isCanonicalCode(code.slice(-short))
}

/**
 * Reads a typed code: case, spaces, dashes and what nobody sees do not matter; O means 0, I and L mean 1. A display prefix of 2 to 8
 * letters or digits may precede it.
 */
export function parseCode(input: string): ParsedCode {
  if (input.length > INPUT_CHARACTERS_MAX) return { ok: false, reason: "length" }
  const typed = input.replace(/[\s\p{Pd}\p{DI}\u2212]/gu, "")
  if (!/^[0-9A-Za-z]*$/.test(typed)) return { ok: false, reason: "symbol" }
  const readings = CODE_LENGTHS.filter((symbols) => isPrefix(typed.length - symbols)).map((symbols) =>
    readCode(typed.slice(-symbols)),
  )
  return readings.find(({ ok }) => ok) ?? readings[0] ?? { ok: false, reason: "length" }
}

function isPrefix(characters: number): boolean {
  return characters === 0 || (characters >= PREFIX_CHARACTERS_MIN && characters <= PREFIX_CHARACTERS_MAX)
}

function readCode(typed: string): ParsedCode {
  const code = typed.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1")
  const reason = faultOf(code)
  return reason ? { ok: false, reason } : { ok: true, code }
}

function faultOf(code: string): CodeFault | undefined {
  const values = valuesOf(code)
  if (values.includes(-1)) return "symbol"
  return checkSymbol(values.slice(0, -1)) === values.at(-1) ? undefined : "check"
}

/** Whether this is a code exactly as records and keys use it: 12 or 16 upper-case symbols, the last one right. */
export function isCanonicalCode(value: unknown): value is string {
  return typeof value === "string" && CODE_LENGTHS.some((symbols) => symbols === value.length) && !faultOf(value)
}

/** Groups of four with hyphens between them, after the display prefix where a company has one. */
export function formatCode(code: string, prefix?: string): string {
  const groups = code.replace(/.{4}(?=.)/g, "$&-")
  return prefix ? `${prefix} ${groups}` : groups
}

/** The check symbol: the sum of α^(i+1)·d_i over GF(32), i from 0, with x^5 + x^2 + 1 and α = 2. */
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

/** Words that nobody wants to find on a label, English and Hungarian. A code that reads like one is drawn again. */

const ENGLISH =
  "ANAL ANUS ARSE ASS BITCH BOOB COCK CRAP CUM CUNT DAMN DICK FAG FAKE FART FRAUD FUCK FUK HITLER HOMO KILL KKK NAZI NIGG " +
  "PENIS PISS POOP PORN PUSSY RAPE SCAM SEX SHIT SLUT SUCK TIT TURD TWAT WANK WHORE"
const HUNGARIAN =
  "BASZ BUZI CIGO FASZ FOS GECI GENY HAMIS HULYE KOCSOG KURVA PICSA PINA PISA PUNCI RIBANC SEGG SZAR SZOP"

/** The symbols of a code that people may read as a letter. */
const READ_AS: Record<string, string> = {
  A: "A4",
  B: "B8",
  E: "E3",
  I: "I1L",
  L: "I1L",
  O: "O0",
  S: "S5",
  T: "T7",
  U: "UV",
  V: "UV",
}

let words: RegExp | undefined

/** Whether people may read one of the words in a code; 0 reads as O, for example. */
export function hasBadWord(code: string): boolean {
  words ??= new RegExp(`${ENGLISH} ${HUNGARIAN}`.split(" ").map(asPattern).join("|"))
  return words.test(code)
}

function asPattern(word: string): string {
  return Array.from(word, (letter) => `[${READ_AS[letter] ?? letter}]`).join("")
}
