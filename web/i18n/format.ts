import type { Currency } from "#shared/plans.ts"
import { locale } from "./texts.ts"

/** `2026-03-03`, or a date with a time, as "3 March 2026"; anything else as it is. */
export function formatDate(iso: string | null | undefined): string {
  if (!iso) return ""
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T12:00:00` : iso)
  return Number.isNaN(date.getTime()) ? iso : new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(date)
}

/** A date, or the day of a time, as tables have it: "3 Mar 2026"; nothing for nothing. */
export function formatDay(iso: string | null): string {
  if (!iso) return ""
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T12:00:00` : iso)
  return Number.isNaN(date.getTime()) ? iso : new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(date)
}

/** The month of a time, anywhere the same: "May 2024". */
export function formatMonth(iso: string | null): string {
  const style = { month: "long", year: "numeric", timeZone: "UTC" } as const
  return iso ? new Intl.DateTimeFormat(locale(), style).format(new Date(iso)) : ""
}

/** The month of a day, short: "Nov". */
export const formatShortMonth = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { month: "short", timeZone: "UTC" }).format(new Date(day))

/** A country's two letters in the language of the page. */
export const countryName = (country: string): string =>
  new Intl.DisplayNames([locale()], { type: "region" }).of(country) ?? country

export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso))
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale()).format(value)
}

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

/** "1.2 MB", "340 kB". */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes >= 1_000_000 ? ["megabyte", bytes / 1_000_000] : ["kilobyte", Math.max(1, bytes / 1_000)]
  const digits = { maximumFractionDigits: size < 10 ? 1 : 0 }
  return new Intl.NumberFormat(locale(), { style: "unit", unit: String(unit), ...digits }).format(Number(size))
}

/** Long figures in groups of three with a thin space, as they are engraved: "24 118 306". */
export function formatBlock(value: bigint | number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, "\u2009")
}

/** `0x8f1c…d2a7`. */
export function shortHash(hash: string): string {
  return hash.length > 14 ? `${hash.slice(0, 6)}…${hash.slice(-4)}` : hash
}
