import { describe, expect, it } from "vitest"
import { type Copy, copiesToForget, copyName, timeOfCopy } from "#indexer/backup/rotation.ts"

const NOW = Date.parse("2026-11-21T12:00:00Z")
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNBOUNDED = Number.POSITIVE_INFINITY

const copyAt = (at: number, bytes = 1): Copy => ({ name: copyName(at), at, bytes })

/** Lives through `days`, with a copy every quarter of an hour and the schedule kept after each. */
function live(days: number, bytes_max = UNBOUNDED, bytes = 1): Copy[] {
  let copies: Copy[] = []
  for (let at = NOW - days * DAY; at <= NOW; at += 15 * MINUTE) {
    copies.push(copyAt(at, bytes))
    const gone = copiesToForget(copies, at, bytes_max)
    copies = copies.filter((copy) => !gone.includes(copy))
  }
  return copies.sort((a, b) => b.at - a.at)
}

const gaps = (copies: Copy[]) => copies.slice(1).map(({ at }, place) => copies[place]!.at - at)
const between = (copies: Copy[], from: number, to: number) =>
  copies.filter(({ at }) => NOW - at > from && NOW - at <= to)

describe("the names of copies", () => {
  it("tell when they were made", () => {
    expect(copyName(NOW)).toBe("touchmark-20261121T120000Z.sqlite")
    expect(timeOfCopy(copyName(NOW + 999))).toBe(NOW)
  })

  it.each([
    "touchmark.sqlite",
    "touchmark-20261121T120000Z.sqlite-wal",
    "touchmark-20261121T120000Z.sqlite.abc.draft",
    "x",
  ])("leave alone what is none: %s", (name) => expect(timeOfCopy(name)).toBeNull())
})

describe("which copies are kept", () => {
  it("all of a day, one an hour for a week, one a day for five weeks, and none after", () => {
    const copies = live(60)
    expect(between(copies, -1, DAY)).toHaveLength(97)
    expect(between(copies, DAY, 7 * DAY).length).toBeGreaterThanOrEqual(143)
    expect(between(copies, 7 * DAY, 35 * DAY).length).toBeGreaterThanOrEqual(27)
    expect(between(copies, 35 * DAY, UNBOUNDED)).toEqual([])
    expect(Math.max(...gaps(between(copies, -1, DAY)))).toBe(15 * MINUTE)
    expect(Math.max(...gaps(between(copies, DAY, 7 * DAY)))).toBeLessThanOrEqual(HOUR)
    expect(Math.max(...gaps(copies))).toBeLessThanOrEqual(DAY)
    expect(copies.length).toBeLessThan(280)
  })

  it("the newest, however old or large", () => {
    expect(copiesToForget([copyAt(NOW - 90 * DAY, 100)], NOW, 1)).toEqual([])
    const [old, older] = [copyAt(NOW - 50 * DAY), copyAt(NOW - 60 * DAY)]
    expect(copiesToForget([older, old], NOW, UNBOUNDED)).toEqual([older])
    expect(copiesToForget([], NOW, 1)).toEqual([])
  })

  it("no more than there is room for, and then both recent and old ones", () => {
    const copies = live(60, 20)
    expect(copies.length).toBeLessThanOrEqual(20)
    expect(copies[0]!.at).toBe(NOW)
    expect(between(copies, -1, HOUR).length).toBeGreaterThanOrEqual(3)
    expect(between(copies, DAY, 7 * DAY).length).toBeGreaterThanOrEqual(2)
    expect(between(copies, 7 * DAY, 35 * DAY).length).toBeGreaterThanOrEqual(1)
    for (const max of [1, 2, 3]) expect(live(3, max).length).toBeLessThanOrEqual(max)
  })
})
