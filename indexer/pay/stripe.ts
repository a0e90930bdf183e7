import { AppError } from "#indexer/errors.ts"
import { openCatalogue } from "./catalogue.ts"
import { closeCheckout, readCheckout, refund, startCheckout } from "./checkouts.ts"
import { eventsSince, readEvent } from "./events.ts"
import type { Payments } from "./payments.ts"
import { openPortals } from "./portals.ts"
import { readReceipt } from "./receipts.ts"
import { keepSubscription, scheduleChange } from "./schedules.ts"
import { createStripe, idOf, read, type StripeOptions } from "./stripe-client.ts"
import { changeSubscription, endSubscription, previewChange, readSubscription } from "./subscriptions.ts"

export interface StripePaymentsOptions extends StripeOptions {
  /** Several while one is being replaced: an event may be signed with any of them. */
  webhook_secrets: string[]
  /** Stripe Tax adds value added tax to the net prices. */
  tax: boolean
  now: () => number
  /** Gets Stripe's reasons for the log; callers never see them. */
  report?: (reason: string) => void
}

/** Stripe behind the port. One per process: it remembers the ids of prices and of the portal's configuration. */
export function openStripe(options: StripePaymentsOptions): Payments {
  const stripe = createStripe(options)
  const { tax, webhook_secrets, now } = options
  const portals = openPortals(stripe)
  const told = tell(options.report ?? (() => {}))
  return {
    livemode: /^[rs]k_live_/.test(options.secret_key),
    priceOf: told(openCatalogue(stripe)),
    startCheckout: told((start) => startCheckout(stripe, start, tax)),
    readCheckout: told((session_id) => readCheckout(stripe, session_id)),
    readReceipt: told((session_id) => readReceipt(stripe, session_id)),
    closeCheckout: told((session_id) => closeCheckout(stripe, session_id)),
    refund: told((payment) => refund(stripe, payment)),
    readSubscription: told((subscription_id) => readSubscription(stripe, subscription_id)),
    previewChange: told((change) => previewChange(stripe, change)),
    changeSubscription: told((change) => changeSubscription(stripe, change)),
    scheduleChange: told((change) => scheduleChange(stripe, change)),
    keepSubscription: told((subscription_id) => keepSubscription(stripe, subscription_id)),
    endSubscription: told((subscription_id) => endSubscription(stripe, subscription_id)),
    openPortal: told(portals.open),
    customerOf: told(async (charge_id) => idOf((await read(() => stripe.charges.retrieve(charge_id)))?.customer)),
    readEvent: (body, signature) => readEvent(stripe, body, signature, webhook_secrets, now()),
    eventsSince: told((time) => eventsSince(stripe, time)),
  }
}

function tell(report: (reason: string) => void) {
  return <Input, Output>(work: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      try {
        return await work(input)
      } catch (error) {
        if (error instanceof AppError && error.cause instanceof Error) report(error.cause.message)
        throw error
      }
    }
}
