import PDFDocument from "pdfkit"

/** A PDF with files attached, as the labels' room attaches a certificate. */
export async function pdfWith(
  files: Record<string, string>,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const doc = new PDFDocument(options)
  const parts: Buffer[] = []
  doc.on("data", (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on("end", resolve))
  for (const [name, text] of Object.entries(files)) doc.file(Buffer.from(text), { name, type: "application/json" })
  doc.end()
  await ended
  return Buffer.concat(parts)
}
