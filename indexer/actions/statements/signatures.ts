import { sql } from "kysely"
import type { Reader } from "#db/database.ts"
import type { Statement } from "#proof/statement.ts"

/**
 * From which second on a brand signs everything, as the chain said last; 0 or none: it does not. The caller names chain
 * and issuer. A brand may set it often, so one row is read.
 */
export const lastSignedFrom = (read: Reader) =>
  read
    .selectFrom("events as set")
    .select("set.since_s")
    .where("set.kind", "=", sql.lit("SignedFromSet"))
    .where("set.key_hash", "is", null)
    .orderBy("set.block_number", "desc")
    .orderBy("set.log_index", "desc")
    .limit(1)

export interface Mint {
  chain_id: number
  issuer: string | null
  /** The batch's root, or the id of each token that stands on its own. */
  subjects: readonly string[]
  block_time: number
}

/** Whether the brand signs everything, and no statement of it counts for one of these. */
export async function lacksSignature(read: Reader, mint: Mint, signed_from: number | null): Promise<boolean> {
  if (!Number(signed_from) || mintedSecond(mint) < Number(signed_from)) return false
  return !(await isSigned(read, mint))
}

const mintedSecond = ({ block_time }: Mint) => Number(block_time) / 1_000

/**
 * Whether a statement of the brand counts for each of these. What is kept counted when it was kept (`statements.ts`): only an
 * end of its key can have changed that.
 */
export async function isSigned(read: Reader, mint: Mint): Promise<boolean> {
  const { chain_id, issuer, subjects } = mint
  const counting = await read
    .selectFrom("statements")
    .select("subject")
    .distinct()
    .where("subject", "in", subjects)
    .where("chain_id", "=", chain_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("events")
            .select("events.key_hash")
            .whereRef("events.key_hash", "=", "statements.key_hash")
            .where("events.chain_id", "=", chain_id)
            .where("events.subject", "=", issuer)
            .where("events.kind", "=", sql.lit("KeyEnded"))
            .where("events.since_s", "<=", mintedSecond(mint)),
        ),
      ),
    )
    .execute()
  return counting.length === new Set(subjects).size
}

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
