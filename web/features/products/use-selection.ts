import { useMemo, useState } from "react"
import type { Product } from "#shared/api/products.ts"

export interface Selection {
  ids: ReadonlySet<string>
  products: readonly Product[]
  toggle: (id: string) => void
  /** Selects all of these, or none when all of them are selected. */
  toggleAll: (products: readonly Product[]) => void
  clear: () => void
}

/** Which products are chosen, across pages; those that are gone are no longer chosen. */
export function useSelection(all: readonly Product[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const products = useMemo(() => (chosen.size === 0 ? [] : all.filter(({ id }) => chosen.has(id))), [all, chosen])
  const ids = useMemo(() => new Set(products.map(({ id }) => id)), [products])
  return {
    ids,
    products,
    toggle: (id) => setChosen((now) => (now.has(id) ? without(now, [id]) : new Set([...now, id]))),
    toggleAll: (rows) =>
      setChosen((now) => {
        const wanted = rows.map(({ id }) => id)
        return wanted.every((id) => now.has(id)) ? without(now, wanted) : new Set([...now, ...wanted])
      }),
    clear: () => setChosen(new Set()),
  }
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const left = new Set(ids)
  for (const id of gone) left.delete(id)
  return left
}
