import { recordDeed } from "#actions/audit/record-deed.ts"
import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"

export interface DocumentBytes {
  name: string
  content_type: string
  bytes: Uint8Array
}

/** For the company's own users and for administrators, whose looking is written down. Anybody else's is not found. */
export async function readDocument(app: App, me: Caller, id: string): Promise<DocumentBytes> {
  const owner = await app.db.read
    .selectFrom("files")
    .select("company_id")
    .where("id", "=", id)
    .where("kind", "=", "document")
    .executeTakeFirst()
  if (!owner || (owner.company_id !== me.company_id && !me.is_admin)) throw missing()
  const { company_id } = owner
  if (company_id !== me.company_id) {
    const by = { at: app.now(), company_id, user_id: me.user_id }
    await app.db.write((tx) => recordDeed(tx, { ...by, deed: "document.read", subject: id }))
  }
  const document = await app.threads.run("readDocumentBytes", { id }, me)
  if (!document) throw missing()
  return document
}

const missing = () => new AppError("not_found", "There is no such document.")

/** 10 MB take their time to read: runs in a worker thread. */
export async function readDocumentBytes(db: Database, { id }: { id: string }): Promise<DocumentBytes | null> {
  const file = await db.read
    .selectFrom("files")
    .select(["name", "content_type", "bytes"])
    .where("id", "=", id)
    .executeTakeFirst()
  return file ?? null
}
