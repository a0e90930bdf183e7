import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { productsChanged, queries } from "#web/api/queries.ts"

const LOOK_EVERY_MS = 3_000

/**
 * How many products are on their way although this page has not sent them. Looks again while there are any, and has the
 * products asked for anew whenever some have arrived. `watched`: a mint of this page's own is shown, which looks by itself.
 */
export function useMintingElsewhere(watched: boolean): number {
  const { data } = useQuery({
    ...queries.stats,
    refetchInterval: ({ state }) => (!watched && (state.data?.minting ?? 0) > 0 ? LOOK_EVERY_MS : false),
  })
  const minting = watched ? 0 : (data?.minting ?? 0)
  useEffect(() => (minting > 0 ? () => void productsChanged() : undefined), [minting])
  return minting
}
