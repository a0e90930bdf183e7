import { randomFillSync } from "node:crypto"
import type { Reader, Tx } from "#db/database.ts"
import { rowInserter } from "#db/row-inserter.ts"
import { countRows } from "#db/rows.ts"
import type { Companies } from "#db/tables/companies.ts"
import type { Products } from "#db/tables/products.ts"
import { type CodeLength, generateCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import type { Medium } from "#proof/record.ts"
import { PLANS } from "#shared/plans.ts"
import { type FieldValues, pickFields } from "#shared/product-fields.ts"

/** How many symbols the codes of a company's new products get. */
export function codeLengthOf(
  { batch_code_length }: Pick<Companies, "batch_code_length">,
  nft_scope: Products["nft_scope"],
): CodeLength {
  return nft_scope === "individual" ? INDIVIDUAL_CODE_LENGTH : (batch_code_length ?? 12)
}

/** How many products take a place of the company's plan. Samples take none: there are only a handful of them. */
export async function countHeld(db: Reader | Tx, company_id: string): Promise<number> {
  const mine = db.selectFrom("products").where("company_id", "=", company_id)
  return (await countRows(mine)) - (await countRows(mine.where("sample", "is not", null)))
}

const pool = new Uint8Array(16 * 1024)
let used = pool.length

/** Random bytes of the system, fetched in bulk: one call per code takes longer than generating the code. */
export function pooledRandomBytes(bytes: number): Uint8Array {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.slice(used - bytes, used)
}

let last_ms = 0
let counter = 0

/** A UUID of version 7 (RFC 9562): this process's ids sort in order of creation, like the rows of a file. */
export function newProductId(now: number): string {
  counter = now > last_ms ? 0 : counter + 1
  last_ms = Math.max(now, last_ms)
  const bytes = Buffer.from(pooledRandomBytes(16))
  bytes.writeUIntBE(last_ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | ((counter >> 14) & 0x0fff), 6)
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8)
  const hex = bytes.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

/** A checked product that does not belong to a company yet. */
export interface NewProduct extends FieldValues {
  attributes: Record<string, string>
  media?: Medium[]
  /** Its number in the sample collection. */
  sample?: number
  /** As the columns hold them. */
  variant_key?: string | null
  photo_url?: string | null
}

const ROWS_PER_INSERT = 100
const insertUnlessTaken = rowInserter("products", { unless_taken: "code" })

/** How many more products the company may hold; ask inside the transaction that inserts, so that two uploads cannot both fit. */
export async function freeSlots(tx: Tx, company: Companies): Promise<number> {
  return Math.max(0, PLANS[company.plan].slots - (await countHeld(tx, company.id)))
}

/** Gives each product a code and stores them in order. */
export async function insertProducts(
  tx: Tx,
  company: Companies,
  products: NewProduct[],
  nft_scope: Products["nft_scope"],
  now: number,
  upload_id: string | null = null,
): Promise<{ id: string; code: string }[]> {
  const made: { id: string; code: string }[] = []
  const code_length = codeLengthOf(company, nft_scope)
  for (let start = 0; start < products.length; start += ROWS_PER_INSERT) {
    const rows = products.slice(start, start + ROWS_PER_INSERT).map((product) => ({
      id: newProductId(now),
      company_id: company.id,
      code: generateCode(pooledRandomBytes, code_length),
      ...pickFields(product),
      attributes: JSON.stringify(product.attributes),
      media: mediaColumn(product.media),
      media_of_model: null,
      nft_scope,
      plan: company.plan,
      created_at: now,
      sample: product.sample ?? null,
      variant_key: product.variant_key ?? null,
      photo_url: product.photo_url ?? null,
      upload_id,
    }))
    await insertRows(tx, rows, code_length)
    for (const { id, code } of rows) made.push({ id, code })
  }
  return made
}

/** As the column holds it: null for none. */
export const mediaColumn = (media: Medium[] = []): string | null => (media.length > 0 ? JSON.stringify(media) : null)

/** A row whose code is taken already is left out by the insert, and tried again with another. */
async function insertRows(tx: Tx, rows: Products[], code_length: CodeLength): Promise<void> {
  if ((await insertUnlessTaken(tx, rows)) === rows.length) return
  const ids = rows.map(({ id }) => id)
  const stored = await tx.selectFrom("products").select("id").where("id", "in", ids).execute()
  const left = rows.filter(({ id }) => !stored.some((row) => row.id === id))
  for (const row of left) row.code = generateCode(pooledRandomBytes, code_length)
  await insertRows(tx, left, code_length)
}
