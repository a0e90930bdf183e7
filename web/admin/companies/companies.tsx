import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { CompaniesPage, CompaniesQuery, Company } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"

/** Those of tabs, and what the service's page leads to. */
export const STATES = [
  "waiting",
  "verified",
  "refused",
  "suspended",
] as const satisfies readonly CompaniesQuery["state"][]
export type CompaniesState = (typeof STATES)[number]
interface Sought {
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

/** What a verified company wants its name and VAT number to be. */
export function PendingWords({ pending }: { pending: NonNullable<Company["pending"]> }) {
  const t = useText("administration")
  const { name, vat_number } = pending
  const details = [
    name !== null && t("pending_name", { name }),
    vat_number !== null && (vat_number ? t("pending_vat", { vat_number }) : t("pending_no_vat")),
  ]
  return <span className="break-words">{details.filter(Boolean).join("; ")}</span>
}

const HOUR_MS = 3_600_000

/** How long something has waited, in whole days or hours. */
export function waited(since: string): { unit: "days" | "hours"; n: number } {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / HOUR_MS))
  return hours < 24 ? { unit: "hours", n: hours } : { unit: "days", n: Math.floor(hours / 24) }
}

/** "waiting 3 days". */
export function useWaited(): (since: string) => string {
  const t = useText("administration")
  return (since) => {
    const { unit, n } = waited(since)
    return unit === "hours" && n === 0 ? t("waited.now") : t(`waited.${unit}`, { n })
  }
}

/** None verifies. Escape is the drawer's own. */
export const KEYS = [
  { keys: ["j"], action: "next_row" },
  { keys: ["k"], action: "previous_row" },
  { keys: ["x"], action: "select" },
  { keys: ["Enter"], action: "open" },
  { keys: ["Escape"], action: "back" },
  { keys: ["?"], action: "help" },
] as const
