import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  CODE_ALPHABET,
  CODE_LENGTHS,
  checkSymbol,
  formatCode,
  generateCode,
  hasBadWord,
  isCanonicalCode,
  parseCode,
} from "#proof/code.ts"
import vectors from "#test/vectors/codes.json" with { type: "json" }

const random = (symbols: number) => fc.array(fc.nat(31), { minLength: symbols - 1, maxLength: symbols - 1 })
const values = fc.oneof(...CODE_LENGTHS.map(random))
const written = (drawn: number[]) => [...drawn, checkSymbol(drawn)].map((value) => CODE_ALPHABET[value]).join("")
/** Whether it is also a code of 12 behind a prefix of four, which is tried first. */
const readsShorter = (code: string) => code.length === 16 && isCanonicalCode(code.slice(-12))
const codesOf = (symbols: number) => random(symbols).map(written)
const codes = values.map(written).filter((code) => !readsShorter(code))

describe("the vectors", () => {
  it.each(vectors.codes)("writes $shown", ({ values, code, shown }) => {
    expect(CODE_ALPHABET[checkSymbol(values)]).toBe(code.at(-1))
    expect(values.map((value) => CODE_ALPHABET[value]).join("")).toBe(code.slice(0, -1))
    expect(formatCode(code)).toBe(shown)
    expect(isCanonicalCode(code)).toBe(true)
    expect(parseCode(shown)).toEqual({ ok: true, code: readsShorter(code) ? code.slice(-12) : code })
  })

  it.each(vectors.inner)("takes the inner code $code for no code of a label", ({ values, code }) => {
    expect(CODE_ALPHABET[checkSymbol(values) ^ 16]).toBe(code.at(-1))
    expect(isCanonicalCode(code)).toBe(false)
    expect(parseCode(code)).toEqual({ ok: false, reason: "check" })
  })

  it("has the alphabet of the vectors", () => expect(CODE_ALPHABET).toBe(vectors.alphabet))

  it.each(vectors.read)("reads $input", ({ input, code }) => expect(parseCode(input)).toEqual({ ok: true, code }))

  it.each(vectors.refused)("refuses $input for its $reason", ({ input, reason }) => {
    expect(parseCode(input)).toEqual({ ok: false, reason })
  })
})

describe("the check symbol", () => {
  it("is the sum that the definition gives, multiplied out in polynomials", () => {
    const check = fc.property(values, (drawn) => {
      expect(checkSymbol(drawn)).toBe(slowCheckSymbol(drawn))
    })
    fc.assert(check)
  })

  it.each(CODE_LENGTHS)("catches every single wrong symbol of %i, at every position", (symbols) => {
    const check = fc.property(codesOf(symbols), (code) => {
      for (let at = 0; at < code.length; at++) {
        for (const symbol of CODE_ALPHABET.replace(code[at]!, "")) expectRefused(replaced(code, at, symbol))
      }
    })
    fc.assert(check, { numRuns: 50 })
  })

  it.each(CODE_LENGTHS)("catches every swap of two different symbols of %i, wherever they stand", (symbols) => {
    const check = fc.property(codesOf(symbols), (code) => {
      for (let a = 0; a < code.length; a++) {
        for (let b = a + 1; b < code.length; b++) {
          if (code[a] !== code[b]) expectRefused(replaced(replaced(code, a, code[b]!), b, code[a]!))
        }
      }
    })
    fc.assert(check, { numRuns: 200 })
  })

  it("of an inner code is never that of a code on a label", () => {
    const check = fc.property(random(12), (drawn) => {
      const inner = written(drawn).slice(0, -1) + CODE_ALPHABET[checkSymbol(drawn) ^ 16]
      expect(parseCode(inner)).toEqual({ ok: false, reason: "check" })
    })
    fc.assert(check)
  })
})

const replaced = (code: string, at: number, symbol: string) => code.slice(0, at) + symbol + code.slice(at + 1)

/** It is never the same code, nor another of its length. What is left may be read as a code of 12 behind a prefix. */
function expectRefused(wrong: string): void {
  expect(isCanonicalCode(wrong)).toBe(false)
  const parsed = parseCode(wrong)
  if (!readsShorter(wrong)) expect(parsed).toEqual({ ok: false, reason: "check" })
}

describe("reading", () => {
  const noise = fc.constantFrom("", " ", "-", "\u00a0", "\u2011", "\u2013", "\t", "\u200b", "\u200e", "\u2066", " - ")

  it("finds a code in any case, with anything between its symbols and look-alikes in it", () => {
    const look_alike = fc.constantFrom<[string, string]>(
      ["0", "o"],
      ["0", "O"],
      ["1", "i"],
      ["1", "I"],
      ["1", "l"],
      ["1", "L"],
    )
    const check = fc.property(
      codes,
      fc.array(noise, { minLength: 17, maxLength: 17 }),
      look_alike,
      fc.boolean(),
      (code, between, [from, to], lower) => {
        const cased = lower ? code.toLowerCase() : code
        const typed = [...cased.replaceAll(from, to)].map((symbol, at) => between[at] + symbol).join("") + between[16]
        expect(parseCode(typed)).toEqual({ ok: true, code })
      },
    )
    fc.assert(check)
  })

  it("finds it behind a display prefix", () => {
    const check = fc.property(codes, fc.stringMatching(/^[A-Za-z0-9]{2,8}$/), noise, (code, prefix, between) => {
      expect(parseCode(prefix + between + formatCode(code))).toEqual({ ok: true, code })
      expect(parseCode(formatCode(code, prefix))).toEqual({ ok: true, code })
    })
    fc.assert(check)
  })

  it("reads a code of 12 behind a prefix of four, even where that would be a code of 16", () => {
    const prefixed = fc.tuple(codesOf(12), fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}$/))
    const both = prefixed.map(([code, prefix]) => ({ code, text: prefix + code }))
    let ambiguous = 0
    const check = fc.property(both, ({ code, text }) => {
      if (isCanonicalCode(text)) ambiguous++
      expect(parseCode(text)).toEqual({ ok: true, code })
    })
    fc.assert(check, { numRuns: 2_000, seed: 12 })
    expect(ambiguous).toBeGreaterThan(20)
  })

  it("never throws and gives only canonical codes", () => {
    const check = fc.property(
      fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.stringMatching(/^[\dA-Za-z -]{0,40}$/)),
      (input) => {
        const parsed = parseCode(input)
        if (parsed.ok) expect(isCanonicalCode(parsed.code)).toBe(true)
      },
    )
    fc.assert(check, { numRuns: 5_000 })
  })

  it("does not spend time on very long inputs", () => {
    expect(parseCode("-".repeat(1_000_000))).toEqual({ ok: false, reason: "length" })
  })

  it("calls nothing but 12 or 16 upper-case symbols canonical", () => {
    for (const code of ["0123456789AK", "0123456789ABCDE4"]) expect(isCanonicalCode(code)).toBe(true)
    for (const other of [
      "0123456789ak",
      "0123-4567-89AK",
      "O123456789AK",
      "0123456789A0",
      "ACMF0123456789AK",
      "0123456789ABCDE5",
      "0123456789ABC4",
      7,
      null,
      ["0123456789AK"],
    ]) {
      expect(isCanonicalCode(other)).toBe(false)
    }
  })
})

describe("generating", () => {
  it.each(CODE_LENGTHS)("gives different codes of %i that read back and hold no bad word", (symbols) => {
    const drawn = Array.from({ length: 5_000 }, () => generateCode(undefined, symbols))
    for (const code of drawn) expect(code).toHaveLength(symbols)
    expect(new Set(drawn).size).toBe(drawn.length)
    for (const code of drawn) {
      expect(parseCode(code)).toEqual({ ok: true, code })
      expect(hasBadWord(code)).toBe(false)
    }
  })

  it("uses every symbol at every random place about equally often", () => {
    const draws = 20_000
    const counts = Array.from({ length: 11 }, () => new Map<string, number>())
    for (let draw = 0; draw < draws; draw++) {
      const code = generateCode()
      for (const [at, count] of counts.entries()) count.set(code[at]!, (count.get(code[at]!) ?? 0) + 1)
    }
    for (const count of counts) {
      expect(count.size).toBe(32)
      // 625 expected, standard deviation 25; the word filter takes a little from some.
      for (const times of count.values()) expect(Math.abs(times - draws / 32)).toBeLessThan(200)
    }
  })

  it("draws again what would be read as a code of 12 behind a prefix", () => {
    const zeros = Array(15).fill(0)
    const fine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    const draws = [zeros, fine].map((bytes) => Uint8Array.from(bytes))
    expect(generateCode(() => draws.shift()!, 16)).toBe("0123456789ABCDE4")
  })

  it("draws again after a bad word, and gives up on a random source that only makes those", () => {
    const fasz = [15, 10, 25, 31, 0, 2, 4, 6, 8, 3, 5]
    const fine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const draws = [fasz, fasz, fine].map((bytes) => Uint8Array.from(bytes))
    expect(generateCode(() => draws.shift()!)).toBe("0123456789AK")
    expect(() => generateCode(() => Uint8Array.from(fasz))).toThrow(/random source/)
  })

  it.each(["FASZ", "FA5Z", "F4SZ", "FVCK", "N4Z1", "SH1T", "T1T", "KKK", "FAKE", "HAM1S", "GEC1", "BUZ1"])(
    "hears %s",
    (word) => {
      expect(hasBadWord(`22${word}22`)).toBe(true)
    },
  )
})

/** Multiplies polynomials over GF(2) term by term and reduces by long division. */
function slowCheckSymbol(drawn: number[]): number {
  const reduce = (value: number) => {
    for (let bit = 40; bit >= 5; bit--)
      if (Math.floor(value / 2 ** bit) % 2 === 1) value = xor(value, 37 * 2 ** (bit - 5))
    return value
  }
  return drawn.reduce((sum, value, i) => sum ^ reduce(value * 2 ** ((i + 1) % 31)), 0)
}

function xor(a: number, b: number): number {
  return Number(BigInt(a) ^ BigInt(b))
}
