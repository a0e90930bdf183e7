import type Stripe from "stripe"
import { ask } from "./stripe-client.ts"

/** Rename it when the features below change: an existing configuration is reused by name. */
const CONFIGURATION = "touchmark-portal-1"
const CONFIGURATIONS_MAX = 100

interface Visit {
  customer_id: string
  return_url: string
  language: "en" | "hu"
}

/** Stripe's own pages for the card, the invoices and cancelling. Changes of plan are ours: they ask to confirm the amount. */
export function openPortals(stripe: Stripe) {
  let known: Promise<string> | undefined
  const configuration = () => {
    known ??= findOrCreate(stripe)
    known.catch(() => {
      known = undefined
    })
    return known
  }
  return {
    async open({ customer_id, return_url, language }: Visit): Promise<{ url: string }> {
      const params = { customer: customer_id, configuration: await configuration(), return_url, locale: language }
      const { url } = await ask(() => stripe.billingPortal.sessions.create(params))
      return { url }
    },
  }
}

async function findOrCreate(stripe: Stripe): Promise<string> {
  const { data } = await ask(() =>
    stripe.billingPortal.configurations.list({ active: true, limit: CONFIGURATIONS_MAX }),
  )
  const found = data.find(({ metadata }) => metadata?.made_for === CONFIGURATION)
  if (found) return found.id
  const { id } = await ask(() =>
    stripe.billingPortal.configurations.create(
      {
        features: {
          customer_update: { enabled: true, allowed_updates: ["address", "name", "tax_id"] },
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: "at_period_end" },
        },
        metadata: { made_for: CONFIGURATION },
      },
      { idempotencyKey: CONFIGURATION },
    ),
  )
  return id
}
