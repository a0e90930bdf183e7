import { expect, test } from "vitest"
import { type ProductFile, readProducts } from "#csv/read-products.ts"
import { CsvError } from "#shared/csv/csv-error.ts"
import type { Encoding } from "#shared/csv/encodings.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Dialect, generateDialect, type Truth } from "./campaign/generate.ts"

const FILES = rounds(200, 40)
const seed = campaignSeed(20261122)
const dialects = Array.from({ length: FILES }, (_, number) => generateDialect(seed, number))
const asked: string[] = []

test.each(dialects.map((dialect) => [dialect.title, dialect] as const))("%s", (_, dialect) => {
  const file = read(dialect) ?? read(dialect, dialect.encoding)
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
function read(dialect: Dialect, encoding?: Encoding): ProductFile | null {
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
    if (error instanceof CsvError && error.code === "no_rows" && dialect.products.length + dialect.errors.length === 0)
      return null
    throw error
  }
}

function truthOf({ line: _, ...row }: ProductFile["rows"][number]): Truth {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as Truth
}
