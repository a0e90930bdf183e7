import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { CompaniesPage, CompaniesQuery, Company } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"

/** Those of tabs, and what the service's page leads to. */
export const STATES = [
  "waiting",
  "verified",
  "refused",
  "suspended",
] as const satisfies readonly CompaniesQuery["state"][]
export type CompaniesState = (typeof STATES)[number]
export interface Sought {
  state: CompaniesState
  /** Part of a name, VAT number or owner's email address. */
  search: string
}

const PAGE_COMPANIES = "100"
const LOOK_EVERY_MS = 3_000
const KEY = "companies"

type Query = { [Name in keyof CompaniesQuery]: string }
const fetchPage = async (query: Query) => (await ask("GET /api/companies", { query })) as CompaniesPage

/** Companies in one state; asked again while something of one of them is under way. */
export const companiesQuery = ({ state, search }: Sought) =>
  infiniteQueryOptions({
    queryKey: [KEY, state, search],
    queryFn: ({ pageParam }) =>
      fetchPage({ state, limit: PAGE_COMPANIES, ...(search && { search }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before, query) => (query?.queryKey[1] === state ? before : undefined),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ companies }) => companies.some(isUnderWay)) ? LOOK_EVERY_MS : false,
  })

/** One company, wherever it is listed; null where there is none. */
export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: async () => (await fetchPage({ search: id, limit: "1" })).companies.find((one) => one.id === id) ?? null,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_EVERY_MS : false),
  })

export const isBeingWritten = ({ attestations }: Pick<Company, "attestations">): boolean =>
  attestations.some(({ state }) => state === "requested" || state === "sent")

/** Something is being written, or a register is being asked. */
export const isUnderWay = (company: Pick<Company, "attestations" | "evidence">): boolean =>
  isBeingWritten(company) || company.evidence.register.answer === "asking"

/** Shows companies as the service has just answered that they are, and asks which of them are still in the list. */
export function companiesChanged(changed: readonly Company[]): void {
  for (const company of changed) queryClient.setQueryData(companyQuery(company.id).queryKey, company)
  void queryClient.invalidateQueries({ queryKey: [KEY] })
  void queryClient.invalidateQueries({ queryKey: queries.overview.queryKey })
}

/** Nothing of it waits for a decision. */
export const isSettled = ({ verified, pending }: Pick<Company, "verified" | "pending">) => verified && !pending

export const isReviewDue = ({ review_due_at }: Pick<Company, "review_due_at">): boolean =>
  review_due_at !== null && Date.parse(review_due_at) <= Date.now()

/** What of a choice can still be verified: companies that are there and not verified. */
export function chosenUnverified(all: readonly Company[], ids: ReadonlySet<string>): Company[] {
  return all.filter(({ id, verified }) => !verified && ids.has(id))
}
