// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest"

type Line = typeof import("#web/verify/result/quiet-line.ts")
let line: Line

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  document.body.innerHTML = '<style id="fonts" media="(scripting: none)"></style>'
  line = await import("#web/verify/result/quiet-line.ts")
})

const media = () => document.getElementById("fonts")!.getAttribute("media")
function documentTook(ms: number): void {
  const load = { requestStart: 10, responseEnd: 10 + ms } as PerformanceNavigationTiming
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([load])
}

it("on a slow line fonts wait for the verdict", async () => {
  documentTook(820)
  line.holdLine()
  void line.showFonts()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(media()).toBe("(scripting: none)")
  line.freeLine()
  await line.whenQuiet()
  expect(media()).toBe("all")
})

it("a check that hangs holds up nothing for longer than eight seconds", async () => {
  documentTook(820)
  line.holdLine()
  void line.showFonts()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(media()).toBe("all")
})

it("on any other line nothing waits", async () => {
  documentTook(80)
  line.holdLine()
  await line.showFonts()
  expect(media()).toBe("all")
})

it.each([
  ["/v/0123-4567-89AK", true],
  ["/v/0123456789ak", true],
  ["/v/0000-0000-0000", false],
  ["/v/nothing", false],
  ["/", false],
])("a check that was begun is shown again at %s: %s", async (path, is_kept) => {
  vi.stubGlobal("fetch", () => new Promise(() => {}))
  const { keepCheck, takeCheck } = await import("#web/verify/result/begin.ts")
  const check = takeCheck("0123456789AK")
  history.replaceState(null, "", path)
  keepCheck()
  expect(takeCheck("0123456789AK") === check).toBe(is_kept)
})
