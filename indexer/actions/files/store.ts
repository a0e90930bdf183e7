import type { Tx } from "#db/database.ts"
import type { Flag } from "#db/table.ts"
import type { Files } from "#db/tables/files.ts"
import { makeRoom } from "./room.ts"

export type NewFile = Pick<Files, "company_id" | "kind" | "name" | "content_type" | "bytes"> & {
  now: number
  /** Unset: kept until it is deleted. */
  expires_at?: number
  active_content?: Flag
  /** See `madeBefore`. */
  content_key?: string
}

/**
 * Stores a file in the database, where every instance and every backup finds it, and returns its id. Deletes older
 * downloads to make room.
 */
export async function storeFile(tx: Tx, { now, expires_at, ...file }: NewFile): Promise<string> {
  await makeRoom(tx, file.company_id, file.bytes.length)
  const id = crypto.randomUUID()
  await tx
    .insertInto("files")
    .values({ ...file, id, size_bytes: file.bytes.length, created_at: now, expires_at: expires_at ?? null })
    .execute()
  return id
}
