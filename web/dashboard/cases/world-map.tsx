import { useQuery } from "@tanstack/react-query"
import type { KeyboardEvent } from "react"
import type { ChecksMap } from "#shared/api/checks.ts"
import { countryName, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { centreOf, type Point } from "./ring.ts"

/** A share of the width shown, as RADIUS_MIN is. */
const RADIUS_MAX = 0.04
/** Still seen on a phone, where the map is 270 pixels wide. */
const RADIUS_MIN = 0.008
/** A share of the world's width: enough around a country that its shapes are recognised. */
const SHOWN_MIN = 0.22
const MARGIN = 0.035

interface Properties {
  map: ChecksMap
  /** The country that is read out. */
  chosen: string | null
  onChoose: (country: string | null) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** A dot on each named country, larger for more people. Pointer, finger or key read them one by one, most people first. */
export function WorldMap({ map, chosen, onChoose }: Properties) {
  const t = useText("cases")
  const { countries } = map
  const last = countries.length - 1
  const place = countries.findIndex(({ country }) => country === chosen)
  const read = countries[place]
  const [most] = countries
  const say = ({ country, people, weeks }: ChecksMap["countries"][number]) =>
    `${countryName(country)}: ${t("map.read", { people: t("people", { n: people }), weeks: t("weeks", { n: weeks.length }) })}`
  const mostText = most
    ? t("map.most", { n: formatNumber(most.people), country: countryName(most.country) })
    : t("map.none_known")

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (event.key === "Escape") return onChoose(null)
    if (last < 0 || (step === undefined && event.key !== "Home" && event.key !== "End")) return
    event.preventDefault()
    const next = event.key === "Home" || place < 0 ? 0 : event.key === "End" ? last : place + (step ?? 0)
    onChoose(countries[Math.max(0, Math.min(last, next))]!.country)
  }

  return (
    <>
      <p className="mb-4 flex min-h-12 items-center border border-line px-3.5 py-1.5 text-[0.9375rem]">
        {read ? <span className="font-semibold">{say(read)}</span> : <span className="text-soft">{mostText}</span>}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${t("map.label", { total: formatNumber(map.people) })}. ${mostText}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, place)}
        aria-valuetext={read ? say(read) : mostText}
        onKeyDown={press}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && onChoose(null)}
      >
        <Drawing countries={countries} chosen={chosen} onChoose={onChoose} />
      </div>
    </>
  )
}

/** The outlines are fetched with this screen alone. */
function Drawing({ countries, chosen, onChoose }: Pick<ChecksMap, "countries"> & Omit<Properties, "map">) {
  const t = useText("cases")
  const { data: world, isError } = useQuery({
    queryKey: ["outlines"],
    queryFn: async () => {
      const world = await import("./outlines.ts")
      return { ...world, CENTRES: centresOf(world) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const most = countries[0]?.people ?? 1
  const shown = world && partOf(world, countries)
  const counted = new Set(countries.map(({ country }) => country))
  if (isError) return <p className="py-6 text-soft">{t("map.not_drawn")}</p>
  return (
    <>
      <svg
        viewBox={shown && `${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
        aria-hidden
        aria-busy={!world}
        className="block aspect-[2000/870] w-full"
      >
        <g className="stroke-sheet" strokeWidth="1" strokeLinejoin="round">
          {world && <path d={world.OTHER_LAND} className="fill-line" vectorEffect="non-scaling-stroke" />}
          {Object.entries(world?.OUTLINES ?? {}).map(([country, path]) => (
            <path
              key={country}
              d={path}
              vectorEffect="non-scaling-stroke"
              className={country === chosen ? "fill-edge" : "fill-line"}
              onPointerEnter={() => counted.has(country) && onChoose(country)}
              onPointerDown={() => onChoose(counted.has(country) ? country : null)}
            />
          ))}
        </g>
        {countries.map(({ country, people }) => {
          const [x, y] = world?.CENTRES[country] ?? []
          const radius = (shown?.width ?? 0) * Math.max(RADIUS_MIN, RADIUS_MAX * Math.sqrt(people / most))
          return (
            x !== undefined && (
              <circle
                key={country}
                cx={x}
                cy={y}
                r={radius}
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
                className={`stroke-sheet ${country === chosen ? "fill-ink" : "fill-soft"}`}
                onPointerEnter={() => onChoose(country)}
                onPointerDown={() => onChoose(country)}
              />
            )
          )
        })}
      </svg>
      <p className="mt-2 text-sm text-soft">{t("map.dots")}</p>
    </>
  )
}

interface World {
  CENTRES: Readonly<Record<string, readonly [x: number, y: number]>>
  MAP_WIDTH: number
  MAP_HEIGHT: number
}

/** The part of the world that the named countries are in; without any the whole. */
export function partOf({ CENTRES, MAP_WIDTH, MAP_HEIGHT }: World, countries: readonly { country: string }[]) {
  const points = countries.flatMap(({ country }) => (CENTRES[country] ? [CENTRES[country]] : []))
  const whole = { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT }
  if (points.length === 0) return whole
  const ends = (axis: 0 | 1) => [
    Math.min(...points.map((one) => one[axis])),
    Math.max(...points.map((one) => one[axis])),
  ]
  const [[left, right], [top, bottom]] = [ends(0), ends(1)] as [[number, number], [number, number]]
  const margin = 2 * MARGIN * MAP_WIDTH
  const fitting = Math.max(right - left + margin, ((bottom - top + margin) * MAP_WIDTH) / MAP_HEIGHT)
  const width = Math.min(MAP_WIDTH, Math.max(SHOWN_MIN * MAP_WIDTH, fitting))
  const height = (width * MAP_HEIGHT) / MAP_WIDTH
  const within = (middle: number, size: number, all: number) =>
    Math.round(Math.max(0, Math.min(all - size, middle - size / 2)))
  const x = within((left + right) / 2, width, MAP_WIDTH)
  return { x, y: within((top + bottom) / 2, height, MAP_HEIGHT), width: Math.round(width), height: Math.round(height) }
}

/** The parts of an outline. */
const ringsOf = (outline: string): Point[][] =>
  outline
    .split("M")
    .slice(1)
    .map((part) => {
      let [x, y] = [0, 0]
      return [...part.matchAll(/(-?\d+)[ ]?(-?\d+)/g)].map(([, dx, dy]): Point => {
        x += Number(dx)
        y += Number(dy)
        return [x, y]
      })
    })

/** The middle of each country, which is told beside the outlines where they do not give it. */
export function centresOf({ OUTLINES, CENTRES }: Pick<typeof import("./outlines.ts"), "OUTLINES" | "CENTRES">) {
  const drawn = Object.entries(OUTLINES).map(([country, outline]) => [country, centreOf(ringsOf(outline))])
  return { ...(Object.fromEntries(drawn) as Record<string, Point>), ...CENTRES }
}
