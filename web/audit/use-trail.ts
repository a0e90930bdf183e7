import { useInfiniteQuery } from "@tanstack/react-query"
import type { TrailPage } from "#shared/api/audit.ts"

/** The pages of a trail read so far, as one list. */
export function useTrail(name: string, noun: string | null, fetchPage: (asked: URLSearchParams) => Promise<TrailPage>) {
  return useInfiniteQuery({
    queryKey: ["trail", name, noun],
    queryFn: ({ pageParam }) => {
      const asked = new URLSearchParams(noun ? { deed: noun } : {})
      if (pageParam !== null) asked.set("cursor", String(pageParam))
      return fetchPage(asked)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ deeds }) => deeds),
  })
}
