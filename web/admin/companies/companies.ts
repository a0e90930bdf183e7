import { queryOptions } from "@tanstack/react-query"
import type { Company } from "#shared/api/administration.ts"
import { ask } from "#web/api/client.ts"
import { queryClient } from "#web/api/queries.ts"
import { plain } from "#web/i18n/plain.ts"

const LOOK_EVERY_MS = 3_000

/** All companies; polled while one of them has a pending transaction. */
export const companiesQuery = queryOptions({
  queryKey: ["companies"],
  queryFn: () => ask("GET /api/companies") as Promise<Company[]>,
  refetchInterval: ({ state }) => (state.data?.some(isBeingWritten) ? LOOK_EVERY_MS : false),
})

export const isBeingWritten = ({ attestations }: Pick<Company, "attestations">): boolean =>
  attestations.some(({ state }) => state === "requested" || state === "sent")

/** Shows companies as the service has just answered that they are, without asking for the list again. */
export function companiesChanged(changed: readonly Company[]): void {
  const byId = new Map(changed.map((company) => [company.id, company]))
  queryClient.setQueryData(companiesQuery.queryKey, (all) => all?.map((one) => byId.get(one.id) ?? one))
}

/** Nothing of it waits for a decision. */
export const isSettled = ({ verified, pending }: Pick<Company, "verified" | "pending">) => verified && !pending

/** Companies whose name, VAT number or owner contains the input. Of those not verified, the longest wait for us comes first. */
export function soughtCompanies(
  all: readonly Company[],
  {
    typed,
    onlyWaiting = false,
    onlySuspended = false,
  }: { typed: string; onlyWaiting?: boolean; onlySuspended?: boolean },
): Company[] {
  const sought = plain(typed.trim())
  const found = all.filter((company) => {
    const { name, vat_number, email, pending, suspended } = company
    if ((onlyWaiting && isSettled(company)) || (onlySuspended && !suspended)) return false
    return [name, vat_number, email, pending?.name, pending?.vat_number].some((text) =>
      plain(text ?? "").includes(sought),
    )
  })
  const isTheirs = ({ answer }: Company) => Number(answer?.is_open === true)
  return onlyWaiting
    ? found.toSorted((a, b) => isTheirs(a) - isTheirs(b) || a.created_at.localeCompare(b.created_at))
    : found
}

/** Whose turn it is with the companies that are not verified, or want new details verified. */
export function turnsOf(all: readonly Company[]): { ours: number; theirs: number } {
  const waiting = all.filter((company) => !isSettled(company))
  const theirs = waiting.filter(({ answer }) => answer?.is_open).length
  return { ours: waiting.length - theirs, theirs }
}

/** What of a choice can still be verified: companies that are there and not verified. */
export function chosenUnverified(all: readonly Company[], ids: ReadonlySet<string>): Company[] {
  return all.filter(({ id, verified }) => !verified && ids.has(id))
}
