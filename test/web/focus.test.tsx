// @vitest-environment happy-dom
import { act } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { FilterBar } from "#web/features/products/filter-bar.tsx"
import { SecretDialog } from "#web/features/profile/secret-dialog.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await loadTexts("desk")
})
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

it("is at hand again after the filter that held it was taken away", async () => {
  const filters = [{ column: "category", operator: "equals", value: "Dyes" }] as const
  page = await openPage(
    <FilterBar filters={filters} own_fields={[]} onFilters={() => {}} adding={null} onAdding={() => {}} />,
    "/dashboard/products",
  )
  const remove = document.querySelector<HTMLElement>("[aria-label='Remove the filter Category equals Dyes']")!
  await act(async () => {
    remove.focus()
    remove.click()
  })
  expect(document.activeElement?.textContent).toBe("Add filter")
})

it("stays with a secret that is shown once until somebody says that it is kept", async () => {
  const closed = vi.fn()
  page = await openPage(<SecretDialog secret="tm_live_1" of="keys" onClose={closed} />, "/dashboard/profile")
  await act(async () =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    ),
  )
  expect(closed).not.toHaveBeenCalled()
  const kept = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "I have kept it")
  await act(async () => kept!.click())
  expect(closed).toHaveBeenCalledOnce()
})
