import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canonicalJson, hasRepeatedMember, type Json } from "#proof/record-hash.ts"
import vectors from "#test/vectors/canonical-json.json" with { type: "json" }

describe("the vectors of RFC 8785", () => {
  it.each(vectors.numbers)("writes the double $ieee754 as $text", ({ ieee754, text }) => {
    expect(canonicalJson(double(ieee754))).toBe(text)
  })

  it.each(vectors.not_numbers)("refuses the double %s", (ieee754) => {
    expect(() => canonicalJson(double(ieee754))).toThrow(TypeError)
  })

  it.each(vectors.texts)("writes $what", ({ json, canonical }) => {
    expect(canonicalJson(JSON.parse(json) as Json)).toBe(canonical)
    expect(canonicalJson(JSON.parse(canonical) as Json)).toBe(canonical)
  })

  it.each(vectors.not_texts)("refuses %s", (json) => {
    expect(() => canonicalJson(JSON.parse(json) as Json)).toThrow(TypeError)
  })
})

describe("any value", () => {
  const values = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

  it("is written as another, slower implementation writes it", () => {
    const check = fc.property(values, (value) => {
      expect(canonicalJson(value)).toBe(slowCanonicalJson(value))
    })
    fc.assert(check, { numRuns: 1_000 })
  })

  it("reads back as itself, and canonical text stays as it is", () => {
    const check = fc.property(values, (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text)
    })
    fc.assert(check, { numRuns: 1_000 })
  })

  it("has one text however its members were put in", () => {
    const check = fc.property(fc.dictionary(fc.string(), fc.integer(), { noNullPrototype: true }), (value) => {
      expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(canonicalJson(value))
    })
    fc.assert(check)
  })

  it("has no place for what JSON lacks", () => {
    for (const value of [undefined, 1n, () => 1, Symbol("x"), [undefined], { a: undefined }, Number.NaN]) {
      expect(() => canonicalJson(value as Json)).toThrow(TypeError)
    }
  })
})

describe("a repeated member", () => {
  it.each([
    '{"a":1,"a":1}',
    '{"a":{"b":1,"b":2}}',
    '[{"a":1},{"a":1,"\\u0061":2}]',
    '{"":1,"":1}',
    '{"__proto__":1,"__proto__":2}',
  ])("is noticed in %s", (text) => expect(hasRepeatedMember(text, JSON.parse(text))).toBe(true))

  it.each([
    '{"a":1,"b":1}',
    '{"a:b":":"}',
    '{"a\\"":"\\\\:\\":"}',
    "[]",
    '"a:b"',
    '{"__proto__":{"a":1}}',
    '{"a":{"a":{"a":[]}}}',
  ])("is not seen in %s", (text) => expect(hasRepeatedMember(text, JSON.parse(text))).toBe(false))

  it("is never seen in what JSON.stringify writes, and always once one is added", () => {
    const check = fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string(), (value, name) => {
      const text = JSON.stringify({ value })
      expect(hasRepeatedMember(text, JSON.parse(text))).toBe(false)
      const twice = `{${JSON.stringify(name)}:0,"value":[${JSON.stringify(value)},{"x":0}],${JSON.stringify(name)}:1}`
      expect(hasRepeatedMember(twice, JSON.parse(twice))).toBe(true)
    })
    fc.assert(check)
  })
})

function double(ieee754: string): number {
  return Buffer.from(ieee754, "hex").readDoubleBE()
}

/** By the letter of RFC 8785: escapes from its table, names compared code unit by code unit. */
function slowCanonicalJson(value: Json): string {
  if (typeof value === "string") return `"${value.split("").map(escaped).join("")}"`
  if (Array.isArray(value)) return `[${value.map(slowCanonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return `${Object.is(value, -0) ? 0 : value}`
  const members = Object.entries(value).sort(([a], [b]) => compareUnits(a, b))
  return `{${members.map(([name, inner]) => `${slowCanonicalJson(name)}:${slowCanonicalJson(inner)}`).join(",")}}`
}

function escaped(unit: string): string {
  const short: Record<string, string> = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
  }
  if (short[unit]) return short[unit]
  return unit < " " ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : unit
}

function compareUnits(a: string, b: string): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return a.charCodeAt(at) - b.charCodeAt(at)
  }
  return a.length - b.length
}
