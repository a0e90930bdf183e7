import type { Tx } from "#db/database.ts"
import { refusal } from "#indexer/errors.ts"
import { PLANS } from "#shared/plans.ts"
import { DAY_MS, HOUR_MS } from "#shared/time.ts"
import type { Decision } from "./decide.ts"

/**
 * Throws too_many_requests above the limit of reinstatements, which also limits repeated recalls. Recalls are never refused:
 * a missing one harms buyers.
 */
export async function requireReinstatement(
  tx: Tx,
  company_id: string,
  { chain_id, subject }: Decision,
  now: number,
): Promise<void> {
  const { plan } = await tx
    .selectFrom("companies")
    .select("plan")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
  const today = await tx
    .selectFrom("transactions")
    .select(["chain_id", "subject", "created_at"])
    .where("company_id", "=", company_id)
    .where("created_at", ">", now - DAY_MS)
    .where("kind", "in", ["reinstate", "reinstate_batch"])
    .where("state", "in", ["prepared", "signed", "done"])
    .orderBy("created_at")
    .execute()
  const same = today.findLast((one) => one.chain_id === chain_id && one.subject === subject)
  if (same && Number(same.created_at) > now - HOUR_MS) {
    throw refusal("reinstated_lately", {}, after(Number(same.created_at) + HOUR_MS - now))
  }
  if (today.length >= PLANS[plan].reinstatements_a_day) {
    throw refusal("reinstatements_a_day", {}, after(Number(today[0]!.created_at) + DAY_MS - now))
  }
}

const after = (wait_ms: number) => ({ retry_after_s: Math.max(1, Math.ceil(wait_ms / 1_000)) })
