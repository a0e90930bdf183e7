// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest"
import type { Product } from "#shared/api/products.ts"
import { openDashboardPage } from "#test/support/page.tsx"
import type { ListQuery } from "#web/dashboard/products/list-query.ts"
import { useProductActions } from "#web/dashboard/products/use-product-actions.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"

vi.mock("#web/ui/toasts.tsx", async (original) => ({ ...(await original<object>()), toastInProducts: vi.fn() }))

const clear = vi.fn()
const minted = [{ id: "p1", status: "minted" }] as Product[]
let page: Awaited<ReturnType<typeof openDashboardPage>>

function Actions() {
  const actions = useProductActions({ filters: [] } as unknown as ListQuery, {
    ...{ ids: new Set(["p1"]), isAllMinted: true, clear, products: async () => minted },
    ...{ toggle: () => {}, togglePage: () => {}, selectAll: async () => {} },
  })
  return (
    <>
      <button type="button" onClick={actions.mintSelected}>
        Mint
      </button>
      <button type="button" onClick={actions.askToDelete}>
        Delete
      </button>
      <output>{actions.dialog ?? (actions.asked_mint ? "mint" : "nothing asked")}</output>
    </>
  )
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  await loadTexts("dashboard")
  page = await openDashboardPage(<Actions />, "/dashboard/products")
})
it.each([
  ["Mint", "The selected products are already minted."],
  ["Delete", "Minted products cannot be deleted."],
])("%s says why nothing is done with a minted product, as no error, and keeps it selected", async (button, said) => {
  await page.press(button)
  expect(vi.mocked(toastInProducts).mock.calls).toEqual([[said]])
  expect(page.text()).toContain("nothing asked")
  expect(clear).not.toHaveBeenCalled()
})
