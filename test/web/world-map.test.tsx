// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { beforeEach, expect, it, vi } from "vitest"
import { COUNTRIES } from "#shared/countries.ts"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { CENTRES, MAP_HEIGHT, MAP_WIDTH, OUTLINES } from "#web/dashboard/cases/outlines.ts"
import { partOf, WorldMap } from "#web/dashboard/cases/world-map.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const WORLD = { CENTRES, MAP_WIDTH, MAP_HEIGHT }
const at = (...countries: string[]) =>
  partOf(
    WORLD,
    countries.map((country) => ({ country })),
  )

beforeEach(() => Promise.all((["dashboard", "cases"] as const).map(loadTexts)))
it("has a place within the map for each country but Antarctica", () => {
  expect(COUNTRIES.filter((country) => !CENTRES[country])).toEqual(["AQ"])
  for (const [x, y] of Object.values(CENTRES)) {
    expect(x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT).toBe(true)
  }
})

it("draws no line across the map where a country crosses the 180th meridian", () => {
  for (const path of Object.values(OUTLINES)) {
    const steps = path.split(/[Mlz]/).filter((_, part) => part % 3 === 2)
    const numbers = steps.flatMap((some) => (some.match(/-?\d+/g) ?? []).map(Number))
    const across = numbers.filter((_, place) => place % 2 === 0)
    expect(Math.max(...across.map(Math.abs))).toBeLessThan(MAP_WIDTH / 4)
  }
})

it("shows the part of the world that the countries are in, and never more than the world", () => {
  expect(at()).toEqual({ x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT })
  const near = at("HU", "AT", "DE")
  expect(near.width).toBeLessThan(MAP_WIDTH / 4)
  for (const part of [near, at("NZ", "CL", "SE"), at("FJ"), at("AQ", "HU")]) {
    expect(part.x >= 0 && part.x + part.width <= MAP_WIDTH + 1).toBe(true)
    expect(part.y >= 0 && part.y + part.height <= MAP_HEIGHT + 1).toBe(true)
  }
})

it("is read by key, most people first, and left with Escape", async () => {
  const onChoose = vi.fn()
  const weeks = [{ week: "2026-11-16", people: 5 }]
  const countries = [
    { country: "HU", people: 9, weeks },
    { country: "AT", people: 5, weeks },
  ]
  const map = {
    from: "2026-11-01",
    to: "2026-11-23",
    people: 14,
    countries,
    few: { countries: 0, people: 0 },
    unknown: 0,
  }
  await openPage(
    <QueryClientProvider client={queryClient}>
      <WorldMap map={map} chosen="HU" onChoose={onChoose} />
    </QueryClientProvider>,
    "/dashboard/cases?view=map",
  )
  const slider = document.querySelector("[role=slider]")!
  expect(slider.getAttribute("aria-valuetext")).toBe("Hungary: 9 people in 1 week")
  for (const key of ["ArrowRight", "ArrowLeft", "End", "Escape"]) {
    slider.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))
  }
  expect(onChoose.mock.calls.flat()).toEqual(["AT", "HU", "AT", null])
})
