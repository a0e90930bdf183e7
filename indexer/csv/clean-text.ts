import { hiddenIn, withoutHarmlessMarks } from "#shared/hidden-characters.ts"
import { isVisible, withPlainLines } from "#shared/visible-text.ts"
import { withoutFormulaGuard } from "./formula-guard.ts"
import { htmlToText, looksLikeHtml } from "./html-text.ts"
import { CELL_CHARS_MAX } from "./limits.ts"

type TextFault =
  | "control_character"
  | "bidi_character"
  | "hidden_character"
  | "stacked_marks"
  | "unreadable_character"
  | "cell_too_long"
  | "html_too_nested"

export interface Refused {
  fault: TextFault
}

/** Already clean: Latin letters and printable ASCII, single spaces, nothing that could be HTML, a guard or a formula. */
const PLAIN = /^[!-%(-;>-~\u00c0-\u024f][!-%'-;=-~\u00c0-\u024f]*(?: [!-%'-;=-~\u00c0-\u024f]+)*$/

/**
 * Cleans a cell: HTML to text, NFC, single spaces, no invisible marks; `keep_lines` keeps line breaks. Refuses text that
 * needs guessing.
 */
export function cleanText(raw: string, onHtml: () => void = () => {}, keep_lines = false): string | Refused {
  if (raw.length > CELL_CHARS_MAX) return { fault: "cell_too_long" }
  if (PLAIN.test(raw)) return raw
  let text = withoutSpreadsheetWrapping(raw)
  if (looksLikeHtml(text)) {
    onHtml()
    const plain = htmlToText(text)
    if (plain === null) return { fault: "html_too_nested" }
    text = plain
  }
  // Marks first: one between a letter and its accent would keep them apart.
  text = withoutHarmlessMarks(text).normalize("NFC")
  text = keep_lines ? withCleanLines(text) : text.replace(/[\s\u0085]+/g, " ").trim()
  if (!isVisible(text)) return /\p{Cc}/u.test(text) ? { fault: "control_character" } : ""
  const fault = faultOf(text)
  return fault ? { fault } : text
}

const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/

function faultOf(text: string): TextFault | null {
  if (/[^\P{Cc}\n]/u.test(text)) return "control_character"
  if (BIDI_CONTROLS.test(text)) return "bidi_character"
  if (text.includes("\ufffd") || !text.isWellFormed()) return "unreadable_character"
  const hidden = hiddenIn(text)
  return hidden && (hidden === "an invisible character" ? "hidden_character" : "stacked_marks")
}

function withCleanLines(text: string): string {
  const lines = withPlainLines(text).split("\n")
  return withPlainLines(lines.map((line) => line.replace(/\s+/g, " ").trim()).join("\n")).trim()
}

/**
 * `="00123"`, a spreadsheet's way to keep zeros, is 00123. A leading apostrophe that our own files add is taken off again.
 */
function withoutSpreadsheetWrapping(raw: string): string {
  return /^="([^"]*)"$/.exec(raw)?.[1] ?? withoutFormulaGuard(raw)
}
