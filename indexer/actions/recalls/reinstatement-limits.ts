import type { Tx } from "#db/database.ts"
import { AppError } from "#indexer/errors.ts"
import { PLANS } from "#shared/plans.ts"
import type { Decision } from "./decide.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Throws too_many_requests where a recall is taken back too often. A recall itself is never refused: buyers are harmed by one that
 * does not get through, and without reinstatements each product can be recalled only once.
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
    throw refusal("reinstated_lately", TOO_SOON, Number(same.created_at) + HOUR_MS - now)
  }
  if (today.length >= PLANS[plan].reinstatements_a_day) {
    throw refusal("reinstatements_a_day", TOO_MANY, Number(today[0]!.created_at) + DAY_MS - now)
  }
}

const TOO_SOON = "This recall was taken back within the last hour already. Please wait before you take it back again."
const TOO_MANY = "Your plan allows no more recalls to be taken back today. Recalling products is always possible."

const refusal = (reason: string, detail: string, wait_ms: number) =>
  new AppError("too_many_requests", detail, { reason, retry_after_s: Math.max(1, Math.ceil(wait_ms / 1_000)) })
