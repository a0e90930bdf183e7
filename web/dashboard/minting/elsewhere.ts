import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { productsChanged, queries } from "#web/api/queries.ts"

const LOOK_EVERY_MS = 3_000

/**
 * How many products are minting that this page did not send. Polls while there are any and reloads products. `watched`: this
 * page's own mint is shown, which polls itself.
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
