/** Takes a certificate out of the PDF that it is attached to, as printed certificates are made: no more of PDF is read. */
import { boundedText } from "./bounded-text.ts"
import { CERTIFICATE_BYTES_MAX } from "./certificate.ts"

/** Many times the size of a printed certificate with its photo and fonts. */
const PDF_BYTES_MAX = 16 * 1024 * 1024
/** Where a PDF says that it is one. */
const START_BYTES = 1_024
const ATTACHMENTS_MAX = 16
/** Around its type, an attachment says how long it is and how it is packed. */
const HEAD_CHARS = 1_000

/** Whether a file, or its first bytes, is a PDF. A certificate begins with a brace, whatever its texts say. */
export const isPdf = (file: Uint8Array): boolean => /^[^{]*?%PDF-/.test(latin(file.subarray(0, START_BYTES)))

/** The text of the certificate that is attached to a PDF; null where there is none. Throws for nothing that a file says. */
export async function attachedCertificate(pdf: Uint8Array): Promise<string | null> {
  if (pdf.length > PDF_BYTES_MAX) return null
  const text = latin(pdf)
  for (const { index } of [...text.matchAll(/\/Type\s{0,2}\/EmbeddedFile\b/g)].slice(0, ATTACHMENTS_MAX)) {
    const attached = await unpack(pdf, text, index).catch(() => null)
    if (attached?.includes('"touchmark-certificate/')) return attached
  }
  return null
}

/** One character a byte, so that places in the text are places in the file. */
const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes)

async function unpack(pdf: Uint8Array, text: string, at: number): Promise<string | null> {
  const before = text.slice(Math.max(0, at - HEAD_CHARS), at)
  const after = /^.*?>>\s{0,2}stream\r?\n/s.exec(text.slice(at, at + HEAD_CHARS))?.[0]
  if (after === undefined) return null
  const head = before.slice(before.lastIndexOf(" obj") + 1) + after
  const start = at + after.length
  const packed = pdf.slice(start, endOf(text, start, head))
  const stream = new Blob([packed]).stream()
  const unpacked = head.includes("/FlateDecode") ? stream.pipeThrough(new DecompressionStream("deflate")) : stream
  return boundedText(new Response(unpacked), CERTIFICATE_BYTES_MAX)
}

/** Where it says itself, or else, as its length may stand elsewhere, before the line that ends it. */
function endOf(text: string, start: number, head: string): number {
  const said = start + Number(/\/Length\s{1,2}(\d+)\b(?!\s+\d+\s+R)/.exec(head)?.[1])
  if (/^\s{0,2}endstream/.test(text.slice(said, said + 11))) return said
  const end = text.indexOf("endstream", start)
  return end - (/\r?\n?$/.exec(text.slice(end - 2, end))?.[0].length ?? 0)
}
