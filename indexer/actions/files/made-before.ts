import { createHash } from "node:crypto"
import type { Database } from "#db/database.ts"

interface Wish {
  company_id: string
  content_key: string
  now: number
  expires_at: number
}

/** A file already made from the same content, which saves time and space, with its expiry renewed. Null without one. */
export async function madeBefore(
  db: Database,
  { company_id, content_key, now, expires_at }: Wish,
): Promise<{ file_id: string; name: string } | null> {
  const file = await db.read
    .selectFrom("files")
    .select(["id", "name"])
    .where("company_id", "=", company_id)
    .where("content_key", "=", content_key)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  if (!file) return null
  const { numUpdatedRows } = await db.write((tx) =>
    tx.updateTable("files").set({ expires_at }).where("id", "=", file.id).executeTakeFirst(),
  )
  // It may have expired between the two.
  return numUpdatedRows === 1n ? { file_id: file.id, name: file.name } : null
}

/** A hash of everything that decides a file's content. */
export function contentKey(parts: Iterable<unknown>): string {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(`${JSON.stringify(part)}\n`)
  return hash.digest("hex")
}
