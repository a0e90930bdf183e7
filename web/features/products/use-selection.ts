import { useEffect, useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { fetchProductIds, fetchProducts } from "#web/api/desk.ts"
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
  products: () => Promise<Product[]>
}

/** Which products are chosen. A choice outlives turning pages and sorting; another filter ends it, since it would be out of sight. */
export function useSelection(query: ListQuery, shown: readonly Product[]): Selection {
  const [chosen, setChosen] = useState(NOTHING)
  const filters = JSON.stringify(query.filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is dropped because the filters are others.
  useEffect(() => setChosen(NOTHING), [filters])
  useEffect(() => setChosen((now) => withSeen(now, shown)), [shown])
  return {
    ids: chosen.ids,
    toggle: (id) => setChosen((now) => toggled(now, id)),
    togglePage: (products) => setChosen((now) => pageToggled(now, products)),
    selectAll: async () => {
      const ids = await fetchProductIds(selectionOf(query))
      setChosen((now) => ({ ...now, ids: new Set(ids) }))
    },
    clear: () => setChosen((now) => ({ ...now, ids: NOTHING.ids })),
    products: () => chosenProducts(chosen, fetchProducts),
  }
}
