const ROWS_SKIPPED_MAX = 1_000

/** Cursors that are known of one list, by how many rows lie before them. */
export type KnownCursors = Map<number, string>

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
