import type { Reader, Tx } from "#db/database.ts"

/** What the company has decided last about a product, or about the batch that it was minted in. */
export function decisionOn(db: Reader | Tx, product_id: string) {
  const batch = db
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .select("records.first_token_id")
    .where("mints.product_id", "=", product_id)
  const decided = db.selectFrom("cases").select(["decision", "decided_at"]).where("decision", "is not", null)
  // Each by an index of its own: asked for as one or the other, every case would be read.
  return decided
    .where("product_id", "=", product_id)
    .union(decided.where("first_token_id", "in", batch))
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst()
}
