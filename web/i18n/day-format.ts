import { locale } from "./texts.ts"

const ofDay = (day: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { ...style, timeZone: "UTC" }).format(new Date(day))

/** A day (`YYYY-MM-DD`) below a chart: "10 Oct". */
export const formatShortDay = (day: string): string => ofDay(day, { day: "numeric", month: "short" })

/** The same beside it: "Saturday 10 October". */
export const formatWeekday = (day: string): string => ofDay(day, { weekday: "long", day: "numeric", month: "long" })
