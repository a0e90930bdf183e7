import { readFileSync } from "node:fs"
import fc from "fast-check"
import { concat, keccak256, stringToBytes } from "viem/utils"
import { describe, expect, it } from "vitest"
import { buildRecord, newSalts, type RecordInput } from "#proof/build-record.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { type ProductRecord, RECORD_BYTES_MAX, RecordError } from "#proof/record.ts"
import { canonicalBytes, codeHash, readRecord, recordHash } from "#proof/record-hash.ts"
import { mutationsOf } from "./mutations.ts"

interface RecordVectors {
  records: {
    what: string
    input: RecordInput
    record: ProductRecord
    canonical: string
    canonical_hex: Hex
    body_hash: Hex
    code_hash: Hex
    keys_hash: Hex
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
  code_salt: "ffeeddccbbaa99887766554433221100",
}

describe("the vectors", () => {
  it.each(vectors.records)("make, write, hash and read $what", (given) => {
    const { input, record, canonical, canonical_hex, code_hash, record_hash } = given
    const bytes = canonicalBytes(buildRecord(input))
    expect(buildRecord(input)).toEqual(record)
    expect(new TextDecoder().decode(bytes)).toBe(canonical)
    expect(toHex(bytes)).toBe(canonical_hex)
    expect(readRecord(fromHex(canonical_hex))).toEqual(record)
    expect(codeHash(record)).toBe(code_hash)
    expect(recordHash(record)).toBe(record_hash)
    expect(hashesOf(record)).toEqual({
      ...{ body_hash: given.body_hash, code_hash, keys_hash: given.keys_hash, record_hash },
    })
  })

  it("hold the one that was fixed with the format", () => {
    const { record, ...given } = vectors.records.find(({ what }) => what === "the vector with both keys")!
    const uid = "0x04de5f1eacc040"
    expect(record.keys!.chip).toBe(keccak256(concat(["0x01", `0x${record.chip_salt}`, uid])))
    expect(record.keys).toEqual({
      inner: "0xf2dafad405031c7f73575957177a18c1c152d610",
      chip: "0x1a9cbc317228d3a6d8faa09cfe6fbba75169fa73bc2f200cd900d928f491ad01",
    })
    expect(given).toMatchObject({
      body_hash: "0xade1eb07e03892f75b46e50942106ede3c2766ad31a0839f973dcfd7c9bc723b",
      code_hash: "0x9404ea71bb5fceb5ed01993c107cb62513446c7079aa71a6d01aa1d202251cb6",
      keys_hash: "0x34a1c202c960a9a9cfa07bba60143d1b17247029b9d279d0cb5ce816728371ba",
      record_hash: "0x19a5618cc9b694c67b1f0c9f539a98c7470ff5cbe249accd3fb2f162d5807668",
    })
  })

  it.each(vectors.refused)("refuse $what", ({ text, hex, field }) => {
    const bytes = hex ? fromHex(hex) : new TextEncoder().encode(text)
    expect(faultIn(() => readRecord(bytes))).toBe(field)
  })
})

/** The rules spelled once more, with another library. JSON.stringify is canonical where members are sorted. */
function hashesOf({ body, code, code_salt, keys }: ProductRecord) {
  const sorted = JSON.stringify(body, (_, value) =>
    typeof value === "object" && !Array.isArray(value)
      ? new Proxy(value, { ownKeys: (target) => Reflect.ownKeys(target).sort() })
      : value,
  )
  const body_hash = keccak256(stringToBytes(sorted))
  const code_hash = keccak256(concat([`0x${code_salt}`, `0x${Buffer.from(code).toString("hex")}`]))
  const zeros = (bytes: number): Hex => `0x${"00".repeat(bytes)}`
  const keys_hash = keccak256(concat([keys?.inner ?? zeros(20), keys?.chip ?? zeros(32)]))
  return { body_hash, code_hash, keys_hash, record_hash: keccak256(concat(["0x02", body_hash, code_hash, keys_hash])) }
}

describe("any record", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  const optional = fc.option(text, { nil: undefined })
  const date = fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
  const digits = (bytes: number) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((random) => toHex(random).slice(2))
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
    salt: digits(16),
    code_salt: digits(16),
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
        expect(recordHash(other)).not.toBe(vectors.records[1]!.record_hash)
      } catch (error) {
        expect(error).toBeInstanceOf(RecordError)
      }
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
    const record = buildRecord({ ...least, ...empty })
    expect(Object.keys(record).sort()).toEqual(["body", "code", "code_salt", "v"])
    expect(Object.keys(record.body).sort()).toEqual(["issuer", "name", "salt"])
    expect(buildRecord({ ...least, attributes: null }).body).not.toHaveProperty("attributes")
  })

  it("keeps apart what only looks the same, and takes together what is the same in NFC", () => {
    expect(buildRecord({ ...least, name: "e\u0301" }).body.name).toBe("\u00e9")
    expect(buildRecord({ ...least, name: "\uff21" }).body.name).toBe("\uff21")
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
    ["code_salt", { code_salt: "00" }],
    ["record", { description: "x".repeat(RECORD_BYTES_MAX) }],
  ])("refuses a wrong %s: %j", (field, wrong) => {
    expect(faultIn(() => buildRecord({ ...least, ...wrong }))).toBe(field)
  })

  it("lets marks stay that right-to-left texts need", () => {
    expect(buildRecord({ ...least, name: "\u05d0\u200f!" }).body.name).toBe("\u05d0\u200f!")
  })

  it("takes 8,192 bytes and not one more", () => {
    const room = RECORD_BYTES_MAX - canonicalBytes(buildRecord({ ...least, description: "x" })).length + 1
    expect(canonicalBytes(buildRecord({ ...least, description: "x".repeat(room) }))).toHaveLength(RECORD_BYTES_MAX)
    expect(faultIn(() => buildRecord({ ...least, description: "x".repeat(room + 1) }))).toBe("record")
    expect(faultIn(() => buildRecord({ ...least, description: `${"x".repeat(room - 1)}é` }))).toBe("record")
  })

  it("draws salts of 32 hex digits, each another", () => {
    const salts = Array.from({ length: 500 }, newSalts).flatMap(({ salt, code_salt }) => [salt, code_salt])
    expect(new Set(salts).size).toBe(1_000)
    for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe("what is wrong with a record", () => {
  const bytes = canonicalBytes(buildRecord(least))
  const text = new TextDecoder().decode(bytes)
  const codeOf = (act: () => unknown): string | null => {
    try {
      act()
      return null
    } catch (error) {
      return (error as RecordError).code
    }
  }

  it.each<[RecordError["code"], () => unknown]>([
    ["too_large", () => buildRecord({ ...least, description: "x".repeat(RECORD_BYTES_MAX) })],
    ["too_large", () => readRecord(new Uint8Array(RECORD_BYTES_MAX + 1))],
    ["not_canonical", () => readRecord(new TextEncoder().encode(` ${text}`))],
    ["not_canonical", () => readRecord(new TextEncoder().encode("{"))],
    ["other_edition", () => readRecord(new TextEncoder().encode(text.replace('"v":2', '"v":3')))],
    ["other_edition", () => readRecord(new TextEncoder().encode(text.replace('"v":2', '"v":1')))],
    ["fault", () => readRecord(new TextEncoder().encode(text.replace('"v":2', '"v":"2"')))],
    ["fault", () => buildRecord({ ...least, name: "a\u202eb" })],
  ])("is told by a code: %s", (code, act) => expect(codeOf(act)).toBe(code))
})

describe("reading a record", () => {
  it("does not change what it reads: no NFC, no trimming", () => {
    const text = new TextDecoder().decode(canonicalBytes(buildRecord(least))).replace("Oak", "Oa\u0301k")
    expect(readRecord(new TextEncoder().encode(text)).body.name).toBe("Oa\u0301k chair")
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
    expect(faultIn(() => canonicalBytes({ ...buildRecord(least), keys: undefined } as never))).toBe("keys")
    const { body, ...record } = buildRecord(least)
    expect(faultIn(() => canonicalBytes({ ...record, body: { ...body, category: undefined } } as never))).toBe(
      "category",
    )
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
