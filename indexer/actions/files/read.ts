import type { Files } from "#db/tables/files.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"

export type FileHead = Omit<Files, "bytes">

/** A file of the caller's company; another's is unknown. API keys get no documents, and only the owner gets exports. */
export async function readFile(app: App, me: Caller, id: string): Promise<FileHead> {
  const file = await app.db.read
    .selectFrom("files")
    .select(["id", "company_id", "kind", "name", "content_type", "size_bytes", "active_content", "content_key"])
    .select(["created_at", "expires_at"])
    .where("id", "=", id)
    .where("company_id", "=", me.company_id)
    .executeTakeFirst()
  const isClosed = (file?.kind === "document" && me.key) || (file?.kind === "export" && (me.key || !me.is_owner))
  if (isClosed) throw refuse("no_such_file")
  if (!file || (file.expires_at !== null && file.expires_at <= app.now())) {
    throw refuse("no_such_file")
  }
  return file
}
