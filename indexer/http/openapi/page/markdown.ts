import type { Chapter } from "./guide.ts"
import { type Html, html, prose } from "./html.ts"

/** As much of Markdown as our own pages need: headings, paragraphs, tables and blocks of code, each without an empty line in it. */
export function markdown(body: string): { chapters: Pick<Chapter, "id" | "title">[]; text: Html[] } {
  const chapters: Pick<Chapter, "id" | "title">[] = []
  const blocks = body.trim().split(/\n{2,}/)
  const text = blocks.map((block): Html => {
    const [, title] = /^## (.*)$/.exec(block) ?? []
    if (title) {
      const id = title.toLowerCase().replaceAll(" ", "-")
      chapters.push({ id, title })
      return html`<h2 id="${id}"><a href="#${id}">${title}</a></h2>`
    }
    const [, code] = /^```\w*\n([\s\S]*)\n```$/.exec(block) ?? []
    if (code !== undefined) return html`<pre tabindex="0">${code}</pre>`
    return block.startsWith("|") ? table(block) : html`<p>${prose(block)}</p>`
  })
  return { chapters, text }
}

function table(block: string): Html {
  const [head = [], , ...rows] = block.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${prose(cell)}</td>`)}</tr>`)}</tbody></table></div>`
}
