import { expect, it } from "vitest"
import { safeFileName } from "#actions/documents/documents.ts"
import { cleanText } from "#csv/clean-text.ts"
import { readProducts } from "#csv/read-products.ts"
import { countOf } from "#csv/variants.ts"
import { findQuery } from "#shared/find-query.ts"
import { hasStackedMarks } from "#shared/hidden-characters.ts"
import { trimmed } from "#shared/visible-text.ts"

/** Where a pattern looks at each of these from each of these, a test takes minutes, and its time is over. */
const SIGNS = 200_000
const TIME_MS = 15_000

const READ: Record<string, (text: string) => unknown> = {
  "a text": trimmed,
  "a file's name": (name) => safeFileName(name, "pdf"),
  "a code": findQuery,
  "a name": (name) => [hasStackedMarks(name)],
  "a number of pieces": (cell) => [countOf(cell)],
  "a cell": (cell) => cleanText(cell.slice(0, 32_000)),
  "a row": (row) => readProducts(Buffer.from(`name\nend (${row}`), { attributes: "all", rows_max: 10 }),
}

it.each(
  Object.keys(READ).flatMap((name) =>
    [" ", ".", "-", "1", "(", "\n-", "abcd ", "\u0344\u0316"].map((unit) => [name, unit] as const),
  ),
)(
  "%s with many %j is read in one go",
  (name, unit) => expect(READ[name]!(`a${unit.repeat(SIGNS / unit.length)}z`)).toBeDefined(),
  TIME_MS,
)
