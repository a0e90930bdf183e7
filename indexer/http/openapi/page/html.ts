/** Markup that is ours. Everything else that gets into a page is text, and is escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Part[] | undefined

/** A piece of a page: escapes every part except Html. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => (index === 0 ? text : markup(parts[index - 1]) + text)).join(""))
}

function markup(part: Part): string {
  if (part === undefined) return ""
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(markup).join("")
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** A sentence in which `words between backticks` are set as code. */
export function prose(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
}
