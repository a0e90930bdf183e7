import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { attestWhereMinting } from "#actions/companies/attest.ts"
import type { Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { Subscriptions } from "#db/tables/payments.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { SubscriptionState } from "#pay/payments.ts"
import { PLAN_NAMES, type PlanName } from "#shared/plans.ts"
import { whatIsOver } from "./what-is-over.ts"

type Chains = Pick<App, "chains">

/** Applies the provider's present state to our row and the company. `row` must be the company's live one. */
export async function applySubscription(
  app: Chains,
  tx: Tx,
  row: Subscriptions,
  state: SubscriptionState,
  now: number,
) {
  const ended = state.payment_status === "ended"
  const plan = state.plan ?? row.plan
  const { next_plan, next_interval } = nextColumns(state)
  await tx
    .updateTable("subscriptions")
    .set({
      plan,
      interval: state.interval,
      currency: state.currency,
      payment_status: state.payment_status,
      renewal: state.renewal,
      cancel_at_period_end: state.cancel_at_period_end ? 1 : 0,
      synced_at: now,
      next_plan,
      next_interval,
      ended_at: ended ? now : null,
    })
    .where("id", "=", row.id)
    .execute()
  await applyToCompany(app, tx, row.company_id, { ...state, plan }, now)
  const { company_id } = row
  if (next_plan !== null && (next_plan !== row.next_plan || next_interval !== row.next_interval)) {
    const facts = { plan, next_plan, at: state.renewal }
    await enqueue(
      tx,
      "letter",
      { letter: "plan_change_scheduled", company_id, facts },
      { now, key: `${company_id} ${next_plan}` },
    )
  }
  if (state.payment_status === row.payment_status) return
  if (state.payment_status === "past_due")
    await enqueue(tx, "letter", { letter: "renewal_failed", company_id, facts: { plan } }, { now })
  if (ended) await enqueue(tx, "letter", { letter: "subscription_ended", company_id, facts: { plan } }, { now })
}

export const nextColumns = ({ next }: Pick<SubscriptionState, "next">) => ({
  next_plan: next?.plan ?? null,
  next_interval: next?.interval ?? null,
})

/** Lapsed, a company keeps its plan and reads and verifies; it adds and mints again once it has paid. */
export async function applyToCompany(
  app: Chains,
  tx: Tx,
  company_id: string,
  {
    plan,
    payment_status,
    renewal,
    currency,
  }: Pick<SubscriptionState, "payment_status" | "renewal" | "currency"> & { plan: PlanName },
  now: number,
): Promise<void> {
  const before = await readCompany(tx, company_id)
  await tx
    .updateTable("companies")
    .set({
      plan,
      currency,
      active_subscription: payment_status === "paid" ? 1 : 0,
      subscription_renewal: payment_status === "ended" ? null : renewal,
    })
    .where("id", "=", company_id)
    .execute()
  if (before.plan === plan) return
  await attestWhereMinting(app, tx, { ...before, plan }, now)
  if (PLAN_NAMES.indexOf(plan) < PLAN_NAMES.indexOf(before.plan)) {
    const facts = { plan, ...(await whatIsOver(tx, company_id, plan)) }
    await enqueue(tx, "letter", { letter: "plan_lowered", company_id, facts }, { now })
  }
  const detail = { from: before.plan, to: plan }
  await recordAuditEvent(tx, { at: now, company_id, user_id: null, event: "plan.changed", detail })
}
