import { useEffect, useRef, useState } from "react"
import type { CaseDetail } from "#shared/api/cases.ts"
import { useCases } from "./use-cases.ts"

/** Further down nobody counts along. */
const SEARCHED_MAX = 200

/** Where a case stands in the list that it was in when its page was opened, and which are before and after it. */
export function useNeighbours({ id, state }: Pick<CaseDetail, "id" | "state">) {
  const [listed] = useState(state)
  const { data, hasNextPage, isFetching, fetchNextPage } = useCases(listed)
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const found = rows.findIndex((one) => one.id === id)
  const last = useRef(0)
  if (found >= 0) last.current = found
  // A decided case has left the list, and the one after it has its place.
  const next = found >= 0 ? found + 1 : last.current
  const isFurther = found < 0 && state === listed ? rows.length < SEARCHED_MAX : next === rows.length
  const needsMore = hasNextPage && !isFetching && isFurther
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  return {
    listed,
    place: found + 1,
    total: data?.pages[0]?.counts[listed] ?? 0,
    previous: rows[(found >= 0 ? found : last.current) - 1]?.id,
    next: rows[next]?.id,
  }
}
