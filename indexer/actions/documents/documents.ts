import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { streamFile } from "#actions/files/stored-files.ts"
import { requireAdmin, requireOwner } from "#actions/sessions/require-role.ts"
import type { Reader } from "#db/database.ts"
import { deleteRows } from "#db/rows.ts"
import type { Files } from "#db/tables/files.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Document } from "#shared/api/evidence.ts"

/** The papers of one's own company, newest first. */
export async function listDocuments(app: App, me: Caller): Promise<Document[]> {
  return documentsOf(app.db.read, me.company_id)
}

export async function listCompanyDocuments(app: App, me: Caller, company_id: string): Promise<Document[]> {
  requireAdmin(me)
  const { read } = app.db
  const company = await read.selectFrom("companies").select("id").where("id", "=", company_id).executeTakeFirst()
  if (!company) throw refusal("no_such", { thing: "company" })
  return documentsOf(read, company_id)
}

/** At most DOCUMENTS_MAX. */
async function documentsOf(db: Reader, company_id: string): Promise<Document[]> {
  const rows = await db
    .selectFrom("files")
    .select(["id", "name", "content_type", "size_bytes", "active_content", "created_at"])
    .where("company_id", "=", company_id)
    .where("kind", "=", "document")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute()
  return rows.map(toDocument)
}

type Shown = Pick<Files, "id" | "name" | "content_type" | "size_bytes" | "active_content" | "created_at">

export function toDocument({ id, name, content_type, size_bytes, active_content, created_at }: Shown): Document {
  return {
    id,
    name,
    size_bytes,
    content_type: content_type as Document["content_type"],
    active_content: active_content === 1,
    created_at: new Date(Number(created_at)).toISOString(),
  }
}

/** For the company's own users and for administrators, whose looking is written down. Anybody else's is not found. */
export async function readDocument(app: App, me: Caller, id: string) {
  const document = await app.db.read
    .selectFrom("files")
    .select(["id", "company_id", "name", "content_type", "size_bytes"])
    .where("id", "=", id)
    .where("kind", "=", "document")
    .executeTakeFirst()
  if (!document || (document.company_id !== me.company_id && !me.is_admin))
    throw refusal("no_such", { thing: "document" })
  const { company_id, name, content_type, size_bytes } = document
  if (company_id !== me.company_id) {
    const by = { at: app.now(), company_id, user_id: me.user_id }
    await app.db.write((tx) => recordAuditEvent(tx, { ...by, event: "document.read", subject: id }))
  }
  return { name, content_type, size_bytes, bytes: streamFile(app, document) }
}

/** Allowed to the owner, for the company's own documents. */
export async function deleteDocument(app: App, me: Caller, id: string): Promise<void> {
  requireOwner(me)
  const { company_id, user_id } = me
  await app.db.writeFor(company_id, async (tx) => {
    const gone = await deleteRows(tx, "files", { id, company_id, kind: "document" })
    if (gone === 0) throw refusal("no_such", { thing: "document" })
    await recordAuditEvent(tx, { at: app.now(), company_id, user_id, event: "document.deleted", subject: id })
  })
}

const NAME_CHARS_MAX = 100

/**
 * Makes a user's file name safe: no path, no control or direction characters, nothing that file systems or headers
 * interpret. It ends as its format does.
 */
export function safeFileName(name: string, extension: string): string {
  const own = name.split(/[\\/]/).at(-1) ?? ""
  const stem = own
    .normalize("NFC")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*%;=`$&'#{}]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[.\s-]+|(?<![.\s])[.\s]+$/g, "")
  const cut = Array.from(stem).slice(0, NAME_CHARS_MAX).join("").trim()
  return `${cut || "document"}.${extension}`
}

/** For a Content-Disposition: the plain form for old readers, the whole name for all others (RFC 6266). */
export function attachment(name: string): string {
  const plain =
    name
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\]/g, "") || "document"
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
