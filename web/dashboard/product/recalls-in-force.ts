import type { ProductHistoryEntry } from "#shared/api/history.ts"
import type { RecallRequest } from "#shared/api/mints.ts"

type Scope = RecallRequest["scope"]

/** As what a product is recalled on its network: alone, with its batch, or both. Only these can be withdrawn. */
export function recallsInForce(history: readonly ProductHistoryEntry[], chain_id: number | null): Scope[] {
  const last = new Map<Scope, ProductHistoryEntry["kind"]>()
  for (const entry of history) {
    const isEvent = entry.kind === "recalled" || entry.kind === "reinstated"
    if (isEvent && entry.chain_id === chain_id) last.set(entry.scope ?? "product", entry.kind)
  }
  return (["product", "batch"] as const).filter((scope) => last.get(scope) === "recalled")
}
