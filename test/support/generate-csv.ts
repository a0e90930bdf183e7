import { type Random, seededRandom } from "#test/support/chain-model/random.ts"

const GENERATED_COLUMNS = [
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

function generateRow(row: number, random: Random): string[] {
  const name = `${random.pick(MATERIALS)} ${random.pick(THINGS)} no. ${row}`
  return [
    name,
    `"${name}, made by hand in a small workshop; checked, packed and sealed on the day."`,
    `SKU-${String(random.integer(0, 999_999)).padStart(6, "0")}`,
    `SN-${String(row).padStart(8, "0")}`,
    `B-${random.integer(1, 40)}`,
    `2026-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`,
    `2029-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`,
    random.pick(CATEGORIES),
    random.pick(COLOURS),
    random.pick(SIZES),
    random.pick(COUNTRIES),
    String(random.integer(50, 4_050)),
  ]
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0")
}
