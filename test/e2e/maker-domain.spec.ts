/** The maker's own domain, asked by the page that works without us: its file is made by the dashboard. */
import type { Route } from "@playwright/test"
import { callAs, codeOf } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"

const SILENT = "The maker’s own domain could not be asked"
const CORS = { "access-control-allow-origin": "*" }

test.use({ expected_errors: [/Failed to load resource/] })

test.beforeEach(async ({ page }) => {
  await page.goto("/verify.html")
  await page.getByLabel("Code on the label").fill(await codeOf("business", "Blue-dyed Linen Tablecloth"))
  await page.getByLabel("Network").selectOption({ label: "Local main network" })
})

const ANSWERS: [string, string, (route: Route) => Promise<void>][] = [
  [
    "with the file of the dashboard says that it is the maker",
    "The maker’s own domain says that it is this maker",
    async (route) => route.fulfill({ headers: CORS, json: await callAs<object>("business", "/issuer-file") }),
  ],
  [
    "with a file that names nobody says otherwise",
    "The maker’s own domain says otherwise",
    (route) => route.fulfill({ headers: CORS, json: { format: "touchmark-issuer/1", issuers: [] } }),
  ],
  ["that cannot be reached says nothing", SILENT, (route) => route.abort()],
]
for (const [what, said, answer] of ANSWERS)
  test(`a domain ${what}`, async ({ page }) => {
    const asked: (string | null)[][] = []
    await page.route(/^https:/, async (route) => {
      const { hostname, pathname, search } = new URL(route.request().url())
      asked.push([hostname + pathname + search, await route.request().headerValue("referer")])
      await (hostname === "kekfesto.example" ? answer(route) : route.abort())
    })
    await page.getByRole("button", { name: "Check", exact: true }).click()
    const ask = page.getByRole("button", { name: "Ask kekfesto.example itself" })
    await expect(ask).toBeVisible({ timeout: 150_000 })
    expect(asked).toEqual([])
    await ask.click()
    await expect(page.getByText(said).first()).toBeVisible()
    const dns = "?name=_touchmark.kekfesto.example&type=TXT"
    const resolvers = [`cloudflare-dns.com/dns-query${dns}`, `dns.google/resolve${dns}`]
    const file = "kekfesto.example/.well-known/touchmark.json"
    expect(asked.sort()).toEqual((said === SILENT ? [file, ...resolvers] : [file]).map((url) => [url, null]).sort())
    await expect(page.getByText("Code matches this token")).toBeVisible()
  })
