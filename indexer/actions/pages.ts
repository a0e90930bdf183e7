import { ReadableStream as Streams } from "node:stream/web"
import { type SelectQueryBuilder, sql } from "kysely"
import * as z from "zod"
import { refusal } from "#indexer/errors.ts"

/** The place of a row in a list by time, and its id. */
export const TIME_AND_ID = [z.number().int(), z.string().regex(/^[0-9a-f-]{1,36}$/)] as const

/** A page of the rows, which were read with one more than `limit`, and the cursor that the next page begins behind. */
export function cutPage<Row>(rows: Row[], limit: number, placeOf: (last: Row) => (string | number)[]) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next_cursor: last ? Buffer.from(JSON.stringify(placeOf(last))).toString("base64url") : null }
}

/** Throws invalid_input for a cursor that no list with such places gave out. */
export function readCursor<Place>(cursor: string, place: z.ZodType<Place>): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()))
  } catch {
    throw refusal("cursor_foreign")
  }
}

/** A page of a table's rows, the newest first. */
export function readNewest<DB, From extends keyof DB, Row extends { created_at: number; id: string }>(
  query: SelectQueryBuilder<DB, From, Row>,
  table: From & string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [at, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
  let rows = query.orderBy(at, "desc").orderBy(id, "desc")
  if (cursor !== undefined)
    rows = rows.where(sql<boolean>`(${at}, ${id}) < (${sql.join(readCursor(cursor, z.tuple(TIME_AND_ID)))})`)
  return rows
    .limit(limit + 1)
    .execute()
    .then((found) => cutPage(found as Row[], limit, (row) => [row.created_at, row.id]))
}

export interface Page {
  bytes: Uint8Array
  /** Null after the last one. */
  next_cursor: string | null
}

/** Streams pages at the reader's pace, at most one in memory. Reads the first at once, so refusals precede the answer. */
export async function streamPages(
  read: (cursor: string | undefined, begun: boolean) => Promise<Page>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const first = await read(undefined, false)
  async function* pages() {
    let page = first
    for (;;) {
      if (page.bytes.length > 0) yield page.bytes as Uint8Array<ArrayBuffer>
      if (page.next_cursor === null) return
      page = await read(page.next_cursor, true)
    }
  }
  // Nothing is read ahead of the reader.
  return Streams.from(pages()) as ReadableStream<Uint8Array<ArrayBuffer>>
}
