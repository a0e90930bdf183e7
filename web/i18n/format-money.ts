import type { Currency } from "#shared/plans.ts"
import { locale } from "./texts.ts"

/** Whole units as the price list has them: "€49", "$1,990"; in Hungarian "49 €". */
export function formatMoney(units: number, currency: Currency): string {
  const style = { style: "currency", currency: currency.toUpperCase(), currencyDisplay: "narrowSymbol" } as const
  return new Intl.NumberFormat(locale(), { ...style, maximumFractionDigits: 0 }).format(units)
}

/** An amount in cents, always with both places after the point: "€49.00". */
export function formatCents(cents: number, currency: Currency): string {
  const style = { style: "currency", currency: currency.toUpperCase(), currencyDisplay: "narrowSymbol" } as const
  return new Intl.NumberFormat(locale(), style).format(cents / 100)
}
