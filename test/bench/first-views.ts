/**
 * `node test/bench/first-views.ts`: the size of each route's first view beside its limit. `--write` stores it in results.md.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { FIRST_VIEWS, FONT_BYTES_MAX, STYLE_BYTES_MAX, WALLET } from "#web/build/first-views.ts"
import { buildSite } from "#web/build/measure-views.ts"

const TITLE = "## First views"
const results = join(import.meta.dirname, "results.md")
const kib = (bytes: number) => (bytes / 1024).toFixed(1)

/** The section of results.md. */
export async function firstViewsSection(): Promise<string> {
  process.env.NODE_ENV = "production"
  const site = await buildSite()
  const rows = FIRST_VIEWS.map((view) => ({ view, weight: site.weigh(view) }))
  const profile = FIRST_VIEWS.find(({ route }) => route === "/dashboard/profile")!
  rows.push({ view: WALLET, weight: site.weigh(WALLET, profile) })
  const lines = rows.map(({ view: { route, script_bytes_max }, weight: { script_bytes, style_bytes, font_bytes } }) => {
    return `| ${route.replace(/^\/[^,]*/, "`$&`")} | ${kib(script_bytes)} | ${kib(script_bytes_max)} | ${kib(style_bytes)} | ${kib(font_bytes)} |`
  })
  return `${TITLE}

KiB as sent (Brotli), in the language that has more to say, before anything is asked of the service. Styles may weigh ${kib(STYLE_BYTES_MAX)}, the
fonts that a page asks for at once ${kib(FONT_BYTES_MAX)}. \`test/web/first-view.test.ts\` holds the budgets, which are in \`web/build/first-views.ts\`.

| route | script | budget | style | fonts |
|---|---|---|---|---|
${lines.join("\n")}
`
}

/** results.md with this section replaced or appended. */
function withSection(page: string, section: string): string {
  const from = page.indexOf(TITLE)
  if (from < 0) return `${page.trimEnd()}\n\n${section}`
  const next = page.indexOf("\n## ", from)
  return `${page.slice(0, from)}${section}${next < 0 ? "" : page.slice(next)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const section = await firstViewsSection()
  console.log(section)
  if (process.argv.includes("--write")) writeFileSync(results, withSection(readFileSync(results, "utf8"), section))
}
