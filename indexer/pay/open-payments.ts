import { join } from "node:path"
import type { Config } from "#indexer/config.ts"
import { type LocalStripe, openLocalStripe } from "#stand-ins/payments/local-stripe.ts"
import type { Payments } from "./payments.ts"
import { openStripe } from "./stripe.ts"

export interface OpenPayments {
  pay: Payments
  local?: LocalStripe
  close(): Promise<void>
}

/** Stripe where a key is set; else the stand-in, three ports above the service's. Both use the same adapter. */
export async function openPayments(
  config: Pick<Config, "stripe" | "production" | "data_dir" | "port" | "host" | "public_url">,
  { now, report }: { now: () => number; report: (reason: string) => void },
): Promise<OpenPayments> {
  const { secret_key, webhook_secrets, api_url, tax } = config.stripe
  if (secret_key !== undefined) {
    return { pay: openStripe({ secret_key, webhook_secrets, api_url, tax, now, report }), close: async () => {} }
  }
  if (config.production) throw new Error("In production, payments need STRIPE_SECRET_KEY.")
  const local = await openLocalStripe({
    directory: join(config.data_dir, "payments"),
    host: config.host,
    now,
    port: config.port === 0 ? 0 : config.port + 3,
    hostname: new URL(config.public_url).hostname,
  })
  return { pay: overLocal(local, { tax, now, report }), local, close: local.close }
}

export function overLocal(
  { secret_key, webhook_secret, url }: LocalStripe,
  options: { tax: boolean; now: () => number; report?: (reason: string) => void },
): Payments {
  return { ...openStripe({ ...options, secret_key, webhook_secrets: [webhook_secret], api_url: url }), local_url: url }
}
