import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { streamFile } from "#actions/files/read.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

export interface DocumentBytes {
  name: string
  content_type: string
  size_bytes: number
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** For the company's own users and for administrators, whose looking is written down. Anybody else's is not found. */
export async function readDocument(app: App, me: Caller, id: string): Promise<DocumentBytes> {
  const document = await app.db.read
    .selectFrom("files")
    .select(["id", "company_id", "name", "content_type", "size_bytes"])
    .where("id", "=", id)
    .where("kind", "=", "document")
    .executeTakeFirst()
  if (!document || (document.company_id !== me.company_id && !me.is_admin)) throw missing()
  const { company_id, name, content_type, size_bytes } = document
  if (company_id !== me.company_id) {
    const by = { at: app.now(), company_id, user_id: me.user_id }
    await app.db.write((tx) => recordAuditEvent(tx, { ...by, event: "document.read", subject: id }))
  }
  return { name, content_type, size_bytes, bytes: await streamFile(app, me, document) }
}

const missing = () => refusal("no_such", { thing: "document" })
