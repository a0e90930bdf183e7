import createBidi from "bidi-js"
import { type FontChooser, hanFamily } from "./fonts/choose-font.ts"
import type { LabelFont } from "./fonts/load-font.ts"

/** A text with what is needed to shape any part of it. */
export interface Paragraph {
  text: string
  /** Per UTF-16 unit. */
  fonts: LabelFont[]
  /** Per UTF-16 unit, the UAX #9 level: odd reads from right to left. Null where everything reads left to right. */
  levels: Uint8Array | null
  is_rtl: boolean
}

// The package is CommonJS, its types say otherwise.
const bidi = (createBidi as unknown as typeof createBidi.default)()
const CUT_SMALL = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}]/u
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" })

/** Finds a text's fonts and directions. Characters without a font are replaced by `gap`, so that the omission is visible. */
export async function prepareParagraph(raw: string, chooser: FontChooser, gap: string): Promise<Paragraph> {
  const source = raw
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
  if (chooser.isPlain(source)) return plainParagraph(source, chooser.plain)
  const han = hanFamily(source)
  let text = ""
  let last: LabelFont | null = null
  const fonts: LabelFont[] = []
  for (const { segment } of graphemes.segment(source)) {
    const font = await chooser.choose(segment, last, han)
    if (!font && text.trimEnd().endsWith(gap)) {
      text = text.trimEnd()
      fonts.length = text.length
      continue
    }
    const shown = font ? segment : gap
    for (let at = 0; at < shown.length; at++) fonts.push(font ?? chooser.plain)
    text += shown
    // Files of these scripts hold some hundred characters each: spaces would come from one and from another.
    last = CUT_SMALL.test(segment) ? null : font
  }
  return { text, fonts, ...directions(text) }
}

export function plainParagraph(text: string, font: LabelFont): Paragraph {
  return { text, fonts: Array<LabelFont>(text.length).fill(font), levels: null, is_rtl: false }
}

/** The same up to `end`, followed by an ellipsis. */
export function cutParagraph(whole: Paragraph, end: number, ellipsis: string, font: LabelFont): Paragraph {
  const text = whole.text.slice(0, end) + ellipsis
  const fonts = [...whole.fonts.slice(0, end), ...Array<LabelFont>(ellipsis.length).fill(font)]
  const base = whole.is_rtl ? "rtl" : "ltr"
  return { ...whole, text, fonts, ...(whole.levels ? directions(text, base) : {}) }
}

function directions(text: string, base?: "rtl" | "ltr") {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, base)
  return { levels, is_rtl: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}
