import { useCallback, useEffect, useRef, useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { fetchProductIds, fetchProducts } from "#web/api/products.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"
import type { ListQuery } from "./list-query.ts"
import { chosenProducts, NOTHING, pageToggled, toggled, withSeen } from "./selection.ts"
import { selectionOf } from "./use-product-page.ts"

export interface Selection {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** All of these, or none of them when all are chosen. */
  togglePage: (products: readonly Product[]) => void
  /** Everything on all pages of the list as it is filtered. */
  selectAll: () => Promise<void>
  clear: () => void
  /** Whether each one is known to be minted. */
  isAllMinted: boolean
  products: () => Promise<Product[]>
}

/**
 * The selected products. Turning pages and sorting keep the selection; another filter clears it, since it could be out of
 * sight.
 */
export function useSelection(query: ListQuery, shown: readonly Product[]): Selection {
  const [chosen, setChosen] = useState(NOTHING)
  const filters = JSON.stringify(query.filters)
  const filters_now = useRef(filters)
  filters_now.current = filters
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is dropped because the filters are others.
  useEffect(() => setChosen(NOTHING), [filters])
  useEffect(() => setChosen((now) => withSeen(now, shown)), [shown])

  async function selectAll() {
    try {
      const ids = await fetchProductIds(selectionOf(query))
      if (filters_now.current === filters) setChosen((now) => ({ ...now, ids: new Set(ids) }))
    } catch (error) {
      toastInProducts(textOf("dashboard")("products.select_failed"), "error", refusalText(error, ""))
    }
  }

  return {
    ids: chosen.ids,
    // The same one each time: a row is drawn again only when it is another row.
    toggle: useCallback((id) => setChosen((now) => toggled(now, id)), []),
    togglePage: (products) => setChosen((now) => pageToggled(now, products)),
    selectAll,
    clear: () => setChosen((now) => ({ ...now, ids: NOTHING.ids })),
    isAllMinted: [...chosen.ids].every((id) => chosen.seen.get(id)?.status === "minted"),
    products: () => chosenProducts(chosen, fetchProducts),
  }
}
