/** A small seeded generator (mulberry32): the same seed gives the same numbers everywhere. Each call is in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const GENERATED_COLUMNS = [
  "product_name",
  "description",
  "product_code",
  "serial_number",
  "batch_number",
  "manufacture_date",
  "expiration_date",
  "category",
  "Colour",
  "Size",
  "Country of origin",
  "Weight (g)",
] as const

const MATERIALS = ["Oak", "Pewter", "Wool", "Linen", "Porcelain", "Silver", "Bőr", "Üveg"]
const THINGS = ["lamp", "jug", "jumper", "tablecloth", "cup", "spoon", "táska", "tükör"]
const CATEGORIES = ["Home", "Kitchen", "Clothing", "Jewellery"]
const COLOURS = ["Ocean blue", "Natural", "Black", "Vörös"]
const SIZES = ["S", "M", "L", "XL"]
const COUNTRIES = ["Hungary", "Austria", "Portugal", "Japan"]

/** `row_count` products with every column filled, every name and serial number different: CSV in UTF-8 with CRLF. */
export function generateCsv(row_count: number, seed = 1): string {
  const random = seededRandom(seed)
  const lines = [GENERATED_COLUMNS.join(",")]
  for (let row = 1; row <= row_count; row++) lines.push(generateRow(row, random).join(","))
  return `${lines.join("\r\n")}\r\n`
}

function generateRow(row: number, random: () => number): string[] {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  const name = `${pick(MATERIALS)} ${pick(THINGS)} no. ${row}`
  return [
    name,
    `"${name}, made by hand in a small workshop; checked, packed and sealed on the day."`,
    `SKU-${String(Math.floor(random() * 1e6)).padStart(6, "0")}`,
    `SN-${String(row).padStart(8, "0")}`,
    `B-${1 + Math.floor(random() * 40)}`,
    `2026-${twoDigits(1 + random() * 12)}-${twoDigits(1 + random() * 28)}`,
    `2029-${twoDigits(1 + random() * 12)}-${twoDigits(1 + random() * 28)}`,
    pick(CATEGORIES),
    pick(COLOURS),
    pick(SIZES),
    pick(COUNTRIES),
    String(50 + Math.floor(random() * 4_000)),
  ]
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, "0")
}
