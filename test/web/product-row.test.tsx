// @vitest-environment happy-dom
import { act } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openPage } from "#test/support/page.tsx"
import { ProductRow } from "#web/dashboard/products/product-row.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

beforeEach(() => loadTexts("dashboard"))
const product = { id: "p1", product_name: "Apron", short_code: "0123-4567-89AK", status: "pending" } as Product

async function opened() {
  const page = await openPage(
    <table>
      <tbody>
        <ProductRow product={product} columns={["status"]} selected={false} onToggle={vi.fn()} />
      </tbody>
    </table>,
    "/dashboard/products",
  )
  const press = (where: string, type = "click", more: MouseEventInit = {}) =>
    act(async () => {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...more })
      document.querySelector(where)!.dispatchEvent(event)
    })
  return { page, press }
}

it("opens its product wherever it is pressed beside its controls", async () => {
  const { page, press } = await opened()
  await press("label")
  expect(page.address()).toBe("/dashboard/products")
  await press("tr > td:last-child")
  expect(page.address()).toBe("/dashboard/products/p1")
  await page.close()
})

it("opens another tab with the middle button, and nothing while text is being chosen", async () => {
  const { page, press } = await opened()
  const tab = vi.spyOn(window, "open").mockReturnValue(null)
  await press("tr > td:last-child", "auxclick", { button: 1 })
  expect(tab.mock.lastCall?.[0]).toMatch(/\/dashboard\/products\/p1$/)
  await press("tr > td:last-child", "auxclick", { button: 2 })
  vi.spyOn(globalThis, "getSelection").mockReturnValue({ isCollapsed: false } as Selection)
  await press("tr > td:last-child")
  expect([tab.mock.calls.length, page.address()]).toEqual([1, "/dashboard/products"])
  await page.close()
})
