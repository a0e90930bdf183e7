import type { Reader, Tx } from "#db/database.ts"

/** What the company has decided last about a product, or about the batch that it was minted in. */
export function decisionOn(db: Reader | Tx, product_id: string) {
  const batch = db
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .select("records.first_token_id")
    .where("mints.product_id", "=", product_id)
  return db
    .selectFrom("cases")
    .select(["decision", "decided_at"])
    .where("decision", "is not", null)
    .where((eb) => eb.or([eb("product_id", "=", product_id), eb("first_token_id", "in", batch)]))
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst()
}
