import { because, type Reason } from "#shared/refusals.ts"
import type { DocumentType } from "#shared/request-bounds.ts"
import { pdfFault, pdfIsActive } from "./pdf.ts"
import { isJpeg, isPng } from "./pictures.ts"

export type Kind =
  | { ok: true; content_type: DocumentType; extension: string; active_content: boolean }
  | { ok: false; why: Reason }

/** A file's kind by its bytes; its name and the browser's type do not count. */
export function kindOf(bytes: Buffer): Kind {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") {
    const fault = pdfFault(bytes)
    if (fault) return { ok: false, why: because(fault) }
    return { ok: true, content_type: "application/pdf", extension: "pdf", active_content: pdfIsActive(bytes) }
  }
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return picture(isPng(bytes), "image/png", "png")
  if (bytes.subarray(0, 3).equals(JPEG_START)) return picture(isJpeg(bytes), "image/jpeg", "jpg")
  return { ok: false, why: because("document_type") }
}

function picture(isWhole: boolean, content_type: DocumentType, extension: string): Kind {
  if (!isWhole) return { ok: false, why: because("file_damaged") }
  return { ok: true, content_type, extension, active_content: false }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
