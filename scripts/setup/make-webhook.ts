import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { createStripe } from "#pay/stripe-client.ts"
import { UsageError } from "#scripts/command.ts"
import { reasonOf } from "#scripts/doctor/finding.ts"
import type { Answers } from "./answers.ts"

/** Creates the webhook at Stripe and returns its signing secret, which Stripe reveals only now. */
export async function makeWebhook({ PUBLIC_URL, STRIPE_SECRET_KEY, STRIPE_API_URL }: Answers): Promise<string> {
  const client = createStripe({ secret_key: STRIPE_SECRET_KEY!, api_url: STRIPE_API_URL })
  const url = `${PUBLIC_URL!.replace(/\/+$/, "")}/api/stripe/webhook`
  try {
    const { data } = await client.webhookEndpoints.list({ limit: 100 })
    if (data.some((one) => one.url === url)) {
      throw new UsageError(`STRIPE_WEBHOOK_SECRET: Stripe already has a webhook for ${url}. Copy its signing secret.`)
    }
    const made = await client.webhookEndpoints.create({ url, enabled_events: [...FOLLOWED_EVENTS] })
    return made.secret!
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`STRIPE_WEBHOOK_SECRET: Stripe did not create a webhook for ${url}: ${reasonOf(error)}`)
  }
}
