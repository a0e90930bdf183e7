import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import type { ProductPage } from "#shared/api/products.ts"
import { fetchProductPage, type ListSelection } from "#web/api/products.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { useMinting } from "#web/dashboard/minting/run.ts"
import { onSessionCleared } from "#web/session.ts"
import { type ListQuery, writeSort } from "./list-query.ts"

const ROWS_SKIPPED_MAX = 1_000

/** Cursors that are known of one list, by how many rows lie before them. */
type KnownCursors = Map<number, string>

/** Requests `limit` rows after a cursor; returns the next cursor, or null at the end of the list. */
type Skip = (limit: number, cursor: string | undefined) => Promise<string | null>

/** The cursor for `offset`, reached from the nearest known one; undefined for the beginning, null beyond the list's end. */
export async function cursorAt(known: KnownCursors, offset: number, skip: Skip): Promise<string | undefined | null> {
  let reached = Math.max(0, ...[...known.keys()].filter((place) => place <= offset))
  let cursor = known.get(reached)
  while (reached < offset) {
    const rows = Math.min(offset - reached, ROWS_SKIPPED_MAX)
    const next = await skip(rows, cursor)
    if (next === null) return null
    reached += rows
    cursor = next
    known.set(reached, next)
  }
  return cursor
}

const LOOK_EVERY_MS = 1_500
const LISTS_KEPT_MAX = 20

const cursors = new Map<string, KnownCursors>()

/** Deleted rows shift the others, so known cursors become wrong. */
export const forgetCursors = (): void => cursors.clear()
onSessionCleared(forgetCursors)

export const selectionOf = ({ filters, sort }: Pick<ListQuery, "filters" | "sort">): ListSelection => ({
  filter: filters,
  sort: writeSort(sort),
})

/** One page of the list. The last one stays until the next is there; the one after it is fetched ahead. */
export function useProductPage(query: ListQuery) {
  const page = useQuery({ ...pageQuery(query), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = page
  const hasNext = !isPlaceholderData && data?.next_cursor
  useEffect(() => {
    if (hasNext) void queryClient.prefetchQuery(pageQuery({ ...query, page: query.page + 1 }))
  }, [hasNext, query])
  useLivePage(data?.items.some(({ minting }) => minting) ?? false)
  return page
}

function pageQuery({ page, size, ...rest }: ListQuery) {
  const selection = selectionOf(rest)
  const list = JSON.stringify(selection)
  return queryOptions({
    queryKey: ["products", "page", list, size, page],
    queryFn: () => readPage(selection, list, page * size, size),
  })
}

async function readPage(selection: ListSelection, list: string, offset: number, size: number): Promise<ProductPage> {
  const known = knownOf(list)
  const skip = async (rows: number, from: string | undefined) =>
    (await fetchProductPage(selection, rows, from)).next_cursor
  const cursor = await cursorAt(known, offset, skip)
  if (cursor === null) return { ...(await fetchProductPage(selection, 1)), items: [], next_cursor: null }
  const page = await fetchProductPage(selection, size, cursor)
  if (page.next_cursor) known.set(offset + size, page.next_cursor)
  return page
}

function knownOf(list: string): KnownCursors {
  if (cursors.size >= LISTS_KEPT_MAX) cursors.clear()
  const known = cursors.get(list) ?? new Map<number, string>()
  cursors.set(list, known)
  return known
}

/** Reloads products that are being minted, by anybody, when the figures change. */
function useLivePage(isLive: boolean): void {
  const minting = useMinting()
  const watching = isLive && minting === null
  const { data: stats } = useQuery({ ...queries.stats, refetchInterval: watching ? LOOK_EVERY_MS : false })
  const figures = stats && `${stats.total} ${stats.minted} ${stats.failed}`
  useEffect(() => {
    if (watching && figures) void queryClient.invalidateQueries({ queryKey: ["products"] })
  }, [watching, figures])
}
