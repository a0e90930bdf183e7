import { readFileSync } from "node:fs"
import fc from "fast-check"
import { keccak256 } from "viem/utils"
import { describe, expect, it } from "vitest"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import {
  buildRecord,
  canonicalBytes,
  newSalt,
  type ProductRecord,
  RECORD_BYTES_MAX,
  RecordError,
  type RecordInput,
  readRecord,
  recordHash,
} from "#proof/record.ts"
import { mutationsOf } from "./mutations.ts"

interface RecordVectors {
  records: {
    what: string
    input: RecordInput
    record: ProductRecord
    canonical: string
    canonical_hex: Hex
    record_hash: Hex
  }[]
  refused: { what: string; text?: string; hex?: Hex; field: string }[]
}
const vectors = JSON.parse(readFileSync(new URL("../vectors/records.json", import.meta.url), "utf8")) as RecordVectors

const least: RecordInput = {
  code: "0123456789AK",
  issuer: { id: `0x${"ab".repeat(32)}`, name: "ACME Kft." },
  name: "Oak chair",
  salt: "00112233445566778899aabbccddeeff",
}

describe("the vectors", () => {
  it.each(vectors.records)(
    "make, write, hash and read $what",
    ({ input, record, canonical, canonical_hex, record_hash }) => {
      const bytes = canonicalBytes(buildRecord(input))
      expect(buildRecord(input)).toEqual(record)
      expect(new TextDecoder().decode(bytes)).toBe(canonical)
      expect(toHex(bytes)).toBe(canonical_hex)
      expect(recordHash(bytes)).toBe(record_hash)
      expect(keccak256(bytes)).toBe(record_hash)
      expect(readRecord(fromHex(canonical_hex))).toEqual(record)
    },
  )

  it.each(vectors.refused)("refuse $what", ({ text, hex, field }) => {
    const bytes = hex ? fromHex(hex) : new TextEncoder().encode(text)
    expect(faultIn(() => readRecord(bytes))).toBe(field)
  })
})

describe("any record", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  const optional = fc.option(text, { nil: undefined })
  const date = fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
  const inputs: fc.Arbitrary<RecordInput> = fc.record({
    code: fc.constantFrom("0123456789AK", "ZZZZZZZZZZZK", "G4V9Y1PD82K0"),
    issuer: fc.record({ id: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex), name: text }),
    name: text,
    description: optional,
    product_code: optional,
    serial_number: optional,
    batch_number: optional,
    category: optional,
    manufacture_date: fc.option(date, { nil: undefined }),
    expiration_date: fc.option(date, { nil: null }),
    attributes: fc.dictionary(text, text, { maxKeys: 6 }),
    salt: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => toHex(bytes).slice(2)),
  })

  it("is refused with its field named, or reads back as itself from bytes that do not depend on who wrote them", () => {
    let built = 0
    const check = fc.property(inputs, (input) => {
      const record = builtOrRefused(input)
      if (!record) return
      built++
      const bytes = canonicalBytes(record)
      expect(readRecord(bytes)).toEqual(record)
      expect(canonicalBytes(Object.fromEntries(Object.entries(record).reverse()) as unknown as ProductRecord)).toEqual(
        bytes,
      )
      expect(new TextDecoder().decode(bytes)).toBe(new TextDecoder().decode(bytes).normalize("NFC"))
    })
    fc.assert(check, { numRuns: 500 })
    expect(built).toBeGreaterThan(100)
  })

  it("is another record, or none, after any change of one byte", () => {
    const bytes = fromHex(vectors.records[1]!.canonical_hex)
    for (const mutated of mutationsOf(bytes, 3)) {
      try {
        const other = readRecord(mutated)
        expect(toHex(canonicalBytes(other))).toBe(toHex(mutated))
      } catch (error) {
        expect(error).toBeInstanceOf(RecordError)
      }
      expect(recordHash(mutated)).not.toBe(recordHash(bytes))
    }
  })

  function builtOrRefused(input: RecordInput): ProductRecord | null {
    try {
      return buildRecord(input)
    } catch (error) {
      expect(error).toBeInstanceOf(RecordError)
      return null
    }
  }
})

describe("making a record", () => {
  it("leaves out what is empty, null or undefined", () => {
    const empty = {
      description: "",
      category: " \n\t ",
      product_code: null,
      serial_number: undefined,
      attributes: { a: "", b: null },
    }
    expect(Object.keys(buildRecord({ ...least, ...empty })).sort()).toEqual(["code", "issuer", "name", "salt", "v"])
    expect(buildRecord({ ...least, attributes: null })).not.toHaveProperty("attributes")
  })

  it("keeps apart what only looks the same, and takes together what is the same in NFC", () => {
    expect(buildRecord({ ...least, name: "e\u0301" }).name).toBe("\u00e9")
    expect(buildRecord({ ...least, name: "\uff21" }).name).toBe("\uff21")
    expect(faultIn(() => buildRecord({ ...least, attributes: { "e\u0301": "1", "\u00e9": "2" } }))).toBe("attributes")
    expect(faultIn(() => buildRecord({ ...least, attributes: { a: "1", " a": "2" } }))).toBe("attributes")
  })

  it.each<[string, Partial<RecordInput>]>([
    ["name", { name: "  " }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: "a\u202eb" }],
    ["name", { name: "a\u2067b" }],
    ["name", { name: "a\ud800" }],
    ["name", { name: "\u001b[2J" }],
    ["issuer.name", { issuer: { id: least.issuer.id, name: "" } }],
    ["issuer.id", { issuer: { id: "0x12", name: "x" } }],
    ["code", { code: "0123-4567-89AK" }],
    ["code", { code: "0123456789AX" }],
    ["manufacture_date", { manufacture_date: "2026-02-30" }],
    ["manufacture_date", { manufacture_date: "28/02/2026" }],
    ["expiration_date", { expiration_date: "2026-13-01" }],
    ["expiration_date", { expiration_date: "-000001-01-01" }],
    ["attributes", { attributes: JSON.parse('{"__proto__":"x"}') }],
    ["attributes", { attributes: { " __proto__ ": "x" } }],
    ["attributes", { attributes: { "": "x" } }],
    ["attributes", { attributes: { "a\u2066": "x" } }],
    ["attributes.a", { attributes: { a: "\u0007" } }],
    ["salt", { salt: "00" }],
    ["record", { description: "x".repeat(RECORD_BYTES_MAX) }],
  ])("refuses a wrong %s: %j", (field, wrong) => {
    expect(faultIn(() => buildRecord({ ...least, ...wrong }))).toBe(field)
  })

  it("lets marks stay that right-to-left texts need", () => {
    expect(buildRecord({ ...least, name: "\u05d0\u200f!" }).name).toBe("\u05d0\u200f!")
  })

  it("takes 8,192 bytes and not one more", () => {
    const room = RECORD_BYTES_MAX - canonicalBytes(buildRecord({ ...least, description: "x" })).length + 1
    expect(canonicalBytes(buildRecord({ ...least, description: "x".repeat(room) }))).toHaveLength(RECORD_BYTES_MAX)
    expect(faultIn(() => buildRecord({ ...least, description: "x".repeat(room + 1) }))).toBe("record")
    expect(faultIn(() => buildRecord({ ...least, description: `${"x".repeat(room - 1)}é` }))).toBe("record")
  })

  it("draws salts of 32 hex digits, each another", () => {
    const salts = Array.from({ length: 1_000 }, newSalt)
    expect(new Set(salts).size).toBe(1_000)
    for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe("reading a record", () => {
  it("does not change what it reads: no NFC, no trimming", () => {
    const text = new TextDecoder().decode(canonicalBytes(buildRecord(least))).replace("Oak", "Oa\u0301k")
    expect(readRecord(new TextEncoder().encode(text)).name).toBe("Oa\u0301k chair")
  })

  it("refuses more than 8,192 bytes before it parses them", () => {
    expect(faultIn(() => readRecord(new Uint8Array(RECORD_BYTES_MAX + 1)))).toBe("record")
  })

  it("never throws anything but RecordError", () => {
    const base = new TextDecoder().decode(canonicalBytes(buildRecord(least)))
    const check = fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.nat(base.length - 1).map((end) => base.slice(0, end)),
      ),
      (text) => {
        expect(faultIn(() => readRecord(new TextEncoder().encode(text)))).toBeTypeOf("string")
      },
    )
    fc.assert(check, { numRuns: 1_000 })
    expect(faultIn(() => readRecord(new TextEncoder().encode("[".repeat(RECORD_BYTES_MAX))))).toBe("record")
  })

  it("is not fooled by undefined members of an object in memory", () => {
    expect(faultIn(() => canonicalBytes({ ...buildRecord(least), category: undefined } as never))).toBe("category")
  })
})

function faultIn(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    expect(error.message).toBe(`${error.field}: ${error.reason}`)
    return error.field
  }
}
