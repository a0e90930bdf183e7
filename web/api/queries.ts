import { QueryClient, queryOptions } from "@tanstack/react-query"
import type { Case } from "#shared/api/cases.ts"
import type { FirstStepsState } from "#shared/api/companies.ts"
import { ApiError, ask } from "./client.ts"
import { fetchProductPage } from "./products.ts"

const RETRIES_MAX = 2
const NEWEST_SHOWN = 5
/** A case has up to half a year of weeks, so pages are short. */
export const PAGE_CASES = "20"
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
  me: queryOptions({ queryKey: ["me"], queryFn: () => ask("GET /me") }),
  firstSteps: queryOptions({ queryKey: ["first-steps"], queryFn: () => ask("GET /first-steps") }),
  samples: queryOptions({ queryKey: ["samples"], queryFn: () => ask("GET /samples") }),
  stats: queryOptions({ queryKey: ["stats"], queryFn: () => ask("GET /product-stats") }),
  newest: queryOptions({
    queryKey: ["products", "newest"],
    queryFn: async () => (await fetchProductPage({ filter: [], sort: "-created_at" }, NEWEST_SHOWN)).items,
  }),
  openCases: queryOptions({ queryKey: ["cases", "worst"], queryFn: fetchOpenCases }),
  /** Asked again until a mint under way is over. */
  product: (id: string) =>
    queryOptions({
      ...{ queryKey: ["product", id], queryFn: () => ask("GET /products/:id", { path: { id } }) },
      refetchInterval: ({ state }) => (state.data?.minting ? LOOK_EVERY_MS : false),
    }),
  brandPages: queryOptions({ queryKey: ["brand-pages"], queryFn: () => ask("GET /brand-pages") }),
  modelPhotos: queryOptions({ queryKey: ["model-photos"], queryFn: () => ask("GET /model-photos") }),
  customFields: queryOptions({
    queryKey: ["custom-fields"],
    queryFn: () => ask("GET /custom-fields"),
    staleTime: 60_000,
  }),
  caseCounts: queryOptions({
    queryKey: ["cases", "counts"],
    queryFn: async () => (await ask("GET /cases", { query: { limit: "1" } })).counts,
    staleTime: 60_000,
  }),
  history: (id: string) =>
    queryOptions({
      queryKey: ["product", id, "history"],
      queryFn: () => ask("GET /products/:id/history", { path: { id } }),
    }),
  chains: queryOptions({
    queryKey: ["chains"],
    queryFn: () => ask("GET /chains"),
    staleTime: Number.POSITIVE_INFINITY,
  }),
  /** The host that a company's labels carry. */
  labelHost: queryOptions({ queryKey: ["label-host"], queryFn: () => ask("GET /label-host") }),
  /** Administrators'. */
  overview: queryOptions({
    queryKey: ["overview"],
    queryFn: () => ask("GET /api/overview"),
    staleTime: 60_000,
  }),
  status: queryOptions({ queryKey: ["status"], queryFn: () => ask("GET /status"), refetchInterval: 30_000 }),
}

/** The first page of open cases, worst first, and how many there are. */
async function fetchOpenCases() {
  const { items, counts } = await ask("GET /cases", { query: { state: "open", limit: PAGE_CASES } })
  const isAlarm = ({ level }: Case) => Number(level === "alarm")
  return { items: items.toSorted((a, b) => isAlarm(b) - isAlarm(a) || b.people - a.people), counts }
}

/** Reloads everything that shows products. */
export function productsChanged(): Promise<void> {
  const names = ["products", "product", "stats", "me", "first-steps", "samples"]
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) })
}

/** Shows, hides or ends the checklist of the first hour. Without an answer it stays as it was. */
export async function setFirstSteps(state: FirstStepsState): Promise<void> {
  await ask("PATCH /first-steps", { json: { state } }).catch(() => null)
  await queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
}
