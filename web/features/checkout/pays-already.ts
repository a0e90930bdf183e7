import type { Me } from "#shared/api/companies.ts"

/** Whether a company has a live subscription, which is changed instead of bought once more. */
export function paysAlready(me: Me & { billing_state?: string }): boolean {
  if (me.billing_state) return me.billing_state !== "none" && me.billing_state !== "ended"
  return me.subscription_plan !== "free" && me.subscription_renewal !== null
}
