import type { Tx } from "#db/database.ts"
import { because } from "#shared/refusals.ts"

/** How many deliveries of one company may wait at once. */
const WAITING_DELIVERIES_MAX = 5_000

export const BACKLOG_FULL = because("deliveries_full", { n: WAITING_DELIVERIES_MAX })

/** How many more deliveries of a company may wait. */
export async function roomInBacklog(tx: Tx, company_id: string): Promise<number> {
  const { waiting } = await tx
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("company_id", "=", company_id)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow()
  return WAITING_DELIVERIES_MAX - Number(waiting)
}
