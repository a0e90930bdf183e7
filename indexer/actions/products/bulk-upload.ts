import type { Companies } from "#db/schema.ts"
import { PLANS } from "#shared/plans.ts"

const UPGRADE = "Bulk CSV upload is available on the Business and Enterprise plans. Upgrade your plan to use it."
const RENEW = "Your subscription is not active. Renew it to add or mint products."

/** Why this company may not upload files of products now; null when it may. */
export function whyNoBulkUpload({ plan, active_subscription }: Pick<Companies, "plan" | "active_subscription">) {
  if (!PLANS[plan].bulk_upload) return { code: "plan_does_not_include", detail: UPGRADE } as const
  if (active_subscription !== 1) return { code: "subscription_inactive", detail: RENEW } as const
  return null
}
