import { compile } from "html-to-text"
import { hasManyMarks, hiddenIn, withoutHarmlessMarks, withoutReversing } from "#shared/hidden-characters.ts"
import { PLANS } from "#shared/plans.ts"
import { charsMax } from "#shared/product-fields.ts"
import type { rowFaults } from "#shared/refusals/rows.ts"
import { isVisible, withPlainLines } from "#shared/visible-text.ts"
import { withoutFormulaGuard } from "./write-csv.ts"

/** Limits for reading a file that encodings.ts accepts; they bound all memory that this room uses. */
export const COLUMN_NAME_CHARS_MAX = 64
/** One row, quoted line breaks included; also the size of a piece that is parsed. */
export const ROW_CHARS_MAX = 256 * 1024
/** Rows, good and bad, until the file is refused. */
export const ROWS_SCANNED_MAX = 250_000

/** A cell of any field but the description, dates in words among them. */
export const FIELD_CHARS_MAX = charsMax("product_name")
export const DESCRIPTION_CHARS_MAX = charsMax("description")
export const ATTRIBUTE_CHARS_MAX = 2_048

/** A raw cell, before HTML becomes text. */
export const CELL_CHARS_MAX = 32_768
/** Tags in one cell with HTML, and how many such cells a file may hold. */
export const HTML_TAGS_MAX = 1_000
export const HTML_CELLS_MAX = 200_000

export const ERRORS_REPORTED_MAX = 1_000
/** Characters of a faulty cell that the report quotes. */
export const ERROR_VALUE_CHARS_MAX = 200
export const FAILED_ROWS_KEPT_MAX = 10_000
/** A cell of the failed rows' file: the limit of spreadsheets. */
export const FAILED_CELL_CHARS_MAX = 32_767
/** Limits the failed rows' file; further rows are in the uploaded file. */
export const FAILED_ROWS_BYTES_MAX = 1_000_000

/** Pieces of one row: as many as the largest plan holds. */
export const PIECES_OF_ROW_MAX = Math.max(...Object.values(PLANS).map(({ slots }) => slots))
/** Products whose name further rows may take: more than any plan holds. */
export const MODELS_MAX = 25_000

type TextFault = Extract<
  keyof typeof rowFaults,
  `${"control" | "bidi" | "hidden" | "unreadable"}_character` | "stacked_marks" | "cell_too_long" | "html_too_nested"
>
type Refused = { fault: TextFault }

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
    const plain = htmlToText(text.replace(ESCAPED_TWICE, "&").replace(UNENDED, "$&;").replace(NO_ENTITY, "&amp;"))
    if (plain === null) return { fault: "html_too_nested" }
    text = plain
  }
  // Marks first: one between a letter and its accent would keep them apart.
  text = withoutHarmlessMarks(text)
  if (hasManyMarks(text)) return { fault: "stacked_marks" }
  text = text.normalize("NFC")
  text = keep_lines ? withCleanLines(text) : text.replace(/[\s\u0085]+/g, " ").trim()
  if (!isVisible(text)) return /\p{Cc}/u.test(text) ? { fault: "control_character" } : ""
  const fault = faultOf(text)
  return fault ? { fault } : text
}

function faultOf(text: string): TextFault | null {
  if (/[^\P{Cc}\n]/u.test(text)) return "control_character"
  if (withoutReversing(text) !== text) return "bidi_character"
  if (text.includes("\ufffd") || !text.isWellFormed()) return "unreadable_character"
  const hidden = hiddenIn(text)
  return hidden && (hidden === "an invisible character" ? "hidden_character" : "stacked_marks")
}

const withCleanLines = (text: string): string =>
  withPlainLines(
    withPlainLines(text)
      .replace(/[^\S\n]+/g, " ")
      .replace(/^ | $/gm, ""),
  ).trim()

/**
 * `="00123"`, a spreadsheet's way to keep zeros, is 00123. A leading apostrophe that our own files add is taken off again.
 */
const withoutSpreadsheetWrapping = (raw: string) => /^="([^"]*)"$/.exec(raw)?.[1] ?? withoutFormulaGuard(raw)

const TAGS =
  "a|abbr|article|aside|b|big|blockquote|body|br|button|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|main|mark|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|u|ul|video"
const HTML = new RegExp(
  `</?(?:${TAGS})(?:[\\s/][^<>]*)?>|<!--|&(?:[a-z][a-z0-9]{1,30}|#[0-9]{1,7}|#x[0-9a-f]{1,6});`,
  "i",
)

/** `Tom &amp Jerry`: of `GUITAR&AMP STAND` it would take a word. */
const UNENDED =
  /(?<=\s)&amp(?=\s)|(?:(?<=(?:^|\s)[\d.,]+\s?)&deg|&(?:nbsp|quot|szlig|[AEIOUYaeiouy](?:acute|circ|grave|uml)|[Cc]cedil|[AaUu]ring|[ANOano]tilde))(?![A-Za-z0-9=;])/g
export const hasUnended = (text: string): boolean => text.search(UNENDED) !== -1
const NO_ENTITY = /&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi

/** `&amp;amp;` of a program that has escaped what was escaped. */
const ESCAPED_TWICE =
  /&(?:amp;)+(?=(?:amp|quot|apos|nbsp|hellip|[lr]dquo|[lr]squo|[mn]dash|[a-z]{1,6}(?:acute|grave|uml|circ|cedil|tilde|ring)|#\d{2,6}|#x[0-9a-f]{2,5});)/gi

/** Whether the text has a known tag, a comment or an entity; "5 < 6", "R&D" and "<unknown>" are not HTML. */
export const looksLikeHtml = (text: string): boolean => HTML.test(text) || hasUnended(text)

/**
 * The visible text of the HTML, with line breaks; null above HTML_TAGS_MAX tags, because deep nesting overflows the stack.
 */
const htmlToText = (html: string): string | null =>
  html.split("<", HTML_TAGS_MAX + 2).length > HTML_TAGS_MAX + 1 ? null : convert(html)

const heading = { options: { uppercase: false } }
const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "ul", options: { itemPrefix: "• " } },
    { selector: "td", format: "block" },
    { selector: "th", format: "block" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, ...heading })),
  ],
})
