import type { Reader } from "#db/database.ts"
import type { EventKind } from "#db/event-kinds.ts"
import type { Events } from "#db/tables/chain.ts"

/** The last of these events about `subject` in the canonical chain, or undefined. */
export async function latestEvent(
  db: Reader,
  chain_id: number,
  subject: string,
  kinds: EventKind[],
): Promise<Events | undefined> {
  return db
    .selectFrom("events")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .where("subject", "=", subject)
    .where("kind", "in", kinds)
    .orderBy("block_number", "desc")
    .orderBy("log_index", "desc")
    .limit(1)
    .executeTakeFirst()
}
