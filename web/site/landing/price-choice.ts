import { CURRENCIES, type Currency, INTERVALS, type Interval } from "#shared/plans.ts"
import { readStored, writeStored } from "#web/storage.ts"

export interface PriceChoice {
  interval: Interval
  currency: Currency
}

const STORED_AS = "price_choice"

/** This tab's last price choice, else monthly in euros. Links to the page's sections would drop it from the address. */
export function readPriceChoice(): PriceChoice {
  const [interval, currency] = readStored("session", STORED_AS)?.split(" ") ?? []
  return {
    interval: INTERVALS.find((known) => known === interval) ?? "month",
    currency: CURRENCIES.find((known) => known === currency) ?? "eur",
  }
}

export const keepPriceChoice = ({ interval, currency }: PriceChoice): void =>
  writeStored("session", STORED_AS, `${interval} ${currency}`)
