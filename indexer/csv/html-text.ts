import { compile } from "html-to-text"
import { HTML_TAGS_MAX } from "./limits.ts"

const TAGS =
  "a|abbr|article|aside|b|big|blockquote|body|br|button|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|main|mark|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|u|ul|video"
const HTML = new RegExp(
  `</?(?:${TAGS})(?:[\\s/][^<>]*)?>|<!--|&(?:[a-z][a-z0-9]{1,30}|#[0-9]{1,7}|#x[0-9a-f]{1,6});`,
  "i",
)

/** Whether the text has a known tag, a comment or an entity; "5 < 6", "R&D" and "<unknown>" are not HTML. */
export function looksLikeHtml(text: string): boolean {
  return HTML.test(text)
}

/**
 * The visible text of the HTML, with line breaks; null above HTML_TAGS_MAX tags, because deep nesting overflows the stack.
 */
export function htmlToText(html: string): string | null {
  if (html.split("<", HTML_TAGS_MAX + 2).length > HTML_TAGS_MAX + 1) return null
  return convert(html)
}

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
