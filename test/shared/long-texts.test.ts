import { expect, it } from "vitest"
import { safeFileName } from "#actions/documents/documents.ts"
import { readFormFile } from "#actions/files/read-form-file.ts"
import { cleanText } from "#csv/clean-text.ts"
import { readProducts } from "#csv/read-products.ts"
import { countOf } from "#csv/variants.ts"
import { findQuery } from "#shared/find-query.ts"
import { trimmed } from "#shared/visible-text.ts"

/** Where a pattern looks at each of these from each of these, a test takes minutes, and its time is over. */
const SIGNS = 200_000
const TIME_MS = 15_000

const READ: Record<string, (text: string) => unknown> = {
  "a text": trimmed,
  "a file's name": async (name) => {
    const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nA\r\n--x--`
    const file = await readFormFile({ content_type: "multipart/form-data; boundary=x", body: Buffer.from(form) })
    return file ? safeFileName(file.name, "pdf") : "broken"
  },
  "a code": findQuery,
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
  async (name, unit) => expect(await READ[name]!(`a${unit.repeat(SIGNS / unit.length)}z`)).toBeDefined(),
  TIME_MS,
)
