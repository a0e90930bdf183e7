import { test as base, expect } from "@playwright/test"

/** Hosts the pages may talk to: the service itself. Anything else fails the test. */
export const test = base.extend<{ strict: undefined }>({
  strict: [
    async ({ page, baseURL }, use) => {
      const findings: string[] = []
      const own = new URL(baseURL!).host
      page.on("request", (request) => {
        const url = new URL(request.url())
        if (["data:", "blob:", "file:"].includes(url.protocol) || url.host === own) return
        findings.push(`outside request: ${request.url()}`)
      })
      page.on("pageerror", (error) => findings.push(`page error: ${error.message}`))
      page.on("console", (message) => {
        if (message.type() !== "error") return
        // Chromium reports every answer of 400 and more as a console error, those the page expects among them.
        if (message.text().startsWith("Failed to load resource: the server responded with a status of 4")) return
        findings.push(`console error: ${message.text()}`)
      })
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) =>
          console.error(`CSP: ${event.violatedDirective} refused ${event.blockedURI}`),
        )
      })
      await use(undefined)
      expect(findings).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
