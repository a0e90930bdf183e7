import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { recordInput } from "#actions/products/record-input.ts"
import { looksLikeHtml } from "#csv/clean-text.ts"
import { damageOf } from "#csv/examine-cell.ts"
import { type ProductFile, readProducts } from "#csv/read-products.ts"
import type { CsvProduct } from "#csv/read-row.ts"
import { writeCsv } from "#csv/write-csv.ts"
import { buildRecord, newSalts } from "#proof/build-record.ts"
import { generateCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import { canonicalBytes } from "#proof/record-hash.ts"
import { CsvError } from "#shared/csv/csv-error.ts"
import type { Encoding } from "#shared/csv/encodings.ts"
import { hiddenIn } from "#shared/hidden-characters.ts"
import {
  FIELDS,
  type FieldKind,
  kindOf,
  mapFields,
  OPTIONAL_FIELDS,
  type OptionalField,
} from "#shared/product-fields.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { type Dialect, generateDialect, type Truth } from "./campaign/generate.ts"
import { encodeUtf16, read } from "./file.ts"

const seed = campaignSeed(20261121)

describe("round trip", () => {
  console.log(`round trip: seed ${seed}`)

  /** Texts as a record holds them, dangerous first characters, quotes and delimiters among them. */
  const piece = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom("=1+1", "'", '"', '""', ",", ";", "\t", "-", "@", "＝", "'=", " ", "ő", "űű", "\n", '="', "\\"),
  )
  const text = fc
    .array(piece, { minLength: 1, maxLength: 5 })
    .map((pieces) => pieces.join("").normalize("NFC").replace(/\s+/g, " ").trim())
    .filter((value) => value !== "" && !/[\p{Cc}\p{Cf}\p{Cs}\ufffd]/u.test(value) && !looksLikeHtml(value))
    .filter((value) => hiddenIn(value) === null && damageOf(value, "serial_number") === null)

  const day = fc
    .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })

  const ARBITRARIES: Record<FieldKind, fc.Arbitrary<string>> = {
    ...{ text, identifier: text, lines: text, date: day },
    ...{ gtin: fc.constantFrom("09506000134352", "00000040170725"), country: fc.constantFrom("HU", "DE") },
  }

  /** Never a last day before the first. */
  const cellOf = (field: OptionalField) =>
    field === "expiration_date" ? fc.constant(null) : maybe(ARBITRARIES[kindOf(field)])

  const product = fc
    .record({
      product_name: text,
      ...mapFields(OPTIONAL_FIELDS, cellOf),
      attributes: fc.record({ Colour: maybe(text), "=size": maybe(text) }),
    })
    .map((row) => (row.facility_id === null ? { ...row, facility_name: null } : row))

  test("what is written is read back as it was, with any delimiter", () => {
    fc.assert(
      fc.property(
        fc.array(product, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(",", ";", "\t"),
        (products, delimiter) => {
          const rows = products.map((row) => [
            ...FIELDS.map((field) => row[field]),
            row.attributes.Colour,
            row.attributes["=size"],
          ])
          const file = read(writeCsv(rows, [...FIELDS, "Colour", "=size"], delimiter as ","))
          expect(file.errors).toEqual([])
          expect(file.delimiter).toBe(delimiter)
          expect(file.rows.map(({ line: _, ...row }) => row)).toEqual(products.map(withoutEmptyAttributes))
        },
      ),
      { seed, numRuns: rounds(1_000, 100) },
    )
  })

  function withoutEmptyAttributes(row: { attributes: Record<string, string | null> }) {
    return {
      ...row,
      attributes: Object.fromEntries(Object.entries(row.attributes).filter(([, value]) => value !== null)),
    }
  }

  test("whatever is read makes a record, of the very texts that were read", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      piece,
      fc.string({ maxLength: 3_000, minLength: 2_500 }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
        const quoted = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(","))
        for (const row of read(["Name,Description,SKU,Colour", ...quoted].join("\n")).rows) expectRecord(row)
      }),
      { seed, numRuns: rounds(300, 30) },
    )
  })

  test("the largest row that is read makes a record within its limit", () => {
    let largest = 0
    for (let characters = 500; characters < 2_048; characters += 7) {
      const file = read(
        `Name,Description,Colour,Size\nA,${"ő".repeat(characters)},${"€".repeat(characters)},${"\\".repeat(characters)}\n`,
      )
      if (file.rows[0]) largest = Math.max(largest, expectRecord(file.rows[0]))
      else expect(file.errors[0]?.code).toBe("record_too_large")
    }
    expect(largest).toBeGreaterThan(7_500)
  })

  /** The bytes of the record that a product makes, issued by a company with the longest name. */
  function expectRecord({ line: _, product_name, attributes, ...fields }: CsvProduct): number {
    const issuer = { id: `0x${"ab".repeat(32)}` as const, name: "ő".repeat(200) }
    const minted = { code: generateCode(undefined, INDIVIDUAL_CODE_LENGTH), issuer, ...newSalts() }
    const record = buildRecord(recordInput({ product_name, attributes, ...fields }, minted))
    expect(record.body.name).toBe(product_name)
    // A record is written on one line; the description of a product is not.
    expect(record.body.description ?? null).toBe(fields.description?.replace(/\n+/g, " ") ?? null)
    expect(record.body.attributes ?? {}).toEqual(attributes)
    return canonicalBytes(record).length
  }
})

describe("fuzz", () => {
  const BODIES = rounds(10_000)
  const HEAP_GROWTH_BYTES_MAX = 64 * 1024 * 1024

  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void

  test(`of ${BODIES} broken files each is read or refused by a CsvError, in bounded memory`, () => {
    console.log(`csv fuzz: seed ${seed}`)
    const random = seededRandom(seed)
    const outcomes: Record<string, number> = {}
    collectGarbage()
    const before_bytes = process.memoryUsage().heapUsed
    for (let number = 0; number < BODIES; number++) {
      const body = generateBody(random)
      const outcome = outcomeOf(body, random.integer(0, 20))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    collectGarbage()
    console.log(`csv fuzz: ${JSON.stringify(outcomes)}`)
    expect(process.memoryUsage().heapUsed - before_bytes).toBeLessThan(HEAP_GROWTH_BYTES_MAX)
    // Neither a generator whose every file is refused nor one that breaks nothing would prove much.
    expect(outcomes.read).toBeGreaterThan(BODIES / 3)
    expect(Object.keys(outcomes).length).toBeGreaterThan(6)
    expect(Object.keys(Object.prototype)).toEqual([])
  }, 600_000)

  /** `read`, or the code of the CsvError. Any other error is rethrown with the body that caused it. */
  function outcomeOf(body: Uint8Array, rows_max: number): string {
    try {
      const file = readProducts(body, { rows_max })
      expect(file.rows.length).toBeLessThanOrEqual(rows_max)
      expect(file.errors.length).toBeGreaterThanOrEqual(Math.min(file.error_row_count, 1_000))
      expect(file.rows.every((row) => row.product_name !== "" && Number.isInteger(row.line))).toBe(true)
      expect(file.failed_rows_csv() === null).toBe(file.error_row_count === 0)
      structuredClone(file.rows)
      return "read"
    } catch (error) {
      if (error instanceof CsvError) return error.code
      throw new Error(`Seed ${seed}, body ${Buffer.from(body.subarray(0, 2_000)).toString("base64")}`, { cause: error })
    }
  }

  const HEADERS = [
    "Name",
    "product_name",
    "Terméknév",
    "SKU",
    "Description",
    "Made on",
    "expiration date",
    "Type",
    "Colour",
  ]
  const STRANGE_HEADERS = ["__proto__", "prototype", "toString", "", " ", '"', "=x", "a\u202eb", "Name", "ő", "0", "\0"]
  const CELLS = ["Lamp", "2026-03-05", "03/04/2026", "12 cm", "<p>x</p>", "&amp;", "Őszi tűz", "", "", "5"]
  const STRANGE_CELLS = [
    ...['"', '""', '"a"b', '"open', "=1+1", "+1", "-1", "@x", "'", "\t", "\n", "\r", "\r\n", "\0", "\ufeff", "\ufffd"],
    ...["\ud800", "\u202e", "\u2066", "e\u0301", "<b", "<!--", "&#0;", "&#xD800;", "__proto__", "{}", "[]", "null"],
    ...["x".repeat(5_000), "<div>".repeat(1_200), "é".repeat(300), " ".repeat(500), "1e999", "﷽"],
  ]

  function generateBody(random: Random): Uint8Array {
    const delimiter = random.pick([",", ";", "\t", ",", "|"])
    const quoted = (cell: string) => (random.chance(0.9) ? `"${cell.replaceAll('"', '""')}"` : `"${cell}"`)
    const written = (cells: string[]) => cells.map((cell) => (random.chance(0.3) ? quoted(cell) : cell)).join(delimiter)
    const strange_header_share = random.pick([0, 0, 0.1, 1])
    const strange_cell_share = random.pick([0, 0.02, 0.2, 1])
    const first = random.chance(0.7) ? 0 : random.integer(0, HEADERS.length - 1)
    const columns = random.integer(1, 8)
    const header = Array.from({ length: columns }, (_, index) =>
      random.chance(strange_header_share) ? random.pick(STRANGE_HEADERS) : HEADERS[(first + index) % HEADERS.length]!,
    )
    const rows = Array.from({ length: random.integer(0, 11) }, () =>
      Array.from({ length: columns + random.pick([0, 0, 0, 1, -1]) }, () =>
        random.pick(random.chance(strange_cell_share) ? STRANGE_CELLS : CELLS),
      ),
    )
    if (random.chance(0.02)) random.pick([header, ...rows]).push(...Array.from({ length: 2_000 }, () => "x"))
    return encode([header, ...rows].map(written).join(random.pick(["\n", "\r\n", "\r", "\n\n", "\n\r"])), random)
  }

  /** In one of the encodings, some with a byte order mark, some cut short or with bytes overwritten. */
  function encode(text: string, random: Random): Uint8Array {
    const which = random.next()
    const marked = random.chance(0.5)
    const bytes =
      which < 0.6
        ? new TextEncoder().encode(marked ? `\ufeff${text}` : text)
        : which < 0.8
          ? encodeUtf16(text, random.chance(0.5) ? "le" : "be", marked)
          : Uint8Array.from(text, (character) => character.codePointAt(0)! & 0xff)
    const damage = random.chance(0.3) ? random.integer(0, 19) : 0
    for (let hit = 0; hit < damage && bytes.length > 0; hit++)
      bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255)
    return random.chance(0.1) ? bytes.slice(0, random.integer(0, bytes.length)) : bytes
  }
})

describe("campaign", () => {
  const FILES = rounds(200, 40)
  const seed = campaignSeed(20261122)
  const dialects = Array.from({ length: FILES }, (_, number) => generateDialect(seed, number))
  const asked: string[] = []

  test.each(dialects.map((dialect) => [dialect.title, dialect] as const))("%s", (_, dialect) => {
    const file = readDialect(dialect) ?? readDialect(dialect, dialect.encoding)
    expect(file?.rows.map(truthOf)).toEqual(dialect.products)
    expect(file?.errors.map(({ line, code }) => `${line} ${code}`)).toEqual(dialect.errors)
    expect(file?.notes.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual(dialect.notes)
  })

  test("most files tell their encoding by themselves, and only legacy ones are asked about", () => {
    console.log(`csv campaign: seed ${seed}, ${asked.length} of ${FILES} files asked about: ${asked.join(", ")}`)
    expect(asked.length).toBeLessThan(FILES / 4)
    expect(asked.filter((encoding) => encoding.startsWith("utf"))).toEqual([])
  })

  /** Null where the reader asks for the encoding; it never guesses silently. */
  function readDialect(dialect: Dialect, encoding?: Encoding): ProductFile | null {
    const { bytes, mapping } = dialect
    try {
      return readProducts(bytes, {
        ...{ rows_max: 1_000, mapping },
        ...(encoding === undefined ? {} : { encoding }),
      })
    } catch (error) {
      if (error instanceof CsvError && error.code === "encoding_unsure" && encoding === undefined) {
        asked.push(dialect.encoding)
        return null
      }
      // A file whose every row is blank has nothing to say.
      if (
        error instanceof CsvError &&
        error.code === "no_rows" &&
        dialect.products.length + dialect.errors.length === 0
      )
        return null
      throw error
    }
  }

  function truthOf({ line: _, ...row }: ProductFile["rows"][number]): Truth {
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as Truth
  }
})
