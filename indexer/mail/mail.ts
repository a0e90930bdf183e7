import type { Language } from "#shared/language.ts"
import type { LetterFacts, LetterName, LetterText, LetterTexts, Provider } from "./letter-facts.ts"
import type { Mailer, Message } from "./smtp.ts"
import { english } from "./texts/en.ts"
import { hungarian } from "./texts/hu.ts"

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
function letterHtml(said: LetterText, texts: LetterTexts, by: Provider, language: Language): string {
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

/** The room's interface. Methods reject when the letter must be tried again. */
export interface Mail {
  send<Name extends LetterName>(letter: Name, facts: LetterFacts[Name], recipient: Recipient): Promise<void>
  /** Hands a visitor's message to the hosted form at `url`. */
  submitForm(url: string, fields: Record<string, string>): Promise<void>
  close(): Promise<void>
}

export function createMail(mailer: Mailer, provider: Provider): Mail {
  return {
    send: (letter, facts, recipient) => mailer.send(writeLetter(letter, facts, recipient, provider)),
    submitForm,
    close: () => mailer.close(),
  }
}

const ANSWER_MS_MAX = 15_000

/** Posts `fields` as JSON to a hosted form service. The address comes from the configuration alone, and no redirect is followed. */
async function submitForm(url: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(fields),
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The hosted form answered ${response.status}.`)
}

interface Recipient {
  to: string
  language: Language
  /** The address for answers; unset: nobody reads them. */
  reply_to?: string
}

const TEXTS: Record<Language, LetterTexts> = { en: english, hu: hungarian }
const SUBJECT_CHARACTERS_MAX = 150

/** Writes a letter as text and HTML. Values stay plain text: the only markup and link are ours. */
export function writeLetter<Name extends LetterName>(
  letter: Name,
  facts: LetterFacts[Name],
  { to, language, reply_to }: Recipient,
  provider: Provider,
): Message {
  const texts = TEXTS[language]
  const said = texts.letters[letter](facts)
  return {
    letter,
    to,
    reply_to: reply_to ?? null,
    subject: oneLine(said.subject),
    text: asText(said, texts, provider),
    html: letterHtml(said, texts, provider, language),
    link: said.button?.url ?? null,
  }
}

/** A line break in a subject could start another header. */
function oneLine(subject: string): string {
  const line = subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()
  return line.length <= SUBJECT_CHARACTERS_MAX ? line : `${line.slice(0, SUBJECT_CHARACTERS_MAX - 1).trimEnd()}…`
}

function asText(
  { title, paragraphs, button, quote, closing = [] }: LetterText,
  texts: LetterTexts,
  by: Provider,
): string {
  const quoted = quote === undefined ? [] : [quote.replace(/^/gm, "> ")]
  const linked = button ? [`${button.label}:\n${button.url}`] : []
  const footer = `--\nTouchmark · ${by.name}\n${by.address}\n${by.email}\n\n${texts.why}`
  return `${[title, ...paragraphs, ...quoted, ...linked, ...closing, footer].join("\n\n")}\n`
}
