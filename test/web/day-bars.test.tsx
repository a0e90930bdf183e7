// @vitest-environment happy-dom
import { act, useState } from "react"
import { beforeEach, describe, expect, it } from "vitest"
import { dayBefore } from "#shared/time.ts"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { barPath, HEIGHT, hatchPath, scaleOf } from "#web/ui/bar-shapes.ts"
import { barsOf } from "#web/ui/check-bars.ts"
import { DayBars } from "#web/ui/day-bars.tsx"

describe("the scale of a chart", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [41, [0, 20, 40, 60]],
    [1_059, [0, 500, 1_000, 1_500]],
  ])("of %s has round lines from zero, and few", (most, lines) => {
    expect(scaleOf(most)).toEqual({ top: lines.at(-1), lines })
  })
})

describe("a bar", () => {
  it("stands on the ground, and what is repeated on top of it in lines, one at least", () => {
    expect(barPath({ first: 5, again: 0 }, 2, 10)).toBe(`M21.5 ${HEIGHT}v-80h7v80z`)
    expect(barPath({ first: 0, again: 3 }, 0, 10)).toBe("")
    expect(hatchPath({ first: 5, again: 1 }, 0, 1_000).match(/M/g)).toHaveLength(1)
    expect(hatchPath({ first: 0, again: 10 }, 0, 10).match(/M/g)).toHaveLength(HEIGHT / 4)
    expect(hatchPath({ first: 5, again: 0 }, 0, 10)).toBe("")
  })
})

describe("the bars of a period", () => {
  const daysFrom = (count: number) =>
    Array.from({ length: count }, (_, back) => {
      const day = dayBefore("2026-11-22", count - 1 - back)
      return { day, verifications: 3, people: 1, minted: 1 }
    })

  it("are days up to 90, told apart by who checked for the first time", () => {
    const bars = barsOf(daysFrom(90))
    expect(bars).toHaveLength(90)
    expect(bars.at(-1)).toMatchObject({ day: "2026-11-22", first: 1, again: 2 })
  })

  it("are weeks in a year, and the last one is whole", () => {
    const bars = barsOf(daysFrom(365))
    expect(bars).toHaveLength(52)
    expect(bars.at(-1)).toMatchObject({ day: "2026-11-16", first: 7, again: 14, minted: 7 })
  })

  it("never have more people than checks", () => {
    const counted = { day: "2026-11-22", verifications: 2, people: 9, minted: 0 }
    expect(barsOf([counted])[0]).toMatchObject({ first: 2, again: 0 })
  })
})

describe("the chart", () => {
  beforeEach(async () => {
    await loadTexts("dashboard")
    await openPage(<Chart />, "/dashboard")
  })
  const slider = () => document.querySelector<HTMLElement>("[role=slider]")!
  const press = (key: string) =>
    act(async () => void slider().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))

  it("is read bar by bar with the keys, and never beyond its ends", async () => {
    const said: (string | null)[] = []
    for (const key of ["Home", "ArrowLeft", "ArrowRight", "PageDown", "PageUp", "End", "ArrowRight", "Escape"]) {
      await press(key)
      said.push(slider().getAttribute("aria-valuetext"))
    }
    expect(said).toEqual(["day 0", "day 0", "day 1", "day 8", "day 1", "day 19", "day 19", "day 19"])
    expect(slider().getAttribute("aria-label")).toBe("Checks: 20")
  })
})

function Chart() {
  const [chosen, choose] = useState<number | null>(null)
  const bars = Array.from({ length: 20 }, (_, place) => {
    return { day: dayBefore("2026-11-22", 19 - place), first: place, again: 1, minted: 0 }
  })
  const say = (bar: { first: number }) => `day ${bar.first}`
  return <DayBars label="Checks: 20" bars={bars} chosen={chosen} onChoose={choose} say={say} />
}
