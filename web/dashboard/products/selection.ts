import type { Product } from "#shared/api/products.ts"

/** The selected products across pages, and data of those already seen. */
export interface Chosen {
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
