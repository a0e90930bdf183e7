import fc from "fast-check"
import { expect, test } from "vitest"
import { recordInput } from "#actions/products/record-input.ts"
import { looksLikeHtml } from "#csv/clean-text.ts"
import type { CsvProduct } from "#csv/read-row.ts"
import { writeCsv } from "#csv/write-csv.ts"
import { buildRecord, newSalts } from "#proof/build-record.ts"
import { generateCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import { canonicalBytes } from "#proof/record-hash.ts"
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
import { read } from "./file.ts"

const seed = campaignSeed(20261121)
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
  .filter((value) => hiddenIn(value) === null)

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
