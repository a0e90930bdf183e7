import { QueryClient, queryOptions } from "@tanstack/react-query"
import { ApiError } from "./client.ts"
import { fetchChainList, fetchMe, fetchProduct, fetchProducts, fetchStats, fetchStatus } from "./desk.ts"

const RETRIES_MAX = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the service refused it will refuse again; only silence is worth another try.
      retry: (failures, error) => failures < RETRIES_MAX && (!(error instanceof ApiError) || error.unreachable),
    },
  },
})

export const queries = {
  me: queryOptions({ queryKey: ["me"], queryFn: fetchMe }),
  stats: queryOptions({ queryKey: ["stats"], queryFn: fetchStats }),
  products: queryOptions({ queryKey: ["products"], queryFn: fetchProducts }),
  product: (id: string) => queryOptions({ queryKey: ["product", id], queryFn: () => fetchProduct(id) }),
  chains: queryOptions({ queryKey: ["chains"], queryFn: fetchChainList, staleTime: Number.POSITIVE_INFINITY }),
  status: queryOptions({ queryKey: ["status"], queryFn: fetchStatus, refetchInterval: 30_000 }),
}

/** Everything that shows products is asked for again. */
export function productsChanged(): Promise<void> {
  const names = ["products", "product", "stats", "me"]
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) })
}
