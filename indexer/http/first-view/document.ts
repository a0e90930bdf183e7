import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type DrawnView, FIRST_VIEW_ID, type FirstView } from "#shared/first-view.ts"

const STYLE = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/
/** What the document of a first view says in words of its own. */
const SAID = [
  /<title>[^<]*<\/title>/,
  /<meta name="description"[^>]*>/,
  /<meta property="og:title"[^>]*>/,
  /<meta property="og:description"[^>]*>/,
  /<meta charset="utf-8" \/>/,
]

/**
 * Builds complete documents of first views in the frame of the built `index.html`. The style sheet is inlined, so on a
 * slow line the verdict shows a round trip earlier.
 */
export function documentsIn(web_dir: string, shell: string) {
  const head = /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? ""
  const frame = SAID.reduce((left, said) => left.replace(said, ""), head)
  const styled = frame.replace(
    STYLE,
    (_, file: string) => `<style>${readFileSync(join(web_dir, file), "utf8")}</style>`,
  )

  return ({ language, statement }: FirstView, view: DrawnView, address: string): string => {
    const { title, preview, html, without_script, late, reload } = view
    const data = JSON.stringify({ language, statement }).replaceAll("<", "\\u003c")
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<title>${escaped(title)}</title>
<meta name="robots" content="noindex" />
<meta name="description" content="${escaped(preview.description)}" />
<meta property="og:title" content="${escaped(preview.title)}" />
<meta property="og:description" content="${escaped(preview.description)}" />
<meta property="og:url" content="${escaped(address)}" />
${styled}
</head>
<body>
<noscript><p class="no-script">${escaped(without_script)}</p></noscript>
<div id="root">${html}</div>
<p class="late" role="status">${escaped(late)} <a href="" class="prose-link">${escaped(reload)}</a></p>
<script type="application/json" id="${FIRST_VIEW_ID}">${data}</script>
</body>
</html>
`
  }
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
