import type { KeyboardEvent, PointerEvent } from "react"
import { formatShortDay } from "#web/i18n/day-format.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { barPath, HEIGHT, hatchPath, scaleOf, WIDTH } from "./bar-shapes.ts"

/** One day, or one week by its first day. */
interface Bar {
  /** `YYYY-MM-DD`. */
  day: string
  first: number
  again: number
  minted: number
}

interface Properties<Shown extends Bar> {
  /** The chart's subject with its total and its peak. */
  label: string
  bars: readonly Shown[]
  /** The place of the bar that is read out. */
  chosen: number | null
  onChoose: (place: number | null) => void
  /** A bar in words. */
  say: (bar: Shown) => string
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: -7,
  PageDown: 7,
}

/** Bars of a period that pointer, finger or key can read one by one. First checks are solid, repeated ones hatched. */
export function DayBars<Shown extends Bar>({ label, bars, chosen, onChoose, say }: Properties<Shown>) {
  const last = bars.length - 1
  const read = chosen ?? last
  const scale = scaleOf(Math.max(...bars.map(({ first, again }) => first + again)))
  const choose = (place: number) => onChoose(Math.max(0, Math.min(last, place)))

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (event.key === "Escape") return onChoose(null)
    if (step === undefined && event.key !== "Home" && event.key !== "End") return
    event.preventDefault()
    choose(event.key === "Home" ? 0 : event.key === "End" || chosen === null ? last : chosen + (step ?? 0))
  }
  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(Math.floor(((clientX - left) / width) * bars.length))
  }

  return (
    <div className="grid grid-cols-[2rem_minmax(0,1fr)]">
      <div aria-hidden className="figures relative text-right text-xs text-soft">
        {scale.lines.map((value) => (
          <span
            key={value}
            className="absolute right-2 translate-y-1/2"
            style={{ bottom: `${(value / scale.top) * 100}%` }}
          >
            {formatNumber(value)}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={read}
        aria-valuetext={bars[read] && say(bars[read])}
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={(event) => event.pointerType === "mouse" && point(event)}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && onChoose(null)}
        className="touch-pan-y"
      >
        <svg
          viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
          className="block h-40 w-full"
        >
          {scale.lines.map((value) => (
            <path
              key={value}
              d={`M0 ${HEIGHT - (value / scale.top) * HEIGHT}H${bars.length * WIDTH}`}
              className={value === 0 ? "stroke-edge" : "stroke-line"}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {chosen !== null && (
            <rect x={chosen * WIDTH} width={WIDTH} height={HEIGHT} className="fill-line opacity-60" />
          )}
          {bars.map((bar, place) => (
            <g key={bar.day} className={place === chosen ? "fill-ink stroke-ink" : "fill-soft stroke-soft"}>
              <path d={barPath(bar, place, scale.top)} stroke="none" />
              <path d={hatchPath(bar, place, scale.top)} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
            </g>
          ))}
        </svg>
      </div>
      <Ticks bars={bars} />
    </div>
  )
}

/** A tick each Monday with a date at each second one, and below them when products were minted. */
function Ticks({ bars }: { bars: readonly Bar[] }) {
  const at = (place: number) => ({ left: `${((place + 0.5) / bars.length) * 100}%` })
  const mondays = bars.flatMap(({ day }, place) => (new Date(day).getUTCDay() === 1 ? [{ day, place }] : []))
  const named = Math.max(2, Math.ceil(mondays.length / 4))
  return (
    <div aria-hidden className="figures relative col-start-2 h-9 text-xs text-soft">
      {mondays.map(({ day, place }, count) => (
        <span key={day} style={at(place)} className="absolute top-0 h-1.5 border-l border-edge">
          {count % named === 0 && place / bars.length < 0.94 && (
            <span
              className={`absolute top-1.5 -translate-x-1/2 whitespace-nowrap ${count % (2 * named) === 0 ? "" : "max-sm:hidden"}`}
            >
              {formatShortDay(day)}
            </span>
          )}
        </span>
      ))}
      {bars.map(({ day, minted }, place) =>
        minted > 0 ? (
          <span
            key={day}
            style={at(place)}
            className="absolute bottom-0 size-[0.4375rem] -translate-x-1/2 rotate-45 bg-green"
          />
        ) : null,
      )}
    </div>
  )
}

/** From so many days on, a bar is a week. */
const WEEKS_FROM_DAYS = 120
const WEEK_DAYS = 7

export interface CheckDay {
  /** `YYYY-MM-DD`. */
  day: string
  verifications: number
  people: number
  minted: number
  /** How these people came to the code, where that is told. */
  qr?: number
  typed?: number
  /** Read out with the day. */
  more?: string
}

/** A figure in the table. */
export type CheckColumn = "verifications" | "people" | "qr" | "typed" | "minted"

export type CheckBar = Bar & Pick<CheckDay, "more">

/** Whom a browser did not tell apart, a program say, has checked again rather than for the first time. */
const barOf = ({ day, verifications, people, minted, more }: CheckDay): CheckBar => {
  const first = Math.min(people, verifications)
  return { day, first, again: verifications - first, minted, ...(more && { more }) }
}

export const isByWeek = ({ length }: readonly CheckDay[]): boolean => length >= WEEKS_FROM_DAYS

/** A bar for each day, or in long periods for each week, the last one whole. */
export function barsOf(days: readonly CheckDay[]): CheckBar[] {
  if (!isByWeek(days)) return days.map(barOf)
  const offset = days.length % WEEK_DAYS
  const weeks: CheckBar[] = []
  for (let start = offset; start < days.length; start += WEEK_DAYS) {
    const week = days.slice(start, start + WEEK_DAYS).map(barOf)
    const sum = (what: "first" | "again" | "minted") => week.reduce((total, one) => total + one[what], 0)
    weeks.push({ day: week[0]!.day, first: sum("first"), again: sum("again"), minted: sum("minted") })
  }
  return weeks
}
