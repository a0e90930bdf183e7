import { sql } from "kysely"
import { type Page, streamPages } from "#actions/stream-pages.ts"
import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { MadeFileKind } from "#shared/api/labels.ts"
import { FILE_KINDS } from "./make.ts"

/** A file of the caller's company; another's is unknown. API keys get no documents, and some kinds are the owner's alone. */
export async function readFile(app: App, me: Caller, id: string) {
  const file = await app.db.read
    .selectFrom("files")
    .select(["id", "kind", "name", "content_type", "size_bytes", "expires_at"])
    .where("id", "=", id)
    .where("company_id", "=", me.company_id)
    .executeTakeFirst()
  if (!file || (file.expires_at !== null && file.expires_at <= app.now())) throw refusal("no_such", { thing: "file" })
  const isOwners = FILE_KINDS[file.kind as MadeFileKind]?.owner_only !== undefined
  const isClosed = (file.kind === "document" && me.key) || (isOwners && (me.key || !me.is_owner))
  if (isClosed) throw refusal("no_such", { thing: "file" })
  return file
}

const CHUNK_BYTES = 1024 * 1024

/** The bytes of a file, read as they are sent. Who may have it was decided before. */
export function streamFile(
  app: App,
  me: Caller,
  { id, size_bytes }: { id: string; size_bytes: number },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return streamPages(async (cursor, begun) => {
    const offset = Number(cursor ?? 0)
    const chunk = await app.threads.run(readFileChunk, { id, offset, size_bytes }, { ...me, begun })
    if (!chunk) throw refusal("no_such", { thing: "file" })
    return chunk
  })
}

/** Null once the file is deleted. In a worker thread, because engines read the whole file for a part. */
export async function readFileChunk(
  db: Database,
  { id, offset, size_bytes }: { id: string; offset: number; size_bytes: number },
): Promise<Page | null> {
  const end = Math.min(size_bytes, offset + CHUNK_BYTES)
  const file = await db.read
    .selectFrom("files")
    .select(sql<Buffer>`substr(bytes, ${sql.lit(offset + 1)}, ${sql.lit(CHUNK_BYTES)})`.as("bytes"))
    .where("id", "=", id)
    .executeTakeFirst()
  return file ? { bytes: new Uint8Array(file.bytes), next_cursor: end < size_bytes ? String(end) : null } : null
}
