// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from "vitest"
import { openDashboardPage, openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { OverviewPage, sayingWhen } from "#web/dashboard/overview/overview-page.tsx"
import "#web/dashboard/overview/possibly-copied.tsx"
import { act, useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import type { Product } from "#shared/api/products.ts"
import { COUNTRIES } from "#shared/countries.ts"
import { dayBefore } from "#shared/time.ts"
import * as outlines from "#web/dashboard/cases/outlines.ts"
import { centresOf, partOf, WorldMap } from "#web/dashboard/cases/world-map.tsx"
import { aboutEntry, toneOfEntry } from "#web/dashboard/product/history-panel.tsx"
import { plottedDays, VerificationsPanel } from "#web/dashboard/product/verifications-panel.tsx"
import { UsersPanel } from "#web/dashboard/profile/users-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { barPath, HEIGHT, hatchPath, scaleOf } from "#web/ui/bar-shapes.ts"
import { barsOf, DayBars } from "#web/ui/day-bars.tsx"

describe("overview page", () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    await Promise.all([loadTexts("dashboard"), loadTexts("cases")])
  })
  const weeks = [{ week: "2026-11-16", country: "HU", people: 4 }]
  const aCase = (id: string, level: string, people: number) => ({
    ...{ id, product_name: `Product ${id}`, level, people, weeks, reasons: [{ reason: "many_people", level }] },
  })
  const REPORT = {
    id: "r1",
    product_id: "p1",
    product_name: "Apron",
    short_code: "X",
    message: "It fades.",
    photos: [],
  }

  async function opened(cases: ReturnType<typeof aCase>[], answers: Record<string, unknown> = {}) {
    const known: Record<string, unknown> = {
      "/me": { company: "Acme", plan_limit: 100, remaining_slots: 5, used_slots: 95, first_steps: "done" },
      "/product-stats": { total: 9, minted: 2, pending: 4, minting: 1, failed: 2 },
      "/cases": { items: cases, counts: { open: cases.length } },
      "/reports": { open: 0, items: [] },
      ...answers,
    }
    vi.stubGlobal("fetch", async (address: string | URL | Request) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address, "http://x")
      const known_answer = known[pathname]
      return known_answer ? Response.json(known_answer) : Response.json({ detail: "no" }, { status: 404 })
    })
    const page = await openDashboardPage(<OverviewPage />, "/dashboard")
    await vi.waitFor(async () => {
      await page.wait(20)
      const worst = Math.min(3, cases.length)
      expect([linesOf("waiting").length > 0, linesOf("possibly-copied").length]).toEqual([true, worst])
    }, 60_000)
    return page
  }

  const linesOf = (section: string) =>
    [...document.querySelectorAll(`[aria-labelledby=${section}] li`)].map((line) => line.textContent)

  it("shows the three worst open cases, alarms before watched ones, then those of most people", async () => {
    const cases = [
      aCase("a", "watched", 90),
      aCase("b", "alarm", 20),
      aCase("c", "alarm", 41),
      aCase("d", "watched", 95),
    ]
    const page = await opened(cases)
    expect(linesOf("possibly-copied").join("\n")).toMatch(
      /^Product c 41 people in 1 country. Alarm\nProduct b .*Alarm\nProduct d .*Watched$/,
    )
    expect(page.text()).toContain("All cases")
    expect(linesOf("waiting")[0]).toBe("Decide on 4 cases")
  })

  it("has no block of copies where there is no case", async () => {
    const page = await opened([])
    expect(document.querySelector("[aria-labelledby=possibly-copied]")).toBeNull()
    expect(page.text()).not.toContain("Possibly copied")
  })

  it("names four things that wait, those that cannot wait first, and leaves out the last", async () => {
    await opened([aCase("a", "watched", 9)], { "/reports": { open: 1, items: [REPORT] } })
    expect(linesOf("waiting")).toEqual([
      "Decide on a case",
      "Mint 3 products",
      "Retry 2 products",
      "Look into a buyer’s report“It fades.” Apron.",
    ])
  })
})

it("says when a product was added to each that came more than an hour before the last that said so", () => {
  const added = [240, 190, 140, 90, 40].map((s) => ({ created_at: new Date(s * 60_000).toISOString() }))
  expect(sayingWhen(added)).toEqual([added[0], added[2], added[4]])
})

describe("the plot of one product's verifications", () => {
  const now = new Date("2026-11-21T10:00:00Z")
  const counted = (day: string) => ({ day, count: 4, people: 3, via: { qr: 1, typed: 1, nfc: 1 } })

  it("shows a month at least, and the days of nothing between", () => {
    const days = plottedDays([counted("2026-11-20")], now)
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, "2026-10-23", "2026-11-21"])
    expect(days.filter(({ people }) => people > 0)).toEqual([
      { day: "2026-11-20", verifications: 4, people: 3, minted: 0, qr: 2, typed: 1 },
    ])
  })

  it("goes back to the first check, but not beyond a year", () => {
    expect(plottedDays([counted("2026-09-01")], now)[0]).toMatchObject({ day: "2026-09-01", verifications: 4 })
    expect(plottedDays([counted("2019-01-01")], now)).toHaveLength(365)
  })
})

describe("a line of a product's history", () => {
  const t = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as Parameters<
    typeof aboutEntry
  >[1]
  const at = "2026-11-21T12:00:00.000Z"

  it("says who changed what", () => {
    const about = aboutEntry({ kind: "edited", at, fields: ["category", "unheard_of"], by: "anna@x.example" }, t)
    expect(about).toContain("unheard_of")
    expect(about).toContain("anna@x.example")
    expect(aboutEntry({ kind: "edited", at, fields: ["category"] }, t)).toBe("product.category {}")
  })

  it("counts confirmations only until there are enough", () => {
    expect(aboutEntry({ kind: "minted", at, confirmations: 3, confirmations_needed: 12 }, t)).toContain('"n":3')
    expect(aboutEntry({ kind: "minted", at, confirmations: 12, confirmations_needed: 12 }, t)).toBeNull()
  })

  it("names what a mint failed for", () => {
    const failure = "Category: a control character"
    expect(aboutEntry({ kind: "mint_failed", at, failure }, t)).toBe(failure)
  })

  it("is green for what is proved, red for what went wrong", () => {
    expect((["minted", "recalled", "mint_failed", "sent", "recall_asked", "edited"] as const).map(toneOfEntry)).toEqual(
      ["green", "wax", "wax", "amber", "amber", "grey"],
    )
  })
})

describe("world map", () => {
  const { MAP_HEIGHT, MAP_WIDTH, OUTLINES } = outlines
  const CENTRES = centresOf(outlines)
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
    await openDashboardPage(<WorldMap map={map} chosen="HU" onChoose={onChoose} />, "/dashboard/cases?view=map")
    const slider = document.querySelector("[role=slider]")!
    expect(slider.getAttribute("aria-valuetext")).toBe("Hungary: 9 people in 1 week")
    for (const key of ["ArrowRight", "ArrowLeft", "End", "Escape"]) {
      slider.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))
    }
    expect(onChoose.mock.calls.flat()).toEqual(["AT", "HU", "AT", null])
  })
})

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

describe("verifications panel", () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    await loadTexts("dashboard")
  })

  async function shown(regions: { region: string; count: number }[], given: object = {}): Promise<string> {
    const seen = { first_seen: "2026-11-22T08:00:00Z", last_seen: "2026-11-22T09:00:00Z", days: [], regions }
    const quiet = { count: 9, level: "quiet", reasons: [], case: null }
    vi.stubGlobal("fetch", async () => Response.json({ ...quiet, ...seen, ...given }))
    const page = await openDashboardPage(
      <VerificationsPanel product={{ id: "p1" } as Product} />,
      "/dashboard/products/p1",
    )
    await page.wait(100)
    const text = page.text()
    await page.close()
    return text
  }

  it("names countries where there are any, and says so where there are none", async () => {
    expect(await shown([{ region: "", count: 9 }])).toMatch(/No country data\.$/)
    queryClient.clear()
    expect(
      await shown([
        { region: "HU", count: 7 },
        { region: "", count: 2 },
      ]),
    ).toMatch(/Hungary 7Country unknown 2$/)
  })

  it("says what was decided of a label in place of the suspicion, and leads to its case", async () => {
    const alarm = { level: "alarm", reasons: [{ reason: "many_people", level: "alarm" }] }
    const said = async (given: object) => {
      queryClient.clear()
      return shown([], { ...alarm, ...given })
    }
    expect(await said({})).toMatch(/may have been copied\. 9?/)
    const open = await said({ case: { id: "c1", state: "open" } })
    expect(open).toMatch(/may have been copied\. Go to the case/)
    for (const [state, text] of Object.entries({
      displayed: "You marked it as on display.",
      dismissed: "You dismissed the suspicion",
      copied: "You decided that its label was copied.",
    })) {
      const decided = await said({ case: { id: "c1", state } })
      expect(decided).toContain(text)
      expect(decided).toContain("Go to the case")
      expect(decided).not.toContain("may have been copied")
    }
  })

  it("tells in the chart's table how people came to the code", async () => {
    vi.setSystemTime("2026-11-22T12:00:00Z")
    const days = [{ day: "2026-11-22", count: 9, people: 6, via: { qr: 3, typed: 2, nfc: 1 } }]
    const text = await shown([], { days })
    expect(text).toContain("TableDayChecksFirst checkScannedTyped22 November 20269642")
  })
})

describe("users panel", () => {
  let page: Awaited<ReturnType<typeof openPage>>
  beforeEach(async () => {
    await loadTexts("dashboard")
  })
  it.each([
    ["pending", "Withdraw this invitation?", "The link that eve@brand.example got by email stops working."],
    ["active", "Remove this user?", "eve@brand.example is signed out at once"],
  ])("says what follows from removing one who is %s", async (status, title, text) => {
    const users = [{ email: "eve@brand.example", status, is_owner: false, read_only: false }]
    const me = { users, is_owner: true, subscription_plan: "business" } as unknown as Me
    page = await openDashboardPage(<UsersPanel me={me} />, "/dashboard/profile")
    await page.press("Remove")
    const dialog = document.querySelector("[role=alertdialog]")!.textContent
    expect([dialog, dialog]).toEqual([expect.stringContaining(title), expect.stringContaining(text)])
  })
})
