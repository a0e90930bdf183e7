import type { Case } from "#shared/api/cases.ts"
import { dayBefore, dayOf, mondayOf } from "#shared/time.ts"
import { countryName, formatDay, formatNumber } from "#web/i18n/format.ts"
import { locale } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"

export type CaseWeeks = Case["weeks"]

/** Half a year touches so many weeks, whatever day it is. */
export const WEEKS_SHOWN = 27
export const UNKNOWN = "unknown"

/** The Mondays of the weeks shown, the present one last, in UTC as the service counts. */
export function mondaysUntil(now: number): string[] {
  const monday = mondayOf(dayOf(now))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) => dayBefore(monday, 7 * (WEEKS_SHOWN - 1 - week)))
}

interface Place {
  /** Two letters, or `unknown`. */
  country: string
  people: number
  /** People by Monday. */
  weeks: Map<string, number>
}

/** By country, most people first; those from nowhere known last. */
export function placesOf(weeks: CaseWeeks): Place[] {
  const places = new Map<string, Place>()
  for (const { week, country, people } of weeks) {
    const place = places.get(country) ?? { country, people: 0, weeks: new Map() }
    place.people += people
    place.weeks.set(week, (place.weeks.get(week) ?? 0) + people)
    places.set(country, place)
  }
  const isUnknown = ({ country }: Place) => Number(country === UNKNOWN)
  return [...places.values()].sort(
    (a, b) => isUnknown(a) - isUnknown(b) || b.people - a.people || (a.country < b.country ? -1 : 1),
  )
}

/** People by Monday, from everywhere. */
export function peopleByWeek(weeks: CaseWeeks): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { week, people } of weeks) sums.set(week, (sums.get(week) ?? 0) + people)
  return sums
}

/** Whether a month begins in this week, so that its name stands over it. */
const startsMonth = (monday: string): boolean => Number(monday.slice(8)) <= 7

interface Properties {
  weeks: CaseWeeks
  /** Further countries are counted. */
  countries_max: number
  /** With the number of people in the dots that stand for several. */
  large?: boolean
}

/** Label, one column a week, total. */
export const WEEK_COLUMNS = {
  gridTemplateColumns: `min(8rem, 30%) repeat(${WEEKS_SHOWN}, minmax(0, 1fr)) 2rem`,
}
const SIZES = {
  small: ["size-1.5", "size-2", "size-2.5"],
  large: ["size-1.5 sm:size-2.5", "size-2 sm:size-4", "size-2.5 sm:size-4"],
}

/** A row a country and a column a week; a dot is larger for more people. The case's page has the same as a table. */
export function WeekMatrix({ weeks, countries_max, large = false }: Properties) {
  const t = useText("cases")
  const mondays = mondaysUntil(Date.now())
  const places = placesOf(weeks)
  const nameOf = ({ country }: Place) => (country === UNKNOWN ? t("unknown") : countryName(country))
  const spoken = places.map((place) => `${nameOf(place)} ${formatNumber(place.people)}`).join(", ")
  return (
    <div role="img" aria-label={spoken} className={large ? "text-sm" : "text-xs"}>
      <div className="grid h-5 items-center text-soft" style={WEEK_COLUMNS}>
        {mondays.map((monday, week) => startsMonth(monday) && <Month key={monday} monday={monday} column={week + 2} />)}
      </div>
      {places.slice(0, countries_max).map((place) => (
        <div key={place.country} className={`grid items-center ${large ? "h-7" : "h-5"}`} style={WEEK_COLUMNS}>
          <span className="truncate pr-2">{nameOf(place)}</span>
          {mondays.map((monday, week) => (
            <Week key={monday} monday={monday} people={place.weeks.get(monday) ?? 0} column={week + 2} large={large} />
          ))}
          <span className="text-right font-semibold tabular-nums" style={{ gridColumn: WEEKS_SHOWN + 2 }}>
            {formatNumber(place.people)}
          </span>
        </div>
      ))}
      {places.length > countries_max && (
        <p className="pt-1 text-soft">{t("more_countries", { n: places.length - countries_max })}</p>
      )}
    </div>
  )
}

/** Named where it begins, over as many weeks as it has. */
function Month({ monday, column }: { monday: string; column: number }) {
  return (
    <span
      className="h-full overflow-hidden border-l border-line pl-0.5 sm:pl-1"
      style={{ gridColumn: `${column} / span ${Math.min(4, WEEKS_SHOWN + 2 - column)}` }}
    >
      {formatShortMonth(monday)}
    </span>
  )
}

/** Drawn where somebody checked or a month begins. */
function Week({ monday, people, column, large }: { monday: string; people: number; column: number; large: boolean }) {
  if (people === 0 && !startsMonth(monday)) return null
  const size = SIZES[large ? "large" : "small"][Math.min(people, 3) - 1]
  return (
    <span
      title={people > 0 ? `${formatDay(monday)}: ${formatNumber(people)}` : undefined}
      className={`grid h-full place-items-center ${startsMonth(monday) ? "border-l border-line" : ""}`}
      style={{ gridColumn: column, gridRow: 1 }}
    >
      {people > 0 && (
        <span
          className={`grid place-items-center rounded-full bg-soft text-[0.6875rem] leading-none text-paper ${size}`}
        >
          {large && people > 1 && <span className="max-sm:hidden">{formatNumber(people)}</span>}
        </span>
      )}
    </span>
  )
}

/** The month of a day, short: "Nov". */
const formatShortMonth = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { month: "short", timeZone: "UTC" }).format(new Date(day))
