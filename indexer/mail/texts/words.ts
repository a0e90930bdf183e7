import type { Language } from "#shared/language.ts"

const LOCALES = { en: "en-GB", hu: "hu-HU" }

const DAY = { dateStyle: "long", timeZone: "UTC" } as const
const TIME = { ...DAY, timeStyle: "short" } as const
const DAYS = { en: new Intl.DateTimeFormat(LOCALES.en, DAY), hu: new Intl.DateTimeFormat(LOCALES.hu, DAY) }
const TIMES = { en: new Intl.DateTimeFormat(LOCALES.en, TIME), hu: new Intl.DateTimeFormat(LOCALES.hu, TIME) }

/** Day and minute in UTC, named as such: the reader's time zone is unknown. */
export const timeText = (time: number, language: Language): string => `${TIMES[language].format(time)} UTC`

export const dayText = (time: number, language: Language): string => DAYS[language].format(time)

/** `cents` as an amount of money. */
export function moneyText(cents: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: "currency", currency }).format(cents / 100)
}
