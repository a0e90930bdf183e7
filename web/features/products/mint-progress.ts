import type { Product } from "#shared/api/products.ts"

/** One press of a mint button, until everything it asked for is decided. */
export interface MintRun {
  kind: "selected" | "all"
  ids: readonly string[]
  /** Products whose call has been answered. */
  handed_in: number
  /** Those that the service would not take. */
  refused: ReadonlySet<string>
  /** Calls are still under way. */
  calling: boolean
}

export interface MintProgress {
  wanted: number
  confirmed: number
  failed: number
  /** Nothing is left to wait for. */
  settled: boolean
}

/** How far a run has come, by what the list of products says: only a product that stands as minted is confirmed. */
export function progressOf(run: MintRun, products: readonly Product[]): MintProgress {
  const byId = new Map(products.map((product) => [product.id, product]))
  let confirmed = 0
  let failed = 0
  for (const id of run.ids) {
    const status = byId.get(id)?.status
    if (status === "minted") confirmed++
    else if (status !== "pending" || run.refused.has(id)) failed++
  }
  const wanted = run.ids.length
  return { wanted, confirmed, failed, settled: !run.calling && confirmed + failed === wanted }
}
