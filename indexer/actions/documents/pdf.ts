import { inflateSync } from "node:zlib"

const TAIL_BYTES = 2_048
const STREAMS_MAX = 20_000
const INFLATED_BYTES_MAX = 64 * 1024 * 1024

/** A PDF's obvious fault, or null. */
export function pdfFault(bytes: Buffer): "pdf_version_unknown" | "file_damaged" | null {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString("latin1"))) return "pdf_version_unknown"
  const tail = bytes.subarray(-TAIL_BYTES).toString("latin1")
  const isWhole = tail.includes("%%EOF") && /startxref\s+\d+/.test(tail)
  return isWhole ? null : "file_damaged"
}

/** Names of what runs a script, starts a program, sends a form or carries another file. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|GoToE|GoToR|RichMedia|EmbeddedFiles?|XFA|Rendition|Movie|Sound)(?![A-Za-z0-9])/

/**
 * Whether a PDF has active content, also in compressed streams; an encrypted one counts as active. Only a hint, since
 * documents are always served as downloads.
 */
export function pdfIsActive(bytes: Buffer): boolean {
  if (isActive(bytes)) return true
  let left = INFLATED_BYTES_MAX
  let at = 0
  for (let streams = 0; streams < STREAMS_MAX; streams++) {
    at = bytes.indexOf("stream", at)
    if (at === -1) return false
    const start = at + "stream".length + (bytes[at + "stream".length] === 0x0d ? 2 : 1)
    const end = bytes.indexOf("endstream", start)
    if (end === -1) return false
    const inflated = inflate(bytes.subarray(start, end), left)
    if (inflated === "too large") return true
    left -= inflated.length
    if (isActive(inflated)) return true
    at = end + "endstream".length
  }
  return true
}

function isActive(bytes: Buffer): boolean {
  // A name may be written with its letters as #hex: /J#61vaScript.
  const text = bytes
    .toString("latin1")
    .replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return ACTIVE.test(text) || /\/Encrypt(?![A-Za-z0-9])/.test(text)
}

/** Empty for streams that are not deflated: pictures and the like contain no names. */
function inflate(bytes: Buffer, bytes_max: number): Buffer | "too large" {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, bytes_max) })
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "too large" : Buffer.alloc(0)
  }
}
