import type { Reader, Tx } from "#db/database.ts"
import { dayOf } from "#shared/time.ts"

/** What the company has decided last about a product, or about the batch that it was minted in. */
export function decisionOn(db: Reader | Tx, product_id: string) {
  const batch = db
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .select("records.first_token_id")
    .where("mints.product_id", "=", product_id)
  const decided = db.selectFrom("cases").select(["id", "decision", "decided_at"]).where("decision", "is not", null)
  // A union, since each half has its own index: `or` would read every case.
  return decided
    .where("product_id", "=", product_id)
    .union(decided.where("first_token_id", "in", batch))
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Checks that still count towards a case: all without a decision, those of later days after a dismissal, else none. */
export function undecidedOf<Counted extends { day: string }>(
  counts: Counted[],
  decided: { decision: string | null; decided_at: number | null } | undefined,
): Counted[] {
  if (!decided) return counts
  if (decided.decision !== "dismissed") return []
  const since = dayOf(Number(decided.decided_at))
  return counts.filter(({ day }) => day > since)
}
