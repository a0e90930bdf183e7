/**
 * Writes the outlines of the map of checks from Natural Earth (public domain), in the package world-atlas (ISC):
 *
 *     npm install --no-save world-atlas@2.0.2
 *     node scripts/country-outlines.ts node_modules/world-atlas > web/dashboard/cases/outlines.ts
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { COUNTRIES } from "#shared/countries.ts"
import { centreOf, type Point, weigh } from "#web/dashboard/cases/ring.ts"

interface Topology {
  arcs: Point[][]
  transform: { scale: Point; translate: Point }
  objects: { countries: { geometries: Geometry[] } }
}
type Geometry = { id?: string } & ({ type: "Polygon"; arcs: number[][] } | { type: "MultiPolygon"; arcs: number[][][] })

const WIDTH = 2_000
/** Antarctica is left out. */
const SOUTH = -57
const NORTH = 83.7
/** Islands smaller than this, in square units of the map, are left out of outlines. */
const AREA_MIN = 2
/** So many units of the map the middle of a coarse outline may be off. */
const OFF_MAX = 3

/** Longitude and latitude of those that the atlas counts to another country, or does not have. */
const ELSEWHERE: Record<string, Point> = {
  BQ: [-68.3, 12.2],
  BV: [3.4, -54.4],
  CC: [96.8, -12.2],
  CX: [105.6, -10.5],
  GF: [-53.1, 3.9],
  GI: [-5.3, 36.1],
  GP: [-61.6, 16.2],
  MQ: [-61, 14.7],
  RE: [55.5, -21.1],
  SJ: [16, 78.5],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.5],
  UM: [166.6, 19.3],
  YT: [45.2, -12.8],
}

const [, , folder] = process.argv
if (!folder) throw new Error("Name the folder of the package world-atlas.")

const coarse = polygonsOf("countries-110m.json")
const outlines = Object.entries(coarse)
  .map(([country, polygons]) => [country, polygons.map(pathOf).join("")] as const)
  .filter(([, path]) => path !== "")
const found = polygonsOf("countries-50m.json")
const centres = COUNTRIES.filter((country) => country !== "AQ").flatMap((country) => {
  const [x, y] = ELSEWHERE[country] ? project(ELSEWHERE[country]) : middleOf(found[country])
  const drawn = outlines.some(([name]) => name === country) ? middleOf(coarse[country]) : [Number.POSITIVE_INFINITY, 0]
  const isDrawnThere = Math.hypot(drawn[0]! - x, drawn[1]! - y) <= OFF_MAX
  return isDrawnThere ? [] : [[country, [Math.round(x), Math.round(y)]] as const]
})

console.log(`/**
 * The world in the Equal Earth projection: areas compare. Made by scripts/country-outlines.ts from Natural Earth, which is in
 * the public domain, by way of world-atlas 2.0.2, © Michael Bostock, ISC.
 */
export const MAP_WIDTH = ${WIDTH}
export const MAP_HEIGHT = ${Math.ceil(project([0, SOUTH])[1])}

/** As SVG paths, by the two letters of ISO 3166-1. Small islands have a centre only. */
export const OUTLINES: Readonly<Record<string, string>> = {
${lines(outlines.filter(([country]) => country.length === 2))}
}

/** Land that has no such letters. */
export const OTHER_LAND = ${JSON.stringify(outlines.find(([country]) => country === "other")![1])}

/** The middle of each country that has no outline here, or one too coarse to tell it. */
export const CENTRES: Readonly<Record<string, readonly [x: number, y: number]>> = {
${lines(centres)}
}`)

function lines(entries: readonly (readonly [string, unknown])[]): string {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([key, value]) => `  ${key}: ${JSON.stringify(value).replace(",", ", ")},`).join("\n")
}

/** Outer rings on the map, by country. */
function polygonsOf(file: string): Record<string, Point[][]> {
  const { arcs, transform, objects } = JSON.parse(readFileSync(join(folder!, file), "utf8")) as Topology
  const { scale, translate } = transform
  const drawn = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const arcOf = (number: number) => (number < 0 ? drawn[~number]!.toReversed() : drawn[number]!)
  const polygons: Record<string, Point[][]> = {}
  for (const geometry of objects.countries.geometries) {
    const country = countryOf(geometry.id)
    if (country === "AQ") continue
    const rings = (geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs).map(([outer]) => outer!)
    const points = rings.map((ring) => ring.flatMap((number, at) => arcOf(number).slice(at === 0 ? 0 : 1)))
    polygons[country] = [...(polygons[country] ?? []), ...points.flatMap(cut).map((ring) => ring.map(project))]
  }
  return polygons
}

/** What crosses the 180th meridian is drawn on both of its sides, and nothing beyond them. */
function cut(ring: Point[]): Point[][] {
  let before = ring[0]![0]
  const whole = ring.map(([longitude, latitude]): Point => {
    before = longitude + 360 * Math.round((before - longitude) / 360)
    return [before, latitude]
  })
  const turns = whole.some(([longitude]) => longitude > 180)
    ? [0, -360]
    : whole.some(([longitude]) => longitude < -180)
      ? [0, 360]
      : [0]
  return turns.map((turn) => whole.map(([x, y]): Point => [Math.max(-180, Math.min(180, x + turn)), y]))
}

/** ICU knows the numbers of ISO 3166-1 as older names of its letters. */
function countryOf(number: string | undefined): string {
  const [name] = number === undefined ? [] : Intl.getCanonicalLocales(`und-${number}`)
  const letters = name?.slice("und-".length) ?? ""
  return COUNTRIES.includes(letters) || letters === "AQ" ? letters : "other"
}

/** Equal Earth (Šavrič, Patterson, Jenny 2018). */
function project([longitude, latitude]: Point): Point {
  const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const yOf = (degrees: number): [t: number, y: number] => {
    const t = Math.asin((Math.sqrt(3) / 2) * Math.sin((degrees * Math.PI) / 180))
    return [t, t * (A1 + A2 * t ** 2 + A3 * t ** 6 + A4 * t ** 8)]
  }
  const [t, y] = yOf(Math.max(SOUTH, Math.min(NORTH, latitude)))
  const stretch = A1 + 3 * A2 * t ** 2 + 7 * A3 * t ** 6 + 9 * A4 * t ** 8
  const x = ((2 * Math.sqrt(3)) / 3) * ((longitude * Math.PI) / 180) * (Math.cos(t) / stretch)
  const half = ((2 * Math.sqrt(3)) / 3) * (Math.PI / A1)
  const unit = WIDTH / (2 * half)
  return [(x + half) * unit, (yOf(NORTH)[1] - y) * unit]
}

function middleOf(rings: Point[][] | undefined): Point {
  if (!rings) throw new Error("A country has no outline.")
  return centreOf(rings)
}

/** Relative steps in whole units; those that go nowhere are left out. */
function pathOf(ring: Point[]): string {
  if (weigh(ring).area < AREA_MIN) return ""
  const points = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const [first, ...rest] = points as [Point, ...Point[]]
  let [x, y] = first
  const steps = rest.flatMap(([nx, ny]) => {
    const step = [nx - x, ny - y] as const
    ;[x, y] = [nx, ny]
    return step[0] === 0 && step[1] === 0 ? [] : [step]
  })
  return `M${first.join(" ")}l${steps.map(([dx, dy]) => `${dx}${dy < 0 ? "" : " "}${dy}`).join(" ")}z`
}
