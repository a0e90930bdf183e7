import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { roomOf } from "#actions/files/room.ts"
import { storeFile } from "#actions/files/store.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Database, Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError, type ErrorCode } from "#indexer/errors.ts"
import { DOCUMENT_BYTES_MAX, DOCUMENTS_MAX, type Document } from "#shared/api/documents.ts"
import { kindOf } from "./document-kind.ts"
import { safeFileName } from "./file-name.ts"
import { toDocument } from "./list-documents.ts"

export interface StoreDocument {
  company_id: string
  user_id: string
  /** The request as it came, with its multipart boundary. */
  form: { content_type: string; body: Uint8Array }
  now: number
}

/** A thread cannot throw our own errors across, so a refusal is a value. */
export type StoredDocument = { ok: true; document: Document } | { ok: false; code: ErrorCode; detail: string }

/** Keeps a paper for the administrator who verifies the company. Only the owner may. */
export async function addDocument(app: App, me: Caller, form: StoreDocument["form"]): Promise<Document> {
  requireOwner(me, "add documents")
  const { company_id, user_id } = me
  const stored = await app.threads.run(storeDocument, { company_id, user_id, form, now: app.now() }, me)
  if (!stored.ok) throw new AppError(stored.code, stored.detail)
  return stored.document
}

/** Taking 10 MB apart and storing them takes its time: runs in a worker thread. */
export async function storeDocument(db: Database, { form, ...by }: StoreDocument): Promise<StoredDocument> {
  const file = await readFile(form)
  if (!file) return { ok: false, code: "invalid_input", detail: "Choose a file to upload." }
  if (file.bytes.length > DOCUMENT_BYTES_MAX) {
    return { ok: false, code: "too_large", detail: "A document may have 10 MB at most." }
  }
  const kind = kindOf(file.bytes)
  if (!kind.ok) return kind
  const { content_type, active_content, extension } = kind
  const { company_id, user_id, now } = by
  return db.writeFor(company_id, async (tx) => {
    const refusal = await whyNoRoom(tx, company_id, file.bytes.length)
    if (refusal) return refusal
    const document = {
      ...{ company_id, content_type, bytes: file.bytes, now },
      kind: "document",
      name: safeFileName(file.name, extension),
      active_content: active_content ? 1 : 0,
    } as const
    const id = await storeFile(tx, document)
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "document.added", subject: id })
    return { ok: true, document: toDocument({ ...document, id, size_bytes: file.bytes.length, created_at: now }) }
  })
}

type Refusal = Extract<StoredDocument, { ok: false }>

/** Why the company cannot hand in `bytes` more; it holds when `tx` commits. */
async function whyNoRoom(tx: Tx, company_id: string, bytes: number): Promise<Refusal | null> {
  const company = await tx.selectFrom("companies").selectAll().where("id", "=", company_id).executeTakeFirstOrThrow()
  if (company.plan === "free" && (company.vat_number === null || company.address === null)) {
    const detail = "Documents are for verification: save your VAT number and address first."
    return { ok: false, code: "conflict", detail }
  }
  const { held } = await tx
    .selectFrom("files")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("company_id", "=", company_id)
    .where("kind", "=", "document")
    .executeTakeFirstOrThrow()
  if (Number(held) >= DOCUMENTS_MAX) {
    const detail = `You can keep ${DOCUMENTS_MAX} documents. Delete one to add another.`
    return { ok: false, code: "limit_reached", detail }
  }
  const { document_bytes, document_bytes_max } = await roomOf(tx, company_id)
  if (document_bytes + bytes <= document_bytes_max) return null
  const [used, all] = [megabytes(document_bytes), megabytes(document_bytes_max)]
  const detail = `Your documents use ${used} MB of ${all} MB, and this one needs ${megabytes(bytes)} MB. Delete one, or upgrade.`
  return { ok: false, code: "limit_reached", detail }
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** The multipart field `file`, or null when there is none. */
async function readFile({ content_type, body }: StoreDocument["form"]) {
  try {
    const headers = { "content-type": content_type }
    const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData()
    const file = form.get("file")
    if (!(file instanceof File) || file.size === 0) return null
    return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }
  } catch {
    return null
  }
}
