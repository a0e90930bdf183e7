import PDFDocument from "pdfkit"
import { PdfTypesetter } from "./pdf-typesetter.ts"
import { LABEL_TEXTS, type LabelLanguage } from "./texts.ts"

interface TextBlock {
  heading?: string
  text: string
}

export interface TextPaper {
  title: string
  blocks: TextBlock[]
  language: LabelLanguage
  /** Milliseconds since 1970. */
  created_at: number
}

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 64
const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - MARGIN
const SIZES = { title: 22, heading: 12, text: 10.5 }
const GAPS = { title: 16, heading: 4, text: 14 }

/** Sets paragraphs one below the other, on as many pages as they need. Use a worker thread. */
export async function textPaper({ title, blocks, language, created_at }: TextPaper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: "Touchmark", Producer: "Touchmark", CreationDate: new Date(created_at) },
  })
  const parts: Buffer[] = []
  doc.on("data", (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject))
  const type = await PdfTypesetter.openIn(doc, LABEL_TEXTS[language].gap)
  let y = MARGIN

  async function write(text: string, kind: keyof typeof SIZES): Promise<void> {
    const fitted = type.fit(await type.prepare(text), SIZES[kind], WIDTH, BOTTOM - MARGIN)
    const height = fitted.lines.length * fitted.pitch
    if (y + height > BOTTOM) {
      doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
      y = MARGIN
    }
    type.draw(fitted, MARGIN, y, WIDTH)
    y += height + GAPS[kind]
  }

  await write(title, "title")
  for (const { heading, text } of blocks) {
    if (heading) await write(heading, "heading")
    await write(text, "text")
  }
  await type.finish()
  doc.end()
  await ended
  return Buffer.concat(parts)
}
