import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { CsvError } from "#csv/csv-error.ts"
import { readProducts } from "#csv/read-products.ts"
import { seededRandom } from "#test/support/generate-csv.ts"
import { encodeUtf16 } from "./file.ts"

const BODIES = 10_000
const HEAP_GROWTH_BYTES_MAX = 64 * 1024 * 1024
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

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
    const outcome = outcomeOf(body, Math.floor(random() * 20))
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  collectGarbage()
  console.log(`csv fuzz: ${JSON.stringify(outcomes)}`)
  expect(process.memoryUsage().heapUsed - before_bytes).toBeLessThan(HEAP_GROWTH_BYTES_MAX)
  // Neither a generator whose every file is refused nor one that breaks nothing would prove much.
  expect(outcomes.read).toBeGreaterThan(BODIES / 3)
  expect(Object.keys(outcomes).length).toBeGreaterThan(6)
  expect(Object.keys(Object.prototype)).toEqual([])
}, 120_000)

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

function generateBody(random: () => number): Uint8Array {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const delimiter = pick([",", ";", "\t", ",", "|"])
  const quoted = (cell: string) => (random() < 0.9 ? `"${cell.replaceAll('"', '""')}"` : `"${cell}"`)
  const written = (cells: string[]) => cells.map((cell) => (random() < 0.3 ? quoted(cell) : cell)).join(delimiter)
  const strange_header_share = pick([0, 0, 0.1, 1])
  const strange_cell_share = pick([0, 0.02, 0.2, 1])
  const first = random() < 0.7 ? 0 : Math.floor(random() * HEADERS.length)
  const columns = 1 + Math.floor(random() * 8)
  const header = Array.from({ length: columns }, (_, index) =>
    random() < strange_header_share ? pick(STRANGE_HEADERS) : HEADERS[(first + index) % HEADERS.length]!,
  )
  const rows = Array.from({ length: Math.floor(random() * 12) }, () =>
    Array.from({ length: columns + pick([0, 0, 0, 1, -1]) }, () =>
      pick(random() < strange_cell_share ? STRANGE_CELLS : CELLS),
    ),
  )
  if (random() < 0.02) pick([header, ...rows]).push(...Array.from({ length: 2_000 }, () => "x"))
  return encode([header, ...rows].map(written).join(pick(["\n", "\r\n", "\r", "\n\n", "\n\r"])), random)
}

/** In one of the encodings, some with a byte order mark, some cut short or with bytes overwritten. */
function encode(text: string, random: () => number): Uint8Array {
  const which = random()
  const marked = random() < 0.5
  const bytes =
    which < 0.6
      ? new TextEncoder().encode(marked ? `\ufeff${text}` : text)
      : which < 0.8
        ? encodeUtf16(text, random() < 0.5 ? "le" : "be", marked)
        : Uint8Array.from(text, (character) => character.codePointAt(0)! & 0xff)
  const damage = random() < 0.3 ? Math.floor(random() * 20) : 0
  for (let hit = 0; hit < damage && bytes.length > 0; hit++)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return random() < 0.1 ? bytes.slice(0, Math.floor(random() * bytes.length)) : bytes
}
