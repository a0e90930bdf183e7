import type Stripe from "stripe"
import { PLANS, type PlanName } from "#shared/plans.ts"
import type { Offer, PaidPlan, Price } from "./payments.ts"

const MINOR_UNITS = 100

/** Net, in cents: `#shared/plans` is where every price comes from. */
const amountOf = ({ plan, interval }: Pick<Offer, "plan" | "interval">) => PLANS[plan].price[interval] * MINOR_UNITS

const lookupKeyOf = ({ plan, currency, interval }: Offer) => `touchmark_${plan}_${interval}_${currency}`

/** Returns prices by offer: looks each up once by key, and creates it when missing or outdated. */
export function openCatalogue(stripe: Stripe): (offer: Offer) => Promise<Price> {
  const known = new Map<string, Promise<Price>>()
  return (offer) => {
    const lookup_key = lookupKeyOf(offer)
    const price = known.get(lookup_key) ?? findOrCreate(stripe, offer, lookup_key)
    known.set(lookup_key, price)
    // After a failure the next caller tries again.
    price.catch(() => known.delete(lookup_key))
    return price
  }
}

async function findOrCreate(stripe: Stripe, offer: Offer, lookup_key: string): Promise<Price> {
  const amount = amountOf(offer)
  const found = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 })
  const [price] = found.data
  if (price?.unit_amount === amount) return { price_id: price.id, amount }
  const product = await productOf(stripe, offer.plan)
  const { id } = await stripe.prices.create(
    {
      product,
      currency: offer.currency,
      unit_amount: amount,
      recurring: { interval: offer.interval },
      tax_behavior: "exclusive",
      lookup_key,
      // An older price keeps its subscriptions and gives up its key.
      transfer_lookup_key: true,
      metadata: { plan: offer.plan },
    },
    { idempotencyKey: `price:${lookup_key}:${amount}:${price?.id ?? "first"}` },
  )
  return { price_id: id, amount }
}

async function productOf(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const id = `touchmark_${plan}`
  const found = await stripe.products.list({ ids: [id], limit: 1 })
  if (found.data[0]) return id
  const name = `Touchmark ${PLANS[plan].title}`
  await stripe.products.create({ id, name }, { idempotencyKey: `product:${id}` })
  return id
}

/** The plan of a price as we made it; null for one that we did not make. */
export function planOf({ metadata, lookup_key }: Pick<Stripe.Price, "metadata" | "lookup_key">): PaidPlan | null {
  const name = (metadata.plan ?? /^touchmark_([a-z]+)_/.exec(lookup_key ?? "")?.[1]) as PlanName | undefined
  return name !== undefined && name in PLANS && name !== "free" ? name : null
}
