import { overLocal } from "#pay/open-payments.ts"
import type { Payments } from "#pay/payments.ts"
import { type LocalStripe, openLocalStripe } from "#stand-ins/payments/local-stripe.ts"

export interface TestPayments {
  pay: Payments
  /** The stand-in behind `pay`, on the test's clock; sends events only on request. */
  stripe(): Promise<LocalStripe>
  close(): Promise<void>
}

/** Payments whose stand-in starts with the first call, so that a test without payments does without it. */
export function createPayments(
  now: () => number,
  webhook_url: () => string,
  { tax = false, report = () => {} }: { tax?: boolean; report?: (reason: string) => void } = {},
): TestPayments {
  let opened: Promise<LocalStripe> | undefined
  const stripe = () => {
    opened ??= openLocalStripe({ port: 0, host: "127.0.0.1", hostname: "127.0.0.1", now, automatic: false })
    return opened
  }
  let adapter: Promise<Payments> | undefined
  const real = () => {
    adapter ??= stripe().then((local) => {
      local.deliverTo(webhook_url())
      return overLocal(local, { tax, now, report })
    })
    return adapter
  }
  const pay = new Proxy({ livemode: false } as Payments, {
    get: (known, name: keyof Payments | "then") => {
      if (name === "then" || name === "local_url") return undefined
      if (name in known) return known[name]
      return async (...input: never[]) => {
        const method = (await real())[name] as (...input: never[]) => Promise<unknown>
        return method(...input)
      }
    },
  })
  return {
    pay,
    async stripe() {
      await real()
      return stripe()
    },
    async close() {
      await (await opened)?.close()
    },
  }
}
