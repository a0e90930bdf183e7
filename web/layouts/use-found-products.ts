import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { searchProducts } from "#web/api/dashboard.ts"

const PAUSE_MS = 200
const CHARACTERS_MIN = 2
/** As the service takes them. */
const CHARACTERS_MAX = 100
const FRESH_MS = 30_000

/** What the service finds once typing pauses. `isBehind` while the answer is not yet about what is typed. */
export function useFoundProducts(typed: string) {
  const sought = typed.trim().slice(0, CHARACTERS_MAX)
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const timer = setTimeout(setAsked, PAUSE_MS, sought)
    return () => clearTimeout(timer)
  }, [sought])
  const isSearch = sought.length >= CHARACTERS_MIN
  const { data, isError, isFetching } = useQuery({
    queryKey: ["products", "search", asked],
    queryFn: () => searchProducts(asked),
    enabled: isSearch && asked.length >= CHARACTERS_MIN,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  return { found: isSearch ? data : undefined, isError, isBehind: isSearch && (isFetching || asked !== sought) }
}
