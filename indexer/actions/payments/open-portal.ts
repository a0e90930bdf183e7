import { requireOwner } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { PortalResponse } from "#shared/api/payments.ts"
import { latestSubscription } from "./subscription-rows.ts"

/** The provider's page for the card, the invoices and cancelling, of a company that has paid before. */
export async function openPortal(app: App, me: Caller, language: "en" | "hu"): Promise<PortalResponse> {
  requireOwner(me)
  const subscription = await latestSubscription(app.db.read, me.company_id)
  if (!subscription) throw refusal("nothing_to_bill")
  const return_url = `${app.config.public_url}/dashboard/profile`
  return app.pay.openPortal({ customer_id: subscription.customer_id, return_url, language })
}
