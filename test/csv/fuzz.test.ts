import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { readProducts } from "#csv/read-products.ts"
import { CsvError } from "#shared/csv/csv-error.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { encodeUtf16 } from "./file.ts"

const BODIES = rounds(10_000)
const HEAP_GROWTH_BYTES_MAX = 64 * 1024 * 1024
const seed = campaignSeed(20261121)

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
