// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { LoadPage } from "#web/navigation.ts"

const load: LoadPage = async () => () => null

/** A site that has just been opened at an address. */
async function site(address: string) {
  vi.resetModules()
  history.replaceState(null, "", address)
  const { navigate, startNavigation } = await import("#web/navigation.ts")
  await startNavigation(load)
  return navigate
}

const scrolled = vi.fn()
const shown = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  scrolled.mockClear()
  shown.mockClear()
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
