import { sql } from "kysely"
import type { Reader } from "#db/database.ts"
import type { Statement } from "#proof/statement.ts"

/** What is kept of these subjects on a chain, by subject, oldest first. */
export async function statementsOf(
  db: Reader,
  chain_id: number,
  subjects: readonly string[],
): Promise<Map<string, Statement[]>> {
  const kept = new Map<string, Statement[]>()
  const asked = [...new Set(subjects)]
  if (asked.length === 0) return kept
  const rows = await db
    .selectFrom("statements")
    .select(["subject", "statement"])
    .where("subject", "in", asked)
    .where("chain_id", "=", chain_id)
    .orderBy("stored_at")
    .orderBy(sql.ref("key_hash"))
    .execute()
  for (const { subject, statement } of rows)
    kept.set(subject, [...(kept.get(subject) ?? []), JSON.parse(statement) as Statement])
  return kept
}
