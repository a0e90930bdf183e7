import { roomOf } from "#actions/files/stored-files.ts"
import { latestSubscription } from "#actions/payments/subscriptions.ts"
import { codeLengthOf, countHeld } from "#actions/products/insert-products.ts"
import { liveInvitations } from "#actions/users/invitations.ts"
import { usersBeyondPlan } from "#actions/users/seats.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { Me } from "#shared/api/companies.ts"
import { PLANS } from "#shared/plans.ts"
import { mintChainOf } from "./company.ts"
import { ANSWER_OPEN, hasPending } from "./pending.ts"

/** The signed-in user and the company's present state. */
export async function describeMe(app: App, me: Caller): Promise<Me> {
  const { read } = app.db
  const company = await read
    .selectFrom("companies")
    .selectAll()
    .select(ANSWER_OPEN.as("answer_open"))
    .where("id", "=", me.company_id)
    .executeTakeFirstOrThrow()
  const users = await read
    .selectFrom("users")
    .select(["id", "email", "password_hash", "is_owner", "first_steps", "case_letters_off_at"])
    .where("company_id", "=", me.company_id)
    .orderBy("created_at")
    .execute()
  const user = users.find(({ id }) => id === me.user_id)
  const beyond = await usersBeyondPlan(read, me.company_id, company.plan)
  const invited = await liveInvitations(read, me.company_id, app.now())
  const used_slots = await countHeld(read, me.company_id)
  const { used_bytes, bytes_max } = await roomOf(read, me.company_id)
  const subscription = await latestSubscription(read, me.company_id)
  const plan = PLANS[company.plan]
  const { subscription_renewal, answer, answer_open, answer_reason } = company
  const waits = hasPending(company)
  return {
    email: me.email,
    company: company.name,
    vat_number: company.vat_number,
    address: company.address,
    public_vat_number: company.public_vat_number === 1,
    domain: company.domain,
    pending: waits
      ? {
          name: company.pending_name,
          vat_number: company.pending_vat_number,
          since: new Date(Number(company.asked_at)).toISOString(),
        }
      : null,
    subscription_plan: company.plan,
    subscription_renewal: subscription_renewal === null ? null : new Date(Number(subscription_renewal)).toISOString(),
    plan_limit: plan.slots,
    used_slots,
    storage_bytes_used: used_bytes,
    storage_bytes_max: bytes_max,
    remaining_slots: Math.max(0, plan.slots - used_slots),
    users: [
      ...users.map(({ id, email, password_hash, is_owner }) => ({
        email,
        status: password_hash === null ? ("pending" as const) : ("active" as const),
        is_owner: is_owner === 1,
        read_only: beyond.has(id),
      })),
      ...invited.map(({ email }) => ({ email, status: "pending" as const, is_owner: false, read_only: false })),
    ],
    read_only: beyond.has(me.user_id),
    is_owner: me.is_owner,
    multi_user_enabled: company.multi_user_enabled === 1,
    verified: company.verified === 1,
    verification_answer:
      answer && answer_open && (waits || company.verified === 0 || answer === "refused")
        ? { answer, reason: answer_reason ?? "" }
        : null,
    suspended: company.suspended_at !== null,
    suspension_reason: company.suspension_reason,
    currency: company.currency,
    language: company.language,
    wallet: company.wallet,
    code_prefix: company.code_prefix,
    batch_code_length: codeLengthOf(company, "batch"),
    is_admin: me.is_admin,
    is_operator: company.is_operator === 1,
    first_steps: user?.first_steps ?? "shown",
    case_letters: (user?.case_letters_off_at ?? null) === null,
    bulk_upload: plan.bulk_upload,
    api_access: plan.api_access,
    billing_state: subscription?.payment_status ?? "none",
    billing_interval: subscription?.interval ?? null,
    cancel_at_period_end: subscription?.cancel_at_period_end === 1,
    next_plan: subscription?.next_plan ?? null,
    next_interval: subscription?.next_interval ?? null,
    mint_chain_id: mintChainOf(company.plan, [...app.chains.keys()]),
  }
}
