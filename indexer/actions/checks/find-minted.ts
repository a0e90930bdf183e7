import { selectConfirmed } from "#actions/certificates/rows.ts"
import type { Reader } from "#db/database.ts"

export interface MintedProduct {
  product_id: string
  company_id: string
}

const CODES_PER_STATEMENT = 500

export async function findMinted(read: Reader, codes: string[]): Promise<Map<string, MintedProduct>> {
  const found = new Map<string, MintedProduct>()
  for (let start = 0; start < codes.length; start += CODES_PER_STATEMENT) {
    const rows = await selectConfirmed(read)
      .select(["products.code", "products.id", "products.company_id"])
      .where("products.code", "in", codes.slice(start, start + CODES_PER_STATEMENT))
      .execute()
    for (const { code, id, company_id } of rows) found.set(code, { product_id: id, company_id })
  }
  return found
}
