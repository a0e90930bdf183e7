// @vitest-environment happy-dom

import { act } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { CaseDetail } from "#shared/api/cases.ts"
import { WINDOW_DAYS } from "#shared/checks-rule.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { openDashboardPage } from "#test/support/page.tsx"
import { CasePage } from "#web/dashboard/cases/case-page.tsx"
import { CasesPage } from "#web/dashboard/cases/cases-page.tsx"
import { mondaysUntil, peopleByWeek, placesOf } from "#web/dashboard/cases/weeks.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const FIGURES = { people: 31, weeks: 12, countries: 2, by_week: 24, spread: 14, shared_countries: 2 }
/** A case as the service describes it. */
const A_CASE: Partial<CaseDetail> = {
  ...{ id: "c1", product_id: "p1", product_name: "Tablecloth", short_code: "0123-4567-89AK", state: "open" },
  ...{ level: "alarm", opened_at: "2026-10-16T09:30:00.000Z", level_at: "2026-11-02T09:30:00.000Z", people: 31 },
  reasons: [{ reason: "many_people", level: "alarm", since: "2026-06-02", ...FIGURES }],
  weeks: [
    { week: "2026-11-09", country: "HU", people: 30 },
    { week: "2026-11-16", country: "unknown", people: 1 },
  ],
  ...{ reports: 0, decided_at: null, scope: null, note: null, chain_id: 1, batch_size: 40, is_alarm_public: false },
}

const openCases = () => openDashboardPage(<CasesPage />, "/dashboard/cases")

const openCase = (id: string) => openDashboardPage(<CasePage />, `/dashboard/cases/${id}`, "/dashboard/cases/:id")

const radio = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)!

describe("cases", () => {
  const NOW = Date.parse("2026-11-22T12:00:00Z")

  beforeEach(async () => {
    vi.useFakeTimers({ now: NOW })
    await Promise.all((["dashboard", "public", "cases", "checks"] as const).map(loadTexts))
  })
  it("shows every week that the rule counts, whatever day it is", () => {
    for (let day = 0; day < 14; day++) {
      const now = NOW + day * 86_400_000
      const mondays = mondaysUntil(now)
      expect(mondays[0]! <= dayBefore(dayOf(now), WINDOW_DAYS - 1)).toBe(true)
      expect(mondays.at(-1)! <= dayOf(now) && mondays.at(-1)! > dayBefore(dayOf(now), 7)).toBe(true)
      expect(new Set(mondays.map((monday) => new Date(monday).getUTCDay()))).toEqual(new Set([1]))
    }
  })

  it("adds up places, most people first and nowhere last, and weeks", () => {
    const weeks = [
      { week: "2026-11-09", country: "unknown", people: 9 },
      { week: "2026-11-09", country: "AT", people: 2 },
      { week: "2026-11-16", country: "AT", people: 1 },
      { week: "2026-11-16", country: "HU", people: 4 },
    ]
    expect(placesOf(weeks).map(({ country, people }) => [country, people])).toEqual([
      ["HU", 4],
      ["AT", 3],
      ["unknown", 9],
    ])
    expect([...peopleByWeek(weeks)]).toEqual([
      ["2026-11-09", 11],
      ["2026-11-16", 5],
    ])
  })

  async function opened(given: Partial<CaseDetail>, is_owner: boolean) {
    const sent: { path: string; json: unknown }[] = []
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (init?.method === "POST") sent.push({ path, json: JSON.parse(String(init.body)) })
      if (path === "/me") return Response.json({ company: "Kékfestő", verified: true, is_owner })
      if (path === "/chains") return Response.json([{ chain_id: 1, name: "Polygon", network: "mainnet" }])
      if (path.startsWith("/cases?")) return Response.json({ items: [], next_cursor: null, counts: { open: 0 } })
      return Response.json({ ...A_CASE, ...given, ...(path.startsWith("/products/") && { tx_hash: "0xab" }) })
    })
    const page = await openCase("c1")
    await page.wait(100)
    return { ...page, sent }
  }

  it("says why it is a case, what is not known, and what shoppers will read", async () => {
    const page = await opened({}, true)
    const text = page.text()
    await page.close()
    expect(text).toContain("31 people in 1 country.")
    expect(text).toContain("24 people counted, alarm from 1612 weeks, alarm from 8")
    expect(text).toContain("Of them, 1 came from a country that is not known.")
    expect(text).toContain("Whether the label was copied.")
    expect(text).toContain("Kékfestő says that this label hangs on a display piece.")
    expect(text).not.toMatch(/fake/i)
  })

  it("does not say of what is only watched that more people have checked it than one product would have", async () => {
    const reasons = A_CASE.reasons!.map((reason) => ({ ...reason, level: "watched" as const }))
    const page = await opened({ level: "watched", reasons }, true)
    const text = page.text()
    await page.close()
    expect(text).toContain("More people have checked this label than is usual. Only you see this.")
    expect(text).not.toContain("than one product would have.")
  })

  it("asks once before it recalls, and says how many and where", async () => {
    const page = await opened({}, true)
    await page.press("Label was copied")
    await page.press("Label was copied…")
    const dialog = document.querySelector("[role=alertdialog]")!
    expect(page.sent).toEqual([])
    expect(dialog.textContent).toContain("Recall 1 product as copied?")
    expect(dialog.textContent).toContain("Polygon")
    const yes = [...dialog.querySelectorAll("button")].at(-1)!
    await act(async () => yes.click())
    await page.wait(100)
    expect(page.sent).toEqual([
      { path: "/cases/c1/decision", json: { decision: "copied", scope: "product", note: "" } },
    ])
  })

  it("recalls a batch with the list of what it covers and what shoppers are told", async () => {
    const page = await opened({}, true)
    await page.press("Label was copied")
    const scope = document.querySelector("select")!
    await act(async () => {
      scope.value = "batch"
      scope.dispatchEvent(new Event("change", { bubbles: true }))
    })
    await page.press("Label was copied…")
    await page.wait(100)
    const sheet = document.querySelector("[role=alertdialog]")!
    expect(sheet.querySelector("a")!.getAttribute("href")).toBe("/dashboard/products?filter=tx_hash:equals:0xab")
    const type = (input: HTMLInputElement | HTMLTextAreaElement, text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")!.set!.call(input, text)
        input.dispatchEvent(new Event("input", { bubbles: true }))
      })
    await type(sheet.querySelector("textarea")!, "Bring it back.")
    await type(sheet.querySelector("input")!, "help@brand")
    const yes = [...sheet.querySelectorAll("button")].at(-1)!
    await act(async () => yes.click())
    expect([page.sent.length, document.activeElement]).toEqual([0, sheet.querySelector("input")])
    await type(sheet.querySelector("input")!, "help@brand.example")
    expect(sheet.textContent).toContain("Bring it back.help@brand.example")
    await act(async () => yes.click())
    const recall_note = { text: "Bring it back.", contact: "help@brand.example" }
    expect(page.sent).toMatchObject([{ json: { decision: "copied", scope: "batch", recall_note } }])
  })

  it("lets a member decide, but not recall", async () => {
    const page = await opened({}, false)
    expect([radio("Label was copied").disabled, radio("Dismiss").disabled]).toEqual([true, false])
    await page.press("Dismiss")
    await act(async () => document.querySelector("form")!.requestSubmit())
    await page.wait(100)
    expect(page.sent).toMatchObject([{ json: { decision: "dismissed" } }])
  })

  it("chooses nothing by itself, and asks for a choice", async () => {
    const page = await opened({}, true)
    await page.press("Decide")
    expect([page.sent, document.querySelector("form [role=alert]")!.textContent]).toEqual([
      [],
      "Choose one of them first.",
    ])
    await page.press("Dismiss")
    expect(document.querySelector("form [role=alert]")!.textContent).toBe("")
  })

  it("offers no decision anew that was made, but what was said of it", async () => {
    const page = await opened({ state: "displayed", decided_at: "2026-11-20T09:30:00.000Z" }, true)
    expect([radio("On display").checked, page.text().includes("Mark as on display")]).toEqual([true, false])
    expect(page.text()).toContain("Save the change")
    await page.press("Dismiss")
    expect(page.text()).not.toContain("Save the change")
  })

  const ALARM = "whoever checks the label is told"
  const ONLY_YOU = "only you see it"
  it.each<[string, Partial<CaseDetail>, string, boolean]>([
    ["an open one", {}, ALARM, true],
    ["an open one, where alarms are the brand's", { is_alarm_public: false }, ONLY_YOU, false],
    ["one that is watched", { reasons: [{ ...A_CASE.reasons![0]!, level: "watched" }] }, ONLY_YOU, false],
    ["a display piece", { state: "displayed" }, "whoever checks the label reads that it is on display", true],
    ["a dismissed one", { state: "dismissed" }, ALARM, true],
  ])("says what shoppers read of %s, and what a dismissal leaves", async (_what, given, sentence, is_alarm_left) => {
    const page = await opened({ is_alarm_public: true, ...given }, true)
    expect([page.text().includes(sentence), page.text().includes("Shoppers read the alarm.")]).toEqual([
      true,
      is_alarm_left,
    ])
  })

  it("leaves nothing to choose once a recall was asked for", async () => {
    await opened({ state: "copied", decided_at: "2026-11-20T09:30:00.000Z" }, true)
    expect(document.querySelector("form")).toBeNull()
  })

  it("says of a decided case what was decided and when, and no longer its level", async () => {
    const page = await opened({ state: "displayed", decided_at: "2026-11-03T09:30:00.000Z" }, true)
    const [title] = page.text().split("More people have checked")
    expect(title).toContain("On display3 Nov 2026")
    expect(title).not.toContain("Alarm")
  })
})

describe("case list", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00Z") })
    await Promise.all((["dashboard", "public", "cases", "checks"] as const).map(loadTexts))
  })

  it.each([
    [true, "Whoever checks a label with an alarm is told of it, unless you mark it as on display."],
    [false, "Only you see these cases."],
  ])("says who is told of an alarm, where it is public: %s", async (is_alarm_public, sentence) => {
    const counts = { open: 0, displayed: 0, copied: 0, dismissed: 0 }
    vi.stubGlobal("fetch", async () => Response.json({ items: [], next_cursor: null, is_alarm_public, counts }))
    const page = await openCases()
    await page.wait(100)
    const text = page.text()
    await page.close()
    expect(text).toContain(sentence)
  })

  it("decides several cases in one call, and names what was refused", async () => {
    const sent: { path: string; json: unknown }[] = []
    const two = [A_CASE, { ...A_CASE, id: "c2", product_name: "Runner", level: "watched" }]
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (path === "/me") return Response.json({ company: "Kékfestő", is_owner: true })
      const counts = { open: 2, displayed: 0, copied: 0, dismissed: 0 }
      if (init?.method !== "POST")
        return Response.json({ items: two, next_cursor: null, is_alarm_public: true, counts })
      sent.push({ path, json: JSON.parse(String(init.body)) })
      return Response.json({ decided: 1, refused: [{ id: "c2", error: "It was recalled." }] })
    })
    const page = await openCases()
    await page.wait(100)
    expect(page.text()).not.toContain("Mark as on display")
    await act(async () => document.querySelector<HTMLInputElement>("#select-c2")!.click())
    expect(page.text()).toContain("1 selected")
    await act(async () => document.querySelector<HTMLInputElement>("#select-c1")!.click())
    expect(page.text()).toContain("Shoppers read: “Kékfestő says that this label hangs on a display piece. If")
    await page.press("Mark as on display")
    await page.wait(100)
    expect(sent).toEqual([{ path: "/case-decisions", json: { ids: ["c1", "c2"], decision: "displayed" } }])
    expect(page.text()).toContain("Runner: It was recalled.")
    expect(page.text()).not.toContain("2 selected")
  })

  it("keeps several cases selected where deciding them failed", async () => {
    const two = [A_CASE, { ...A_CASE, id: "c2" }]
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (path === "/me") return Response.json({ company: "Kékfestő", is_owner: true })
      const counts = { open: 2, displayed: 0, copied: 0, dismissed: 0 }
      if (init?.method === "POST") return Response.json({}, { status: 500 })
      return Response.json({ items: two, next_cursor: null, is_alarm_public: true, counts })
    })
    const page = await openCases()
    await page.wait(100)
    for (const id of ["c1", "c2"]) {
      await act(async () => document.querySelector<HTMLInputElement>(`#select-${id}`)!.click())
    }
    await page.press("Mark as on display")
    await page.wait(100)
    expect(page.text()).toContain("2 selected")
  })

  const key = (name: string, repeat = false) =>
    act(async () => {
      const from = document.activeElement ?? document.body
      from.dispatchEvent(new KeyboardEvent("keydown", { key: name, repeat, bubbles: true, cancelable: true }))
    })

  /** Three open cases, of which the second has a photo. */
  async function listed(answered = Promise.resolve()) {
    const sent: unknown[] = []
    let open = ["c1", "c2", "c3"]
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (path === "/me") return Response.json({ company: "Kékfestő", is_owner: true })
      if (path === "/chains") return Response.json([{ chain_id: 1, name: "Polygon", network: "mainnet" }])
      if (path.endsWith("/thumbnail")) return new Response("x")
      if (path === "/case-decisions") {
        const json = JSON.parse(String(init!.body)) as { ids: string[]; decision: string }
        sent.push(json)
        open = json.decision === "open" ? [...json.ids, ...open] : open.filter((id) => !json.ids.includes(id))
        await answered
        return Response.json({ decided: 1, refused: [] })
      }
      const counts = { open: open.length, displayed: 0, copied: 0, dismissed: 0 }
      const described = (id: string) => ({ ...A_CASE, id, product_name: id, photo: id === "c2" ? "0xab" : null })
      const [, id] = /^\/cases\/(\w+)/.exec(path) ?? []
      return Response.json(id ? described(id) : { items: open.map(described), counts, next_cursor: null })
    })
    const page = await openCases()
    await page.wait(500)
    return { ...page, sent }
  }
  const focused = () => document.activeElement?.textContent

  it("decides by key the case that has the focus, and goes on with the next", async () => {
    const page = await listed()
    await key("d")
    expect(page.sent).toEqual([])
    await key("j")
    await key("j")
    expect(focused()).toBe("c2")
    await key("x")
    await page.wait(500)
    expect([page.sent, focused()]).toEqual([[{ ids: ["c2"], decision: "dismissed" }], "c3"])
    await key("d")
    await page.wait(500)
    expect([page.sent.at(-1), focused()]).toEqual([{ ids: ["c3"], decision: "displayed" }, "c1"])
    await key("c")
    expect([page.sent.length, page.address()]).toEqual([2, "/dashboard/cases/c1"])
  })

  it("takes the last decision back, and goes to its case", async () => {
    const page = await listed()
    await key("j")
    await key("d")
    await page.wait(500)
    expect(page.text()).toContain("1 case marked as on display.")
    await page.press("Undo")
    await page.wait(500)
    expect([page.sent.at(-1), focused()]).toEqual([{ ids: ["c1"], decision: "open" }, "c1"])
    expect(page.text()).not.toContain("Undo")
  })

  /** The names of a row's buttons, without the row's. */
  const buttonsOf = (id: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-row="${id}"] button`)].map(
      (button) => button.getAttribute("aria-label")?.split(":")[0],
    )
  const OPEN = ["On display", "Label was copied…", "Dismiss", "Evidence (ZIP)"]
  const FOLDED = ["Decide", "Evidence (ZIP)"]
  const pressed = (id: string, name: string, detail = 1) =>
    act(async () => {
      const button = document.querySelector(`[data-row="${id}"] button[aria-label="${name}: ${id}"]`)
      button!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }))
    })

  it("opens the row that somebody is at, and folds the decisions of the others", async () => {
    await listed()
    expect(["c1", "c2", "c3"].map(buttonsOf)).toEqual([OPEN, FOLDED, FOLDED])
    await key("j")
    await key("j")
    expect(["c1", "c2", "c3"].map(buttonsOf)).toEqual([FOLDED, OPEN, FOLDED])
    await pressed("c3", "Decide")
    expect(["c1", "c2", "c3"].map(buttonsOf)).toEqual([FOLDED, FOLDED, OPEN])
    expect(document.activeElement?.getAttribute("aria-label")).toBe("On display: c3")
  })

  it("decides a row by its buttons, but not by the second press of a double one", async () => {
    const page = await listed()
    await pressed("c2", "Decide")
    await pressed("c2", "On display", 2)
    expect(page.sent).toEqual([])
    await pressed("c2", "On display")
    await page.wait(500)
    expect([page.sent, focused()]).toEqual([[{ ids: ["c2"], decision: "displayed" }], "c3"])
    await pressed("c3", "Label was copied…")
    expect([page.sent.length, page.address()]).toEqual([1, "/dashboard/cases/c3"])
  })

  it("decides nothing by a key that is held down, which only moves on", async () => {
    const page = await listed()
    await key("j")
    await key("j", true)
    await key("d", true)
    await key("x", true)
    await key("c", true)
    await page.wait(500)
    expect([page.sent, focused(), page.address()]).toEqual([[], "c2", "/dashboard/cases"])
  })

  it("decides no second case by key before the first is answered", async () => {
    const answer = Promise.withResolvers<void>()
    const page = await listed(answer.promise)
    await key("j")
    await key("d")
    await key("d")
    await key("x")
    expect([page.sent, focused()]).toEqual([[{ ids: ["c1"], decision: "displayed" }], "c2"])
    answer.resolve()
    await page.wait(500)
    await key("x")
    await page.wait(500)
    expect([page.sent.length, page.sent[1]]).toEqual([2, { ids: ["c2"], decision: "dismissed" }])
  })

  it("shows the photo of a case, keeps its place beside those without, and lists the keys", async () => {
    await listed()
    expect([...document.querySelectorAll("li")].map((row) => row.querySelectorAll("img").length)).toEqual([0, 1, 0])
    await key("?")
    expect(document.querySelector("[role=dialog]")!.textContent).toMatch(/NextjPreviousk.*On displayd.*Dismissx/)
  })

  it("says on its page which of the cases it is, and goes to the next by key", async () => {
    const list = await listed()
    await list.close()
    const page = await openCase("c2")
    await page.wait(500)
    expect(page.text()).toContain("2 of 3")
    await key("c")
    expect(document.querySelector("[role=alertdialog]")!.textContent).toContain("Recall 1 product as copied?")
    await act(async () => document.querySelector<HTMLElement>("[role=alertdialog] button")!.click())
    await key("d")
    expect([radio("On display").checked, document.activeElement]).toEqual([true, radio("On display")])
    await key("j")
    await page.wait(500)
    expect([page.address(), page.text().includes("3 of 3")]).toEqual(["/dashboard/cases/c3", true])
    await key("Escape")
    expect(page.address()).toBe("/dashboard/cases")
  })
})
