/**
 * `node test/e2e/contact-sheet.ts [part of a name]` photographs every screen, at both widths and in both themes. The
 * wordiest come in Hungarian too; all go to `test-results/contact-sheet`.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Browser, chromium } from "@playwright/test"
import { CHROMIUM_ARGS, findChromium } from "#test/support/chromium.ts"
import type { Language } from "#web/i18n/language.ts"
import { arrange, arriveAs } from "./dashboard.ts"
import { PORT, SERVICE } from "./place.ts"
import type { Screen } from "./screens/screen.ts"
import { SCREENS, show } from "./screens.ts"
import { textIn } from "./words.ts"

const folder = join(import.meta.dirname, "..", "..", "test-results", "contact-sheet")
const [sought = ""] = process.argv.slice(2)
const WIDTHS = { 1440: 900, 360: 740 } as const
/** A page is pictured down to here. */
const HEIGHT_MAX = 2_600
const HUNGARIAN =
  /^(landing|result, (valid|recalled|unreachable)|signing up|products|products, chosen.*|filter|labels|product, minted|columns of a file|profile|profile, Enterprise|company verification|closing.*|thanks, .*|overview|cases|case, open|a scheduled change of plan|keeping the plan|change of plan.*|users whom.*)$/

mkdirSync(folder, { recursive: true })
const service = spawn(process.execPath, [join(import.meta.dirname, "serve.ts")], {
  env: { ...process.env, PORT: String(PORT), LOG_LEVEL: "warn" },
  stdio: ["ignore", "pipe", "inherit"],
})
try {
  for await (const line of service.stdout) if (/The demonstration is complete/.test(String(line))) break
  const { path, env } = findChromium()
  const browser = await chromium.launch({
    executablePath: path,
    args: CHROMIUM_ARGS,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  const rows: string[] = []
  for (const screen of SCREENS.filter(({ name }) => name.includes(sought))) {
    rows.push(await row(browser, screen, "en"))
    if (HUNGARIAN.test(screen.name)) rows.push(await row(browser, screen, "hu"))
  }
  writeFileSync(join(folder, "index.html"), page(rows))
  console.log(join(folder, "index.html"))
  await browser.close()
} finally {
  service.kill("SIGTERM")
  await once(service, "exit")
}

/** One screen in one language: the names of its pictures, as a line of the page. */
async function row(browser: Browser, screen: Screen, language: Language): Promise<string> {
  const files: string[] = []
  for (const [width, height] of Object.entries(WIDTHS).map(([wide, high]) => [Number(wide), high] as const)) {
    if (screen.width && screen.width !== width) continue
    const context = await browser.newContext({ baseURL: SERVICE, locale: "en-GB", reducedMotion: "reduce" })
    const tab = await context.newPage()
    try {
      await tab.setViewportSize({ width, height })
      await (screen.as ? arriveAs(tab, screen.as, language) : arrange(tab, { language }))
      await show(tab, screen, (address, values) => textIn(language, address, values))
      await tab.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => null)
      const high = screen.layer ? height : Math.min(HEIGHT_MAX, await tab.evaluate(() => document.body.scrollHeight))
      if (!screen.layer) await tab.setViewportSize({ width, height: Math.max(height, high) })
      for (const colorScheme of ["light", "dark"] as const) {
        await tab.emulateMedia({ colorScheme })
        const file = `${screen.name.replace(/[^a-z0-9]+/gi, "-")}.${language}.${width}.${colorScheme}.png`
        await tab.screenshot({ path: join(folder, file) })
        files.push(file)
      }
    } catch (error) {
      console.error(`${screen.name}, ${language}, ${width}: ${error}`)
    }
    await context.close()
  }
  const pictures = files.map((file) => `<img src="${file}" class="w${file.split(".")[2]}">`).join("")
  return `<h2>${screen.name}, ${language}</h2><div>${pictures}</div>`
}

function page(rows: readonly string[]): string {
  const style =
    "body{font:14px sans-serif;background:#888;margin:16px}div{display:flex;gap:12px;align-items:start}.w1440{width:560px}.w360{width:180px}"
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${rows.join("\n")}`
}
