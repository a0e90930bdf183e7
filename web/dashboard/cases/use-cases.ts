import { useInfiniteQuery } from "@tanstack/react-query"
import type { CaseState } from "#shared/api/cases.ts"
import { fetchCases } from "#web/api/cases.ts"

/** The pages of the cases in one state that were read so far. */
export function useCases(state: CaseState) {
  return useInfiniteQuery({
    queryKey: ["cases", state],
    queryFn: ({ pageParam }) => fetchCases(state, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

export type Cases = ReturnType<typeof useCases>
