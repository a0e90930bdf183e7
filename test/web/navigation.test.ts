// @vitest-environment happy-dom
import { act, createElement } from "react"
import { createRoot } from "react-dom/client"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { LoadPage } from "#web/navigation.ts"

const load: LoadPage = async () => () => null

/** A site that has just been opened at an address. */
async function site(address: string, loadPage = load) {
  vi.resetModules()
  history.replaceState(null, "", address)
  const { navigate, startNavigation } = await import("#web/navigation.ts")
  await startNavigation(loadPage)
  return navigate
}

const scrolled = vi.fn()
const shown = vi.fn()
const reloaded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.spyOn(location, "reload").mockImplementation(reloaded)
  vi.stubGlobal("scrollTo", scrolled)
  document.body.innerHTML = '<section id="pricing"></section>'
  document.getElementById("pricing")!.scrollIntoView = shown
})

describe("going to another page", () => {
  it("begins at its top", async () => {
    const navigate = await site("/")
    await navigate("/terms")
    expect(location.pathname).toBe("/terms")
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: "instant" })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown).not.toHaveBeenCalled()
  })

  it("begins at its top on the way back, too", async () => {
    await site("/")
    history.pushState(null, "", "/privacy")
    dispatchEvent(new PopStateEvent("popstate"))
    await vi.advanceTimersByTimeAsync(0)
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: "instant" })
  })

  it("scrolls to the anchor of its address after 100 ms, not before", async () => {
    const navigate = await site("/terms")
    await navigate("/#pricing")
    await vi.advanceTimersByTimeAsync(99)
    expect(shown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toHaveBeenCalledOnce()
  })
})

describe("opening the site at an anchor", () => {
  it("scrolls there once the page is drawn", async () => {
    await site("/#pricing")
    expect(shown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(shown).toHaveBeenCalledOnce()
  })
})

describe("going to the page that is shown", () => {
  it("asks for it anew, and adds nothing to the history", async () => {
    const navigate = await site("/v/31FM-7KE9-JTYH")
    const { useShown } = await import("#web/navigation.ts")
    const visits = new Set<number | undefined>()
    function Visits() {
      visits.add(useShown()?.visit)
      return null
    }
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    await act(async () => createRoot(document.createElement("div")).render(createElement(Visits)))
    const before = history.length
    await act(() => navigate("/v/31FM-7KE9-JTYH"))
    expect(visits.size).toBe(2)
    expect(history.length).toBe(before)
  })
})

describe("a page whose files are gone", () => {
  it("is loaded with the whole site again, at its address, even where only an anchor tells it from this one", async () => {
    const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
    const navigate = await site("/v/31FM-7KE9-JTYH", (path) => (path === "/" ? gone() : load(path)))
    await navigate("/#pricing")
    expect(location.pathname + location.hash).toBe("/#pricing")
    expect(reloaded).toHaveBeenCalledOnce()
  })

  it("or never come, is loaded so after 8 s, and not once it has come, or its visitor has gone on or back", async () => {
    const navigate = await site("/", (path) => (path === "/terms" ? new Promise(() => {}) : load(path)))
    await navigate("/privacy")
    for (const leave of [() => navigate("/privacy"), () => history.replaceState(null, "", "/privacy")]) {
      void navigate("/terms")
      await vi.advanceTimersByTimeAsync(4_000)
      await leave()
      await vi.advanceTimersByTimeAsync(4_000)
    }
    void navigate("/terms")
    await vi.advanceTimersByTimeAsync(7_999)
    expect(reloaded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(location.pathname).toBe("/terms")
    expect(reloaded).toHaveBeenCalledOnce()
  })
})
