import { QueryClient, queryOptions } from "@tanstack/react-query"
import type { FirstStepsState } from "#shared/api/companies.ts"
import { fetchCaseCounts, fetchOpenCases } from "./cases.ts"
import { ApiError, ask } from "./client.ts"
import { fetchBrandPages, fetchFirstSteps, fetchSamples, keepFirstSteps } from "./company.ts"
import {
  fetchChainList,
  fetchCustomFields,
  fetchHistory,
  fetchMe,
  fetchModelPhotos,
  fetchProduct,
  fetchProductPage,
  fetchStats,
  fetchStatus,
} from "./dashboard.ts"

const RETRIES_MAX = 2
const NEWEST_SHOWN = 5
const LOOK_EVERY_MS = 1_500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal would be repeated; missing answers, "busy" and a rate limit of a second may pass.
      retry: (failures, error) => failures < RETRIES_MAX && (!(error instanceof ApiError) || mayPass(error)),
    },
  },
})

/** Whether the same call may succeed in a moment. */
function mayPass({ unreachable, status, body, retry_after_s }: ApiError): boolean {
  return unreachable || body.code === "busy" || (status === 429 && retry_after_s === 1)
}

export const queries = {
  me: queryOptions({ queryKey: ["me"], queryFn: fetchMe }),
  firstSteps: queryOptions({ queryKey: ["first-steps"], queryFn: fetchFirstSteps }),
  samples: queryOptions({ queryKey: ["samples"], queryFn: fetchSamples }),
  stats: queryOptions({ queryKey: ["stats"], queryFn: fetchStats }),
  newest: queryOptions({
    queryKey: ["products", "newest"],
    queryFn: async () => (await fetchProductPage({ filter: [], sort: "-created_at" }, NEWEST_SHOWN)).items,
  }),
  openCases: queryOptions({ queryKey: ["cases", "worst"], queryFn: fetchOpenCases }),
  /** Asked again until a mint under way is over. */
  product: (id: string) =>
    queryOptions({
      ...{ queryKey: ["product", id], queryFn: () => fetchProduct(id) },
      refetchInterval: ({ state }) => (state.data?.minting ? LOOK_EVERY_MS : false),
    }),
  brandPages: queryOptions({ queryKey: ["brand-pages"], queryFn: fetchBrandPages }),
  modelPhotos: queryOptions({ queryKey: ["model-photos"], queryFn: fetchModelPhotos }),
  customFields: queryOptions({ queryKey: ["custom-fields"], queryFn: fetchCustomFields, staleTime: 60_000 }),
  caseCounts: queryOptions({ queryKey: ["cases", "counts"], queryFn: fetchCaseCounts, staleTime: 60_000 }),
  history: (id: string) => queryOptions({ queryKey: ["product", id, "history"], queryFn: () => fetchHistory(id) }),
  chains: queryOptions({ queryKey: ["chains"], queryFn: fetchChainList, staleTime: Number.POSITIVE_INFINITY }),
  /** Administrators'. */
  overview: queryOptions({ queryKey: ["overview"], queryFn: () => ask("GET /api/overview") }),
  status: queryOptions({ queryKey: ["status"], queryFn: fetchStatus, refetchInterval: 30_000 }),
}

/** Reloads everything that shows products. */
export function productsChanged(): Promise<void> {
  const names = ["products", "product", "stats", "me", "first-steps", "samples"]
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) })
}

/** Shows, hides or ends the checklist of the first hour. Without an answer it stays as it was. */
export async function setFirstSteps(state: FirstStepsState): Promise<void> {
  await keepFirstSteps(state).catch(() => null)
  await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
}
