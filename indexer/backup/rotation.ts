/** Copies that are kept: all of the last day, one an hour for a week, one a day for five weeks. */
import { DAY_MS, HOUR_MS } from "#shared/time.ts"

export interface Copy {
  name: string
  /** Milliseconds since 1970. */
  at: number
  bytes: number
}

export const EVERY_MS = 15 * 60_000
/** Erased data has left the copies, too, after this time. */
const KEPT_MS_MAX = 35 * DAY_MS
/** Beyond age `from_ms`, one copy per `one_in_ms` is kept. */
const TIERS = [
  { from_ms: 7 * DAY_MS, one_in_ms: DAY_MS },
  { from_ms: DAY_MS, one_in_ms: HOUR_MS },
]
const NAME = /^touchmark-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/

/** `touchmark-20261121T151500Z.sqlite` */
export function copyName(at: number): string {
  const stamp = new Date(at).toISOString().replace(/[-:]|\.\d+/g, "")
  return `touchmark-${stamp}.sqlite`
}

/** Null for a name that is not ours. */
export function timeOfCopy(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year === undefined ? null : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Never the newest. */
export function copiesToForget(copies: readonly Copy[], now: number, bytes_max: number): Copy[] {
  const [newest, ...older] = [...copies].sort((a, b) => b.at - a.at)
  if (!newest) return []
  const kept = inTiers(older, now)
  while (kept.length > 0 && bytesOf([newest, ...kept]) > bytes_max)
    kept.splice(leastMissed([newest, ...kept], now) - 1, 1)
  return older.filter((copy) => !kept.includes(copy))
}

/** Keeps the oldest copy of each hour or day: it survives the next one, and so ages into the next tier. */
function inTiers(older: readonly Copy[], now: number): Copy[] {
  const slots = new Map<string, Copy>()
  for (const copy of older) {
    const age = now - copy.at
    if (age > KEPT_MS_MAX) continue
    const tier = TIERS.find(({ from_ms }) => age > from_ms)
    slots.set(tier ? `${tier.one_in_ms}:${Math.floor(copy.at / tier.one_in_ms)}` : copy.name, copy)
  }
  return [...slots.values()]
}

/** Index of the copy whose neighbours are closest together relative to its age; never the newest. */
function leastMissed(copies: readonly Copy[], now: number): number {
  let found = copies.length - 1
  let least = Number.POSITIVE_INFINITY
  for (let place = 1; place < copies.length - 1; place++) {
    const { at } = copies[place]!
    const worth = (copies[place - 1]!.at - copies[place + 1]!.at) / Math.max(1, now - at)
    if (worth < least) [found, least] = [place, worth]
  }
  return found
}

const bytesOf = (copies: readonly Copy[]) => copies.reduce((sum, { bytes }) => sum + bytes, 0)
