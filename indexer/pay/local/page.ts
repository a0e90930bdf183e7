import { type Language, PAGE_TEXTS } from "./page-texts.ts"

/** Text that is safe inside HTML: every page is put together with this. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Html[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((all, piece, index) => all + render(parts[index - 1]!) + piece))
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(({ text }) => text).join("")
  return String(part).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: light }
body { margin: 0; background: #f6f1e6; color: #1e1b16; font: 1rem/1.5 Georgia, "Times New Roman", serif }
header { background: #1e1b16; color: #f6f1e6; padding: .75rem 1rem; text-align: center; font-weight: bold }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.75rem; line-height: 1.2 } h2 { font-size: 1.2rem; margin-top: 2rem }
.price { font-size: 1.5rem } .note { border-left: 4px solid #8a1c1c; padding-left: .75rem }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0 }
button { font: inherit; padding: .6rem 1.1rem; border: 2px solid #1f5f43; background: none; color: #1f5f43; cursor: pointer }
button.main { background: #1f5f43; color: #f6f1e6 }
a { color: #1f5f43 } :focus-visible { outline: 3px solid #1e1b16; outline-offset: 2px }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid #cfc6b3 }`

export function page(language: Language, title: string, body: Html): string {
  const texts = PAGE_TEXTS[language]
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${texts.label}</title>
<style>${new Html(STYLE)}</style>
<header role="banner">${texts.label}</header>
<main>
<h1>${title}</h1>
${body}
<p><small>${texts.explanation}</small></p>
</main>
</html>`.text
}

export const money = (cents: number, currency: string, language: Language) =>
  new Intl.NumberFormat(language === "hu" ? "hu-HU" : "en-GB", { style: "currency", currency }).format(cents / 100)

export const day = (time_s: number, language: Language) =>
  new Intl.DateTimeFormat(language === "hu" ? "hu-HU" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    time_s * 1000,
  )

/** A button that posts its own name; a page's first one is the one to press. */
export const button = (action: string, label: string, main = false) =>
  html`<button name="action" value="${action}"${new Html(main ? ' class="main"' : "")}>${label}</button>`
