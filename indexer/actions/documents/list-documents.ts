import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { Reader } from "#db/database.ts"
import type { Files } from "#db/tables/files.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Document } from "#shared/api/documents.ts"

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
