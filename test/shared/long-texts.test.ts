import { expect, it } from "vitest"
import { safeFileName } from "#actions/documents/documents.ts"
import { readProducts } from "#csv/read-products.ts"
import { findQuery } from "#shared/find-query.ts"
import { trimmed } from "#shared/visible-text.ts"

/** Where a pattern looks at each of these from each of these, a test takes minutes, and its time is over. */
const SIGNS = 200_000
const TIME_MS = 15_000

const READ: Record<string, (text: string) => unknown> = {
  "a text": trimmed,
  "a file's name": (name) => safeFileName(name, "pdf"),
  "a code": findQuery,
  "a row": (row) => readProducts(Buffer.from(`name\nend (${row}`), { attributes: "all", rows_max: 10 }),
}

it.each(
  Object.keys(READ).flatMap((name) => [" ", ".", "-", "1", "(", "\n-", "abcd "].map((unit) => [name, unit] as const)),
)(
  "%s with many %j is read in one go",
  (name, unit) => expect(READ[name]!(`a${unit.repeat(SIGNS / unit.length)}z`)).toBeDefined(),
  TIME_MS,
)
