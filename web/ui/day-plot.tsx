import { scaleBand, scaleLinear } from "d3-scale"
import { curveMonotoneX, line } from "d3-shape"
import { useId } from "react"
import { formatDate, formatNumber } from "#web/i18n/format.ts"

export interface DayValue {
  /** `YYYY-MM-DD`. */
  day: string
  value: number
}

interface Properties {
  /** The plot's subject, as its accessible name. */
  label: string
  days: readonly DayValue[]
  kind: "bars" | "line"
  /** Green for proved facts. */
  tone?: "green" | "ink"
  className?: string
}

const WIDTH = 640
const HEIGHT = 120
const TOP = 10
const BAR_WIDTH_MIN = 1.5

/** A plot of one figure per day: bars for discrete events, a line for flows. Show the figures beside it. */
export function DayPlot({ label, days, kind, tone = "green", className = "" }: Properties) {
  const id = useId()
  const most = Math.max(1, ...days.map(({ value }) => value))
  const x = scaleBand<string>()
    .domain(days.map(({ day }) => day))
    .range([0, WIDTH])
    .padding(0.3)
  const y = scaleLinear().domain([0, most]).range([HEIGHT, TOP])
  const centre = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2
  const drawn = line<DayValue>(
    ({ day }) => centre(day),
    ({ value }) => y(value),
  ).curve(curveMonotoneX)([...days])
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={id}
      className={`block h-28 w-full overflow-visible ${className}`}
    >
      <title id={id}>{label}</title>
      <path d={`M0 ${HEIGHT}.5H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      {kind === "bars"
        ? days.map(({ day, value }) => (
            <rect
              key={day}
              x={x(day)}
              y={y(value)}
              width={Math.max(BAR_WIDTH_MIN, x.bandwidth())}
              height={HEIGHT - y(value)}
              className={tone === "green" ? "fill-green" : "fill-ink"}
            >
              <title>{`${formatDate(day)}: ${formatNumber(value)}`}</title>
            </rect>
          ))
        : // Nothing at all is the ground line, and no heavier one upon it.
          drawn &&
          days.some(({ value }) => value > 0) && (
            <path d={drawn} fill="none" strokeWidth="1.75" className="stroke-ink" vectorEffect="non-scaling-stroke" />
          )}
    </svg>
  )
}
