import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { readFormFile, type SentForm } from "#actions/files/read-form-file.ts"
import { roomOf, storeFile } from "#actions/files/store.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Database, Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { DOCUMENTS_MAX, type Document } from "#shared/api/documents.ts"
import { because, type Reason } from "#shared/refusals.ts"
import { DOCUMENT_BYTES_MAX } from "#shared/request-bounds.ts"
import { kindOf } from "./document-kind.ts"
import { safeFileName } from "./file-name.ts"
import { toDocument } from "./list-documents.ts"

export interface StoreDocument {
  company_id: string
  user_id: string
  /** The request as it came, with its multipart boundary. */
  form: SentForm
  now: number
}

/** A thread cannot throw our own errors across, so a refusal is a value. */
export type StoredDocument = { ok: true; document: Document } | { ok: false; why: Reason }

/** Keeps a paper for the administrator who verifies the company. Only the owner may. */
export async function addDocument(app: App, me: Caller, form: StoreDocument["form"]): Promise<Document> {
  requireOwner(me)
  const { company_id, user_id } = me
  const stored = await app.threads.run(storeDocument, { company_id, user_id, form, now: app.now() }, me)
  if (!stored.ok) throw new AppError(stored.why)
  return stored.document
}

/** Taking 10 MB apart and storing them takes its time: runs in a worker thread. */
export async function storeDocument(db: Database, { form, ...by }: StoreDocument): Promise<StoredDocument> {
  const file = await readFormFile(form)
  if (!file) return { ok: false, why: because("choose", { choice: "file" }) }
  if (file.bytes.length > DOCUMENT_BYTES_MAX)
    return { ok: false, why: because("upload_too_large", { mb: DOCUMENT_BYTES_MAX / 1024 / 1024 }) }
  const kind = kindOf(file.bytes)
  if (!kind.ok) return kind
  const { content_type, active_content, extension } = kind
  const { company_id, user_id, now } = by
  return db.writeFor(company_id, async (tx) => {
    const why = await whyNoRoom(tx, company_id, file.bytes.length)
    if (why) return { ok: false, why }
    const document = {
      company_id,
      content_type,
      bytes: file.bytes,
      now,
      kind: "document",
      name: safeFileName(file.name, extension),
      active_content: active_content ? 1 : 0,
    } as const
    const id = await storeFile(tx, document)
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "document.added", subject: id })
    return { ok: true, document: toDocument({ ...document, id, size_bytes: file.bytes.length, created_at: now }) }
  })
}

/** Why the company cannot hand in `bytes` more; it holds when `tx` commits. */
async function whyNoRoom(tx: Tx, company_id: string, bytes: number): Promise<Reason | null> {
  const company = await tx.selectFrom("companies").selectAll().where("id", "=", company_id).executeTakeFirstOrThrow()
  if (company.plan === "free" && (company.vat_number === null || company.address === null)) {
    return because("documents_before_details")
  }
  const { held } = await tx
    .selectFrom("files")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("company_id", "=", company_id)
    .where("kind", "=", "document")
    .executeTakeFirstOrThrow()
  if (Number(held) >= DOCUMENTS_MAX) return because("company_full", { n: DOCUMENTS_MAX, owned: "documents" })
  const { document_bytes, document_bytes_max } = await roomOf(tx, company_id)
  if (document_bytes + bytes <= document_bytes_max) return null
  const [used, all] = [megabytes(document_bytes), megabytes(document_bytes_max)]
  return because("documents_over_room", { used, all, needed: megabytes(bytes) })
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
