import { A4, Paper } from "./paper.ts"
import type { LabelLanguage } from "./texts.ts"
import type { Style } from "./typesetter.ts"

interface TextPaper {
  title: string
  texts: string[]
  language: LabelLanguage
  /** Milliseconds since 1970. */
  created_at: number
}

/** In points. */
const MARGIN = 64
const GAP = 14
const TITLE: Style = { face: "display", size: 24 }
const TEXT: Style = { face: "sans", size: 10.5 }

/** Sets paragraphs one below the other, on as many pages as they need. Use a worker thread. */
export async function textPaper({ title, texts, language, created_at }: TextPaper): Promise<Buffer> {
  const paper = new Paper({ ...A4, title, language, created_at })
  const [width, bottom] = [A4.width - 2 * MARGIN, A4.height - MARGIN]
  paper.addPage()
  let y = MARGIN
  for (const [at, text] of [title, ...texts].entries()) {
    const fitted = await paper.type.fit(text, at === 0 ? TITLE : TEXT, width, bottom - MARGIN)
    if (y + fitted.height > bottom) {
      paper.addPage()
      y = MARGIN
    }
    paper.text(fitted, { x: MARGIN, y, width })
    y += fitted.height + GAP
  }
  return paper.finish()
}
