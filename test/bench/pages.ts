/** `node test/bench/pages.ts`: how the pages do in a browser. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { buildWeb } from "#scripts/build-web.ts"
import { CHROMIUM_ARGS, findChromium } from "#test/support/chromium.ts"
import { generateCsv } from "#test/support/generate-csv.ts"
import { freePort } from "#test/support/tcp.ts"
import { codesOf, importAndMint, signedInCompany } from "./customers.ts"
import { lookAt, type PageScores } from "./lighthouse.ts"

const PRODUCTS = 10_000
const TYPED = "Handwoven linen tablecloth 4417"
const WHEELS = 120
const WHEEL_PX = 160

interface TableFigures {
  products: number
  /** Between frames, while the list of a hundred rows is scrolled. */
  frame_p95_ms: number
  frame_max_ms: number
  /** The filter's text after typing 40 characters a second. */
  typed_whole: boolean
  /** From a key to the next paint, the slowest. */
  key_max_ms: number
  /** From pressing Apply to the rows. */
  filtered_ms: number
}

export interface PagesFigures {
  pages: { path: string; device: "mobile" | "desktop"; scores: PageScores }[]
  table: TableFigures
}

export async function benchPages(): Promise<PagesFigures> {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-pages-"))
  const config = readConfig({ DATA_DIR: join(directory, "data"), PORT: "0", LOG_LEVEL: "warn" })
  const service = await startService(config, { web_dir: await buildWeb() })
  const token = await signedInCompany(service.app)
  await importAndMint(service.url, token, generateCsv(PRODUCTS))
  const [code] = await codesOf(service.url, token)
  const port = await freePort()
  const browser = await openBrowser(join(directory, "profile"), port)
  try {
    const page = await browser.newPage()
    await page.goto(service.url)
    const pages: PagesFigures["pages"] = []
    for (const path of ["/", `/v/${code}`]) pages.push(await seen(service.url, path, port, "mobile"))
    await page.evaluate((value) => localStorage.setItem("token", value), token)
    pages.push(await seen(service.url, "/dashboard/products?size=100", port, "desktop"))
    return {
      pages: pages.map((one) => ({ ...one, path: one.path.replace(code!, "{code}") })),
      table: await tryTable(page, service.url),
    }
  } finally {
    await browser.close()
    await service.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function seen(origin: string, path: string, port: number, device: "mobile" | "desktop") {
  return { path, device, scores: await lookAt(origin + path, port, device) }
}

function openBrowser(profile: string, port: number): Promise<BrowserContext> {
  const { path, env } = findChromium()
  return chromium.launchPersistentContext(profile, {
    ...{ executablePath: path, env: { ...process.env, ...env } as Record<string, string>, locale: "en-GB" },
    ...{ args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`], viewport: { width: 1440, height: 900 } },
  })
}

async function tryTable(page: Page, origin: string): Promise<TableFigures> {
  await page.goto(`${origin}/dashboard/products?size=100`)
  await page.getByRole("row").nth(100).waitFor()
  const frames = await scroll(page)
  const keys = await page.evaluateHandle(watchKeys)
  await page.getByRole("button", { name: "Add filter" }).click()
  const value = page.getByLabel("Value")
  await value.focus()
  await page.keyboard.type(TYPED, { delay: 25 })
  const typed_whole = (await value.inputValue()) === TYPED
  await value.fill(" 4417")
  const began = performance.now()
  await page.getByRole("button", { name: "Apply" }).click()
  await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1)
  const filtered_ms = performance.now() - began
  const { slowest_ms: key_max_ms } = await keys.jsonValue()
  return { products: PRODUCTS, ...frames, typed_whole, key_max_ms, filtered_ms }
}

async function scroll(page: Page): Promise<Pick<TableFigures, "frame_p95_ms" | "frame_max_ms">> {
  await page.mouse.move(700, 500)
  const watched = await page.evaluateHandle(watchFrames)
  for (let wheel = 0; wheel < WHEELS; wheel++) await page.mouse.wheel(0, wheel < WHEELS / 2 ? WHEEL_PX : -WHEEL_PX)
  const frames = await watched.jsonValue()
  const sorted = frames.toSorted((one, other) => one - other)
  return { frame_p95_ms: sorted[Math.floor(sorted.length * 0.95)]!, frame_max_ms: sorted.at(-1)! }
}

/** Both run in the page, and fill what they return. */
function watchFrames(): number[] {
  const frames: number[] = []
  let last = performance.now()
  const next = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  return frames
}

function watchKeys(): { slowest_ms: number } {
  const slowest = { slowest_ms: 0 }
  const keys = { type: "event", durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries()) {
      if (name.startsWith("key")) slowest.slowest_ms = Math.max(slowest.slowest_ms, duration)
    }
  }).observe(keys)
  return slowest
}

if (import.meta.main) console.log(JSON.stringify(await benchPages(), null, 2))
