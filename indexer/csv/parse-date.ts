import { plainDigits } from "#shared/plain-digits.ts"
import type { rowFaults } from "#shared/refusals/rows.ts"

type DateFault = Extract<keyof typeof rowFaults, `date_${string}`>

export type ParsedDate = { date: string } | { fault: DateFault }

const TIME = String.raw`(?:(?:T|,? +)(\d{1,2}:\d{2}.{0,24}))?`
/** `14:20`, `2:20 pm`, `23:00:00.000Z`, `23:30 +0200`, `14:20 CET`. */
const CLOCK =
  /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?| ?d[eu]\.?)?( ?(?:z|[a-z]{3,5}|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?))?$/i
const MIDNIGHT = /^(?:0?0:00(?::00(?:[.,]0+)?)?|12:00(?::00)? ?a\.?m\.?)$/i
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})\.?${TIME}$`)
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4})\.?${TIME}$`)
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/
/** Year, month and day in any order, with what stands between them. */
const WORDS = [
  "(?<day>\\d{1,2})(?:st|nd|rd|th|er)?(?: (?:de|of)(?![a-z]))?[ .\\-/]{0,2}(?<month>[a-z]{3,12})\\.?(?: del?)?[ .,\\-/]{0,2}(?<year>\\d{4})",
  "(?<month>[a-z]{3,12})[ .]{0,2}(?<day>\\d{1,2})(?:st|nd|rd|th)?[ ,.]{1,2}(?<year>\\d{4})",
  "(?<year>\\d{4})[ .\\-/]{0,2}(?<month>[a-z]{3,12})[ .\\-/]{0,2}(?<day>\\d{1,2})\\.?",
].map((words) => new RegExp(`^${words}${TIME}$`))
const INCOMPLETE =
  /^(?:\d{4}|\d{4}[-/. ]{1,2}\d{1,2}\.?|\d{1,2}[-/. ]{1,2}\d{4}|[a-z]{3,12}[ .\-/]{0,2}\d{4}|\d{4}[ .]{0,2}[a-z]{3,12})$/
const SHORT_YEAR = /^\d{1,2}[-/. ]{1,2}(?:\d{1,2}|[a-z]{3,12})[-/. ]{1,2}\d{2}\.?$/

/**
 * Reads a date, year first, in English, Hungarian, German or French words, or day first, as `YYYY-MM-DD` without its time.
 * Refuses `03/04/2026`, which two countries read differently, and `2026-03-04T23:00Z`, which is another day in Budapest: a
 * wrong date on chain stays wrong.
 */
export function parseDate(text: string): ParsedDate {
  const iso = ISO.exec(text)
  if (iso) return isDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) ? { date: text } : { fault: "date_impossible" }
  const numbers = plainDigits(text).replace(/ ?([年月]) ?|日/g, (_, sign) => (sign ? "-" : ""))
  const plain = withoutAccents(numbers).replace(WEEKDAY, "").replace(ROMAN, withNumber)
  const read = parseNumbers(plain.replace(/t(?=\d)/, "T")) ?? parseWords(plain) ?? { fault: faultOf(plain) }
  // Thai and Nepali digits nearly always count Buddha's or Vikrama's years.
  return "date" in read && read.date > "2060" && /(?![\d０-９])\p{Nd}/u.test(text) ? { fault: "date_unreadable" } : read
}

const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun|hetf|kedd|szerda|csut|pent|szomb|vas|montag|dienst|mittw|donnerst|freit|samst|sonnt|lun|mar[td]|mer[ci]|mie|jeu|jue|gio|ven|vie|sam|sab|dim|dom)[a-z]*[.,]* |[., ]+(?:hetfo|kedd|szerda|csutortok|pentek|szombat|vasarnap)$/
/** A month between day and year: `2026. III. 5.` */
const ROMAN = /^(\d{1,4}[. ]+)(x?i{1,3}|i?[vx]|vi{1,3})([. ]+\d{1,4}\.?)$/
const MONTHS_ROMAN = "i,ii,iii,iv,v,vi,vii,viii,ix,x,xi,xii".split(",")
const withNumber = (_: string, before: string, month: string, after: string) =>
  `${before}${MONTHS_ROMAN.indexOf(month) + 1}${after}`

function parseNumbers(text: string): ParsedDate | null {
  const first = YEAR_FIRST.exec(text)
  if (first) return atTime(first[5], calendarDay(Number(first[1]), Number(first[3]), Number(first[4])))
  const digits = DIGITS.exec(text)
  if (digits) return calendarDay(Number(digits[1]), Number(digits[2]), Number(digits[3]))
  const last = YEAR_LAST.exec(text)
  if (!last) return null
  return atTime(last[5], dayOrMonthFirst(Number(last[1]), Number(last[3]), Number(last[4]), last[2] === "."))
}

function atTime(time: string | undefined, day: ParsedDate): ParsedDate {
  if (time === undefined) return day
  const clock = CLOCK.exec(time)
  if (!clock) return { fault: "date_unreadable" }
  const [, zone = ""] = clock
  return zone === "" || MIDNIGHT.test(time.slice(0, time.length - zone.length)) ? day : { fault: "date_zone" }
}

function dayOrMonthFirst(first: number, second: number, year: number, dotted: boolean): ParsedDate {
  if (dotted || first > 12 || first === second) return calendarDay(year, second, first)
  return second > 12 ? calendarDay(year, first, second) : { fault: "date_ambiguous" }
}

function parseWords(text: string): ParsedDate | null {
  const found = WORDS.map((words) => words.exec(text)).find((one) => one !== null)
  if (!found) return null
  const { year, month, day } = found.groups!
  return atTime(found[4], withMonthName(Number(year), month!, Number(day)))
}

function withMonthName(year: number, name: string, day: number): ParsedDate {
  const month = MONTHS.findIndex((names) => names.includes(name)) + 1
  return month === 0 ? { fault: "date_unreadable" } : calendarDay(year, month, day)
}

/** Also in Spanish, Italian, Portuguese, Dutch, Polish and Czech; `listopada` is October in Croatia and November in Poland. */
const MONTHS = [
  "jan janv ene gen january januar janner janvier enero gennaio janeiro januari stycznia ledna",
  "feb febr fevr fev february februar fevrier febrero febbraio fevereiro februari lutego unora",
  "mar march marc marcius marz maerz mrz mars marzo marco maart marca brezna",
  "apr avr abr april aprilis avril abril aprile kwietnia dubna",
  "may mag maj majus mai mayo maggio maio mei maja kvetna",
  "jun giu june junius juni juin junio giugno junho czerwca cervna",
  "jul juil lug july julius juli juillet julio luglio julho lipca cervence",
  "aug ago august augusztus aout agosto augustus sierpnia srpna",
  "sep set sept september szept szeptember septembre septiembre settembre setembro wrzesnia zari",
  "oct ott out october okt oktober octobre octubre ottobre outubro pazdziernika rijna",
  "nov november novembre noviembre novembro listopadu",
  "dec dic december dez dezember decembre diciembre dicembre dezembro grudnia prosince",
].map((names) => names.split(" "))

function calendarDay(year: number, month: number, day: number): ParsedDate {
  if (!isDay(year, month, day)) return { fault: "date_impossible" }
  return { date: `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` }
}

const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1800 && month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

function faultOf(text: string): DateFault {
  if (/^\d{5}(?:[.,]\d{1,12})?$/.test(text)) return "date_day_number"
  return INCOMPLETE.test(text) || SHORT_YEAR.test(text) ? "date_incomplete" : "date_unreadable"
}

const withoutAccents = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
