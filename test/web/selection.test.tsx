// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { PREFERENCE_DEFAULT, readListQuery, useListQuery } from "#web/dashboard/products/list-query.ts"
import { type Selection, useSelection } from "#web/dashboard/products/use-selection.ts"
import { loadTexts } from "#web/i18n/texts.ts"

const told = vi.hoisted(() => vi.fn())
vi.mock("#web/ui/toasts.tsx", () => ({ toast: told, toastInProducts: told }))

const NONE: Product[] = []
const seen: Selection[] = []
let answer: Promise<Response>

function List() {
  const { query, change } = useListQuery()
  const selection = useSelection(query, NONE)
  seen.push(selection)
  const filtered = readListQuery(new URLSearchParams("filter=category:equals:Dyes"), PREFERENCE_DEFAULT).filters
  return (
    <>
      <button type="button" onClick={() => void selection.selectAll()}>
        All
      </button>
      <button type="button" onClick={() => change({ filters: filtered })}>
        Filter
      </button>
      <button type="button" onClick={() => selection.toggle("x")}>
        One
      </button>
      <p>{[...selection.ids].join()}</p>
    </>
  )
}
const open = () => openPage(<List />, "/dashboard/products")

beforeEach(async () => {
  vi.useFakeTimers()
  told.mockClear()
  seen.length = 0
  await loadTexts("dashboard")
  vi.stubGlobal("fetch", () => answer)
})
it("of everything is not made once the list is filtered by something else: it would be out of sight", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = promise
  const page = await open()
  await page.press("All")
  await page.press("Filter")
  resolve(Response.json({ ids: ["a", "b"] }))
  await page.wait(10)
  expect(page.text()).toBe("AllFilterOne")
})

it("says so when it could not be made", async () => {
  answer = Promise.resolve(Response.json({ detail: "Please try again." }, { status: 503 }))
  const page = await open()
  await page.press("All")
  await page.wait(10)
  expect(told).toHaveBeenCalledWith("The products could not be selected.", "error", "Please try again.")
})

it("is handed to rows as one and the same function, so that only the chosen row is drawn again", async () => {
  const page = await open()
  await page.press("One")
  expect(page.text()).toContain("x")
  expect(new Set(seen.map(({ toggle }) => toggle)).size).toBe(1)
})
