import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { productsChanged, queries } from "#web/api/queries.ts"

const LOOK_EVERY_MS = 3_000

/**
 * Counts products being minted that this page did not send, polls while there are any, then reloads the list.
 * `watched`: this page polls its own mint.
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
