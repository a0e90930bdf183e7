import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { test as base, expect } from "@playwright/test"
import { PORT, SERVICE } from "./place.ts"
import { watchRequests } from "./settle.ts"
import { type Used, watchUses } from "./used-controls.ts"

/** The tag of what `npm test` runs in the browser. */
export const QUICK = "@quick"

/** The annotation that holds which controls a test used. */
export const USED = "controls used"

interface Checks {
  strict: undefined
  uses: undefined
  expected_errors: RegExp[]
}

/**
 * Fails a test on any outside request, page or console error, or policy violation, except the `expected_errors` it provokes.
 */
export const test = base.extend<Checks, { service: undefined; demonstration: string }>({
  demonstration: ["shared", { scope: "worker", option: true }],
  service: [
    ({ demonstration: _ }, use) => serveMeanwhile(() => use(undefined)),
    { scope: "worker", auto: true, timeout: 600_000 },
  ],
  baseURL: SERVICE,
  expected_errors: [[], { option: true }],
  strict: [
    async ({ page, baseURL, expected_errors }, use) => {
      const findings: string[] = []
      watchRequests(page)
      const own = new URL(baseURL!).hostname
      page.on("request", (request) => {
        const url = new URL(request.url())
        if (["data:", "blob:", "file:"].includes(url.protocol) || url.hostname === own) return
        // A company's own site, under a name that nobody can own, for links and files that a test follows.
        const isWanted = request.isNavigationRequest() || url.pathname === "/.well-known/touchmark.json"
        if (isWanted && url.hostname.endsWith(".example")) return
        // Resolvers asked for such a name; the test answers in their place.
        if (url.searchParams.get("name")?.startsWith("_touchmark.") && url.href.includes(".example&")) return
        findings.push(`outside request: ${request.url()}`)
      })
      page.on("pageerror", (error) => findings.push(`page error: ${error.message}`))
      page.on("console", (message) => {
        if (message.type() !== "error") return
        // Chromium reports every answer of 400 and more as a console error, those the page expects among them.
        if (message.text().startsWith("Failed to load resource: the server responded with a status of 4")) return
        if (expected_errors.some((expected) => expected.test(message.text()))) return
        findings.push(`console error: ${message.text()}`)
      })
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) =>
          console.error(`CSP: ${event.violatedDirective} refused ${event.blockedURI}`),
        )
      })
      await use(undefined)
      expect(findings).toEqual([])
      // An answer still being rewritten when the page closes is no failure of the test.
      await page.unrouteAll({ behavior: "ignoreErrors" })
    },
    { auto: true },
  ],
  uses: [
    async ({ context }, use, { annotations }) => {
      const seen: Used[] = []
      await watchUses(context, (used) => seen.push(used))
      await use(undefined)
      annotations.push({ type: USED, description: JSON.stringify(seen) })
    },
    { auto: true },
  ],
})

/**
 * Each worker has the whole service to itself, with the demo products that the tests look at. A file that must find them as no
 * other file has left them names its own `demonstration`: Playwright then begins another worker.
 */
async function serveMeanwhile(work: () => Promise<void>): Promise<void> {
  const env = { ...process.env, PORT: String(PORT), LOG_LEVEL: "warn" }
  const child = spawn(process.execPath, [join(import.meta.dirname, "serve.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  const complete = new Promise<void>((resolve) => {
    child.stdout.on("data", (text) => String(text).includes("The demonstration is complete") && resolve())
  })
  const failed = ended.then(([code]) => {
    throw new Error(`The service of the browser's tests ended by itself, with code ${code}.`)
  })
  await Promise.race([complete, failed])
  failed.catch(() => {})
  try {
    await work()
  } finally {
    child.kill("SIGTERM")
    await ended
  }
}

export { expect }
