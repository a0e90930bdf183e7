import type { App, Caller } from "#indexer/app.ts"
import type { DeleteResponse } from "#shared/api/products.ts"

const STATEMENT_IDS_MAX = 500

/** Deletes those of `ids` that are the company's and not minted or being minted: somebody may hold their label. */
export async function deleteProducts(app: App, me: Caller, ids: string[]): Promise<DeleteResponse> {
  const unique = [...new Set(ids)]
  const deleted = await app.db.writeFor(me.company_id, async (tx) => {
    let count = 0
    for (let start = 0; start < unique.length; start += STATEMENT_IDS_MAX) {
      const some = unique.slice(start, start + STATEMENT_IDS_MAX)
      const mine = tx
        .selectFrom("products")
        .select("id")
        .where("company_id", "=", me.company_id)
        .where("id", "in", some)
      const elsewhere = tx
        .selectFrom("mints as others")
        .select("others.product_id")
        .where("others.company_id", "=", me.company_id)
        .where("others.state", "!=", "failed")
      await tx
        .deleteFrom("mints")
        .where("state", "=", "failed")
        .where("product_id", "in", mine)
        .where("product_id", "not in", elsewhere)
        .execute()
      const result = await tx
        .deleteFrom("products")
        .where("company_id", "=", me.company_id)
        .where("id", "in", some)
        .where("id", "not in", tx.selectFrom("mints").select("product_id").where("company_id", "=", me.company_id))
        .executeTakeFirst()
      count += Number(result.numDeletedRows)
      // Let verifications run in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return count
  })
  return { deleted, skipped: unique.length - deleted }
}
