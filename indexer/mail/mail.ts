import type { Language } from "#shared/language.ts"
import type { LetterFacts, LetterName, LetterText, LetterTexts, Provider } from "./letter-facts.ts"
import { letterHtml } from "./letter-html.ts"
import type { Mailer, Message } from "./mailer.ts"
import { english } from "./texts/en.ts"
import { hungarian } from "./texts/hu.ts"

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
