import { useInfiniteQuery } from "@tanstack/react-query"
import type { CaseState } from "#shared/api/cases.ts"
import { ask } from "#web/api/client.ts"
import { PAGE_CASES } from "#web/api/queries.ts"

/** The pages of the cases in one state that were read so far. */
export function useCases(state: CaseState) {
  return useInfiniteQuery({
    queryKey: ["cases", state],
    queryFn: ({ pageParam: cursor }) =>
      ask("GET /cases", { query: { state, limit: PAGE_CASES, ...(cursor === null ? {} : { cursor }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

export type Cases = ReturnType<typeof useCases>
