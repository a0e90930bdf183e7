import { Marked, Renderer, type Tokens } from "marked"
import { Html, html } from "./html.ts"

export interface Chapter {
  id: string
  title: string
}

/** Our own documents in `docs/` as parts of a page: chapters can be linked to, and what is wide is scrolled by itself. */
export function drawMarkdown(source: string): { title: string; chapters: Chapter[]; text: Html } {
  const chapters: Chapter[] = []
  let title = ""
  const renderer = {
    heading(this: Renderer, { depth, text, tokens }: Tokens.Heading) {
      const words = new Html(this.parser.parseInline(tokens))
      if (depth === 1) {
        title = text.replaceAll("`", "")
        return html`<h1>${words}</h1>`.text
      }
      const id = text.toLowerCase().replaceAll(/[^a-z\d]+/g, "-")
      chapters.push({ id, title: text })
      return html`<h2 id="${id}"><a href="#${id}">${words}</a></h2>`.text
    },
    code: ({ text }: Tokens.Code) => html`<pre tabindex="0"><code>${text}</code></pre>`.text,
    table(this: Renderer, table: Tokens.Table) {
      return `<div class="scroll" tabindex="0">${Renderer.prototype.table.call(this, table)}</div>`
    },
  }
  const text = new Html(new Marked({ renderer }).parse(source, { async: false }))
  return { title, chapters, text }
}
