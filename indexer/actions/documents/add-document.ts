import { createHash } from "node:crypto"
import { constants, crc32, inflateRawSync } from "node:zlib"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { readFormFile, type SentForm } from "#actions/files/read-form-file.ts"
import { roomOf, storeFile } from "#actions/files/stored-files.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Database, Reader } from "#db/database.ts"
import { countRows, readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { DOCUMENTS_MAX, type Document } from "#shared/api/evidence.ts"
import { type Reason, reasonFor } from "#shared/refusals.ts"
import { DOCUMENT_BYTES_MAX, type DocumentType } from "#shared/request-bounds.ts"
import { safeFileName, toDocument } from "./documents.ts"

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

/** Throws, before a file of so many bytes is read, where there is no room for it. */
export async function requireDocumentRoom({ db }: App, { company_id }: Caller, bytes: number): Promise<void> {
  const why = await whyNoRoom(db.read, company_id, bytes)
  if (why) throw new AppError(why)
}

/** Taking 10 MB apart and storing them takes its time: runs in a worker thread. */
export async function storeDocument(db: Database, { form, ...by }: StoreDocument): Promise<StoredDocument> {
  const file = await readFormFile(form)
  if (!file) return { ok: false, why: reasonFor("choose", { choice: "file" }) }
  if (file.bytes.length > DOCUMENT_BYTES_MAX)
    return { ok: false, why: reasonFor("upload_too_large", { mb: DOCUMENT_BYTES_MAX / 1024 / 1024 }) }
  const kind = kindOf(file.bytes)
  if (!kind.ok) return kind
  const { content_type, active_content, extension, pages } = kind
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
      sha256: `0x${createHash("sha256").update(file.bytes).digest("hex")}`,
      pages,
    } as const
    const id = await storeFile(tx, document)
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "document.added", subject: id })
    return { ok: true, document: toDocument({ ...document, id, size_bytes: file.bytes.length, created_at: now }) }
  })
}

/** Why the company cannot hand in `bytes` more. */
async function whyNoRoom(tx: Reader, company_id: string, bytes: number): Promise<Reason | null> {
  const company = await readCompany(tx, company_id)
  if (company.plan === "free" && (company.vat_number === null || company.address === null)) {
    return reasonFor("documents_before_details")
  }
  const held = await countRows(
    tx.selectFrom("files").where("company_id", "=", company_id).where("kind", "=", "document"),
  )
  if (held >= DOCUMENTS_MAX) return reasonFor("company_full", { n: DOCUMENTS_MAX, owned: "documents" })
  const { document_bytes, document_bytes_max } = await roomOf(tx, company_id)
  if (document_bytes + bytes <= document_bytes_max) return null
  const [used, all] = [megabytes(document_bytes), megabytes(document_bytes_max)]
  return reasonFor("documents_over_room", { used, all, needed: megabytes(bytes) })
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

type Kind =
  | { ok: true; content_type: DocumentType; extension: string; active_content: boolean; pages: number | null }
  | { ok: false; why: Reason }

/** A file's kind by its bytes; its name and the browser's type do not count. */
export function kindOf(bytes: Buffer): Kind {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") {
    const fault = pdfFault(bytes)
    if (fault) return { ok: false, why: reasonFor(fault) }
    return { ok: true, content_type: "application/pdf", extension: "pdf", ...lookIntoPdf(bytes) }
  }
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return picture(isPng(bytes), "image/png", "png")
  if (bytes.subarray(0, 3).equals(JPEG_START)) return picture(isJpeg(bytes), "image/jpeg", "jpg")
  return { ok: false, why: reasonFor("document_type") }
}

function picture(isWhole: boolean, content_type: DocumentType, extension: string): Kind {
  if (!isWhole) return { ok: false, why: reasonFor("file_damaged") }
  return { ok: true, content_type, extension, active_content: false, pages: null }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])

const TAIL_BYTES = 2_048
const STREAMS_MAX = 20_000
const INFLATED_BYTES_MAX = 64 * 1024 * 1024
/** Few streams become larger than so many times their size. */
const INFLATED_TIMES_MIN = 16
/** They show a stream whose end is missing or whose checksum is wrong. */
const AS_VIEWERS = { finishFlush: constants.Z_SYNC_FLUSH }

/** A PDF's obvious fault, or null. */
function pdfFault(bytes: Buffer): "pdf_version_unknown" | "file_damaged" | null {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString("latin1"))) return "pdf_version_unknown"
  const tail = bytes.subarray(-TAIL_BYTES).toString("latin1")
  const isWhole = tail.includes("%%EOF") && /startxref\s+\d+/.test(tail)
  return isWhole ? null : "file_damaged"
}

/** Names of what runs a script, starts a program, sends a form or carries another file, and of what is encrypted. */
const ACTIVE =
  "JavaScript|JS|Launch|SubmitForm|ImportData|GoToE|GoToR|RichMedia|EmbeddedFiles?|XFA|Rendition|Movie|Sound|Encrypt"
/** A letter by itself or as #hex: /J#61vaScript. */
function spelled(letter: string): string {
  const hex = letter.charCodeAt(0).toString(16)
  return `(?:${letter}|#(?:${hex}|${hex.toUpperCase()}))`
}
/** Up to one of PDF's delimiters: in a picture's bytes "/JS" alone is there by chance. */
const ANY_ACTIVE = new RegExp(`/(?:${ACTIVE.replace(/[a-z]/gi, spelled)})(?=[\\0\\s()<>[\\]{}/%]|$)`)

/**
 * Whether a PDF has active content, also in compressed streams; an encrypted one counts as active. Only a hint, since
 * documents are always served as downloads. Of an active one the pages are not counted.
 */
function lookIntoPdf(bytes: Buffer): { active_content: boolean; pages: number | null } {
  const active = { active_content: true, pages: null }
  if (isActive(bytes)) return active
  let left = INFLATED_BYTES_MAX
  let at = 0
  let pages = pagesIn(bytes)
  const quiet = () => ({ active_content: false, pages: pages || null })
  for (let streams = 0; streams < STREAMS_MAX; streams++) {
    at = bytes.indexOf("stream", at)
    if (at === -1) return quiet()
    const start = at + "stream".length + (bytes[at + "stream".length] === 0x0d ? 2 : 1)
    const end = bytes.indexOf("endstream", start)
    if (end === -1) return quiet()
    const inflated = inflate(bytes.subarray(start, end), left)
    if (inflated === "too large") return active
    left -= inflated.inflated_bytes
    if (isActive(inflated.text)) return active
    pages += pagesIn(inflated.text)
    at = end + "endstream".length
  }
  return active
}

/** Objects of the type Page, not of the type Pages. */
function pagesIn(bytes: Buffer): number {
  let pages = 0
  // One by one: an array of millions would end the process.
  for (const _ of bytes.toString("latin1").matchAll(/\/Type\s*\/Page(?![A-Za-z0-9])/g)) pages++
  return pages
}

const isActive = (bytes: Buffer): boolean => ANY_ACTIVE.test(bytes.toString("latin1"))

/** What a deflated stream says, and how much was inflated for it. Pictures and the like contain no names. */
function inflate(bytes: Buffer, left: number): { text: Buffer; inflated_bytes: number } | "too large" {
  const nothing = Buffer.alloc(0)
  const isDeflated = bytes.length > 2 && (bytes[0]! & 15) === 8 && bytes.readUInt16BE() % 31 === 0
  if (!isDeflated) return { text: nothing, inflated_bytes: 0 }
  // Step by step: of one that is damaged zlib does not say how far it came.
  for (let most = INFLATED_TIMES_MIN * bytes.length; ; most *= INFLATED_TIMES_MIN) {
    try {
      const text = inflateRawSync(bytes.subarray(2), {
        ...AS_VIEWERS,
        maxOutputLength: Math.max(1, Math.min(most, left)),
      })
      return { text, inflated_bytes: text.length }
    } catch (error) {
      if ((error as { code?: string }).code !== "ERR_BUFFER_TOO_LARGE") return { text: nothing, inflated_bytes: most }
      if (most >= left) return "too large"
    }
  }
}

const PIXELS_A_SIDE_MAX = 65_535
const CHUNKS_MAX = 100_000

/** Whole from signature to IEND, every chunk's checksum right, nothing behind the end. */
function isPng(bytes: Buffer): boolean {
  let at = 8
  let hasData = false
  for (let chunks = 0; chunks < CHUNKS_MAX && at + 12 <= bytes.length; chunks++) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return false
    const type = bytes.subarray(at + 4, at + 8).toString("latin1")
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    if ((chunks === 0) !== (type === "IHDR")) return false
    if (type === "IHDR" && (length !== 13 || !isSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))))
      return false
    if (type === "IDAT") hasData = true
    if (type === "IEND") return hasData && length === 0 && end === bytes.length
    at = end
  }
  return false
}

function isSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width <= PIXELS_A_SIDE_MAX && height <= PIXELS_A_SIDE_MAX
}

/** Frame headers: baseline to lossless, without the tables (C4), JPEG extensions (C8) and arithmetic tables (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const START_OF_SCAN = 0xda
const END = 0xd9

/** Whether consecutive segments lead to the first scan, with a frame size before and an end marker after it. */
function isJpeg(bytes: Buffer): boolean {
  let at = 2
  let hasFrame = false
  for (let segments = 0; segments < CHUNKS_MAX && at + 4 <= bytes.length; segments++) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return false
    if (isFrame(marker)) {
      if (length < 8 || bytes.readUInt16BE(at + 5) === 0 || bytes.readUInt16BE(at + 7) === 0) return false
      hasFrame = true
    }
    // A camera may put more pictures behind the first one's end.
    if (marker === START_OF_SCAN) return hasFrame && bytes.indexOf(Buffer.from([0xff, END]), at + 2 + length) > 0
    at += 2 + length
  }
  return false
}
