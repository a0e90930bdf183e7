import { useCallback, useEffect, useRef, useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { fetchProductIds, fetchProducts } from "#web/api/products.ts"
import { refusalText } from "#web/api/refusal.ts"
import { textOf } from "#web/i18n/texts.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"
import type { ListQuery } from "./list-query.ts"
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

/** The selected products across pages, and data of those already seen. */
interface Chosen {
  ids: ReadonlySet<string>
  seen: ReadonlyMap<string, Product>
}

export const NOTHING: Chosen = { ids: new Set(), seen: new Map() }

export function toggled(chosen: Chosen, id: string): Chosen {
  const ids = new Set(chosen.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ...chosen, ids }
}

/** All of a page, or none of it when all of it is chosen. */
export function pageToggled(chosen: Chosen, page: readonly { id: string }[]): Chosen {
  const ids = new Set(chosen.ids)
  const all = page.every(({ id }) => ids.has(id))
  for (const { id } of page) all ? ids.delete(id) : ids.add(id)
  return { ...chosen, ids }
}

export function withSeen(chosen: Chosen, page: readonly Product[]): Chosen {
  if (page.every((product) => chosen.seen.get(product.id) === product)) return chosen
  const seen = new Map(chosen.seen)
  for (const product of page) seen.set(product.id, product)
  return { ...chosen, seen }
}

/** The selected products; fetches those not yet seen and leaves out deleted ones. */
export async function chosenProducts({ ids, seen }: Chosen, fetchAll: () => Promise<Product[]>): Promise<Product[]> {
  const known = [...ids].flatMap((id) => seen.get(id) ?? [])
  if (known.length === ids.size) return known
  return (await fetchAll()).filter(({ id }) => ids.has(id))
}
