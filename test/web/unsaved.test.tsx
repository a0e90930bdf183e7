// @vitest-environment happy-dom
import { act } from "react"
import { Link } from "react-router"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { whenSaved } from "#web/ui/when-saved.ts"

const left = vi.fn()
let page: Awaited<ReturnType<typeof openPage>>

const open = async (unsaved: boolean) => {
  page = await openPage(
    <>
      <button type="button" onClick={() => whenSaved(left)}>
        Logout
      </button>
      <Link to="?tab=bulk">Other tab</Link>
      <UnsavedGuard unsaved={unsaved} />
    </>,
    "/dashboard/upload",
  )
}
/** The question lies over the page, outside of it. */
const question = () => document.querySelector("[role=alertdialog]")?.textContent ?? null
const answer = async (text: string) => {
  const buttons = [...document.querySelectorAll<HTMLElement>("[role=alertdialog] button")]
  await act(async () => buttons.find(({ textContent }) => textContent === text)!.click())
  await page.wait(0)
}

beforeEach(async () => {
  vi.useFakeTimers()
  left.mockClear()
  await loadTexts("dashboard")
})
it("signs nobody out before what was entered has been asked about", async () => {
  await open(true)
  await page.press("Logout")
  expect(question()).toContain("Leave without saving?")
  await answer("Stay")
  expect([left.mock.calls.length, question()]).toEqual([0, null])
  await page.press("Logout")
  await answer("Leave without saving")
  expect([left.mock.calls.length, question()]).toEqual([1, null])
})

it("says that another window signed the account out, and goes once what was entered is let go", async () => {
  await open(true)
  await act(async () => whenSaved(left, "elsewhere"))
  expect(question()).toContain("You have been signed out in another window.")
  await answer("Leave without saving")
  expect([left.mock.calls.length, question()]).toEqual([1, null])
  // The browser is not to ask a second time.
  expect(dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true)
})

it("asks nothing where nothing was entered, nor once that page is gone", async () => {
  await open(true)
  await page.close()
  await open(false)
  await page.press("Logout")
  expect([left.mock.calls.length, question()]).toEqual([1, null])
})

it("asks before another tab of the page takes the place of the one that was filled in", async () => {
  await open(true)
  await act(async () => document.querySelector("a")!.click())
  expect(question()).toContain("Leave without saving?")
  expect(page.address()).toBe("/dashboard/upload")
  await answer("Leave without saving")
  expect(page.address()).toBe("/dashboard/upload?tab=bulk")
})
