import type { Language } from "#shared/language.ts"
import type { LetterText, LetterTexts, Provider } from "./letter-facts.ts"

// The colours of the pages' tokens (web/styles.css): a mail program knows no variables.
const INK = "#1e1b16"
const SOFT = "#6a6252"
const PAPER = "#f6f1e6"
const SHEET = "#fffdf7"
const LINE = "#ddd3bf"
const GREEN = "#1f5f43"
const SERIF = "Georgia,'Times New Roman',serif"
const SANS = "'Helvetica Neue',Arial,sans-serif"

/** A letter as HTML with tables and inline styles, which mail programs support. Escapes all given values. */
export function letterHtml(said: LetterText, texts: LetterTexts, by: Provider, language: Language): string {
  const { title, paragraphs, button, quote, closing = [] } = said
  const body = [
    `<h1 style="margin:0 0 20px;font:400 26px/1.2 ${SERIF};color:${INK}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    quote === undefined ? "" : quoted(quote),
    button ? linkButton(button) : "",
    ...closing.map(paragraph),
    button ? bareLink(texts.link_below, button.url) : "",
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER};color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 14px;font:400 20px/1 ${SERIF};color:${GREEN}">Touchmark</td></tr>
<tr><td style="padding:32px 28px;background:${SHEET};border:1px solid ${LINE};border-radius:3px">
${body.filter(Boolean).join("\n")}
</td></tr>
<tr><td style="padding:16px 2px 0;font:13px/1.6 ${SANS};color:${SOFT}">
Touchmark · ${escapeHtml(by.name)}<br>${lines(by.address)}<br>${escapeHtml(by.email)}<br><br>${escapeHtml(texts.why)}
</td></tr></table></td></tr></table></body></html>
`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font:16px/1.55 ${SANS}">${lines(text)}</p>`
}

function quoted(text: string): string {
  const style = `margin:0 0 16px;padding:2px 0 2px 16px;border-left:2px solid ${LINE};font:16px/1.55 ${SERIF};color:${INK}`
  return `<blockquote style="${style}">${lines(text)}</blockquote>`
}

function linkButton({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:13px 22px;background:${INK};color:${SHEET};text-decoration:none;border-radius:2px;font:600 16px/1 ${SANS}`
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function bareLink(sentence: string, url: string): string {
  const style = `margin:24px 0 0;font:13px/1.6 ${SANS};color:${SOFT};word-break:break-all`
  return `<p style="${style}">${escapeHtml(sentence)}<br>${escapeHtml(url)}</p>`
}

const lines = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, "<br>")

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
