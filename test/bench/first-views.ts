/** `node test/bench/first-views.ts`: the size of each route's first view beside its limit. */
import { FIRST_VIEWS, FONT_BYTES_MAX, STYLE_BYTES_MAX, WALLET } from "#web/build/first-views.ts"
import { type BuiltSite, buildSite } from "#web/build/measure-views.ts"

const kib = (bytes: number) => (bytes / 1024).toFixed(1)

/** The site that is weighed: Vite would otherwise build for development. */
export function buildForProduction(): Promise<BuiltSite> {
  process.env.NODE_ENV = "production"
  return buildSite()
}

/** The section of results.md. */
export function firstViewsSection(site: BuiltSite): string {
  const rows = FIRST_VIEWS.map((view) => ({ view, weight: site.weigh(view) }))
  const profile = FIRST_VIEWS.find(({ route }) => route === "/dashboard/profile")!
  rows.push({ view: WALLET, weight: site.weigh(WALLET, profile) })
  const lines = rows.map(({ view: { route, script_bytes_max }, weight: { script_bytes, style_bytes, font_bytes } }) => {
    return `| ${route.replace(/^\/[^,]*/, "`$&`")} | ${kib(script_bytes)} | ${kib(script_bytes_max)} | ${kib(style_bytes)} | ${kib(font_bytes)} |`
  })
  return `## First views

KiB as sent (Brotli), in the language that has more to say, before anything is asked of the service. Styles may weigh ${kib(STYLE_BYTES_MAX)}, the
fonts that a page asks for at once ${kib(FONT_BYTES_MAX)}. \`test/web/first-view.test.ts\` holds the budgets, which are in \`web/build/first-views.ts\`.

| route | script | budget | style | fonts |
|---|---|---|---|---|
${lines.join("\n")}
`
}

if (import.meta.main) console.log(firstViewsSection(await buildForProduction()))
