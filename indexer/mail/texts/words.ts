import type { Language } from "#shared/language.ts"

const LOCALES = { en: "en-GB", hu: "hu-HU" }

/** Day and minute in UTC, named as such: the reader's time zone is unknown. */
export function timeText(time: number, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
  return `${format.format(time)} UTC`
}

export function dayText(time: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" }).format(time)
}

/** `cents` as an amount of money. */
export function moneyText(cents: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: "currency", currency }).format(cents / 100)
}
