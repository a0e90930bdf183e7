import { CURRENCIES, type Currency, INTERVALS, type Interval } from "#shared/plans.ts"
import { readStored, writeStored } from "#web/storage.ts"

export interface PriceChoice {
  interval: Interval
  currency: Currency
}

const STORED_AS = "price_choice"

/**
 * The last price choice in this tab, else monthly in euros. Not in the address, because links to the page's sections would
 * drop it.
 */
export function readPriceChoice(): PriceChoice {
  const [interval, currency] = readStored("session", STORED_AS)?.split(" ") ?? []
  return {
    interval: INTERVALS.find((known) => known === interval) ?? "month",
    currency: CURRENCIES.find((known) => known === currency) ?? "eur",
  }
}

export const keepPriceChoice = ({ interval, currency }: PriceChoice): void =>
  writeStored("session", STORED_AS, `${interval} ${currency}`)
