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

/** A country's two letters in the language of the page. */
export const countryName = (country: string): string =>
  new Intl.DisplayNames([locale()], { type: "region" }).of(country) ?? country

export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso))
}

const AGO = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** How long ago a time was, in whole days, hours or minutes: "2 hours ago". */
export function formatAgo(iso: string, now_ms: number): string {
  const passed = now_ms - Date.parse(iso)
  const [unit, length] = AGO.find(([, each]) => passed >= each) ?? AGO[2]
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-Math.floor(passed / length), unit)
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale()).format(value)
}

/** Long figures in groups of three with a thin space, as they are engraved: "24 118 306". */
export function formatBlock(value: bigint | number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, "\u2009")
}

/** `0x8f1c…d2a7`. */
export function shortHash(hash: string): string {
  return hash.length > 14 ? `${hash.slice(0, 6)}…${hash.slice(-4)}` : hash
}

/** For words of a sentence that stand alone. */
export const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1)
