import { A4, Paper, type PaperInfo } from "./paper.ts"
import type { Style } from "./typesetter.ts"

/** In points. */
const MARGIN = 64
const GAP = 14
const TITLE: Style = { face: "display", size: 24 }
const TEXT: Style = { face: "sans", size: 10.5 }

/** Sets paragraphs one below the other, on as many pages as they need. Use a worker thread. */
export async function textPaper(texts: string[], info: Omit<PaperInfo, "width" | "height">): Promise<Buffer> {
  const paper = new Paper({ ...A4, ...info })
  const [width, bottom] = [A4.width - 2 * MARGIN, A4.height - MARGIN]
  paper.addPage()
  let y = MARGIN
  for (const [at, text] of [info.title, ...texts].entries()) {
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
