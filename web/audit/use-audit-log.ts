import { useInfiniteQuery } from "@tanstack/react-query"
import type { AuditLogPage } from "#shared/api/audit.ts"

/** The pages of an audit log read so far, as one list. */
export function useAuditLog(
  name: string,
  noun: string | null,
  fetchPage: (asked: URLSearchParams) => Promise<AuditLogPage>,
) {
  return useInfiniteQuery({
    queryKey: ["audit-log", name, noun],
    queryFn: ({ pageParam }) => {
      const asked = new URLSearchParams(noun ? { event: noun } : {})
      if (pageParam !== null) asked.set("cursor", String(pageParam))
      return fetchPage(asked)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ events }) => events),
  })
}
