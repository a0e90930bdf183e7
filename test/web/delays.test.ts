// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { loadTexts } from "#web/i18n/texts.ts"
import { leave } from "#web/layouts/dashboard-sidebar.tsx"
import { keepToken, readToken } from "#web/session.ts"
import { toast, toastInProducts } from "#web/ui/toasts.tsx"

const said = vi.hoisted(() => vi.fn())
const dismissed = vi.hoisted(() => vi.fn())
vi.mock("sonner", () => ({
  Toaster: () => null,
  toast: Object.assign(said, { dismiss: dismissed, info: said, success: said, error: said, warning: said }),
}))

beforeEach(async () => {
  await loadTexts("dashboard")
  vi.useFakeTimers()
  vi.stubGlobal("fetch", async () => new Response("{}"))
})
afterEach(() => vi.clearAllMocks())

describe("a toast", () => {
  it("stands top-center for three seconds, and takes the place of the one before", () => {
    toast("Saved.")
    expect(said).toHaveBeenCalledWith("Saved.", expect.objectContaining({ position: "top-center", duration: 3_000 }))
    expect(dismissed).toHaveBeenCalledBefore(said)
  })

  it("stands top-right for five seconds in the products area", () => {
    toastInProducts("Deleted 3 products", "success")
    expect(said).toHaveBeenCalledWith(
      "Deleted 3 products",
      expect.objectContaining({ position: "top-right", duration: 5_000 }),
    )
  })
})

describe("logging out", () => {
  it("takes the token at once, and leads away after a second", () => {
    keepToken("t1", true)
    const left = vi.fn()
    leave(left)
    expect(readToken()).toBeNull()
    expect(said).toHaveBeenCalledWith("You have been logged out.", expect.anything())
    vi.advanceTimersByTime(999)
    expect(left).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(left).toHaveBeenCalledOnce()
  })
})
