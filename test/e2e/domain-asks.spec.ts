/** A brand's own domain, asked by each visitor's browser because the brand wants that: switch, answer and silence. */
import { readFileSync } from "node:fs"
import type { Page, Route } from "@playwright/test"
import { callAs, codeOf, signIn } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"

test.use({ expected_errors: [/Failed to load resource|blocked by CORS policy/] })

const DOMAIN = "kekfesto.example"
const CORS = { "access-control-allow-origin": "*" }
const CORS_OF_OTHER = { "access-control-allow-origin": "https://other.example" }
const NOBODY = { format: "touchmark-issuer/1", issuers: [] }

/** Counts what the page asks of others, and answers in the domain's place. */
async function answering(page: Page, answer: (route: Route) => Promise<void>): Promise<(string | null)[][]> {
  const asked: (string | null)[][] = []
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.route(/^https:/, async (route) => {
    asked.push([route.request().url(), await route.request().headerValue("referer")])
    await (new URL(route.request().url()).hostname === DOMAIN ? answer(route) : route.abort())
  })
  return asked
}

/** Opens a result, until its own reading and its maker's words are there. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(/^\d+ of \d+ checks passed/)).toBeVisible({ timeout: 150_000 })
}

const WITHOUT_ANSWER: [string, (route: Route) => Promise<void>][] = [
  ["unreachable", (route) => route.abort()],
  ["missing", (route) => route.fulfill({ status: 404, headers: CORS })],
  ["redirected", (route) => route.fulfill({ status: 302, headers: { ...CORS, location: "https://other.example/" } })],
  ["of the wrong type", (route) => route.fulfill({ headers: CORS, contentType: "text/html", body: "{}" })],
  ["too large", (route) => route.fulfill({ headers: CORS, json: { ...NOBODY, more: "x".repeat(70_000) } })],
  // Playwright itself adds the header where it is missing.
  ["for another page alone", (route) => route.fulfill({ headers: CORS_OF_OTHER, json: NOBODY })],
]

test("a brand takes the file for its domain, and has the domain asked at every check", async ({ page }) => {
  test.slow()
  const path = `/v/${await codeOf("business", "Blue-dyed Linen Tablecloth")}`
  const file = await callAs<object>("business", "/issuer-file")
  const serve = (json: object) => (route: Route) => route.fulfill({ headers: CORS, json })
  const maker = page.getByRole("region", { name: "The maker", exact: true })

  await signIn(page, "business")
  await page.goto("/dashboard/brand#domain")
  const panel = page.locator("#domain")
  const download = page.waitForEvent("download")
  await panel.getByRole("button", { name: "Download touchmark.json" }).click()
  expect(JSON.parse(readFileSync(await (await download).path(), "utf8"))).toEqual(file)

  // The service asks by itself: nobody has this name.
  await panel.getByRole("button", { name: "Check now" }).click()
  await expect(panel.getByText(`The file on ${DOMAIN} could not be read.`)).toBeVisible()
  await expect(panel.getByText(/^Looked at /)).toBeVisible()

  const before = await answering(page, serve(file))
  await look(page, path)
  await page.getByText(/^\d+ of \d+ checks passed/).click()
  await expect(page.getByRole("button", { name: `Ask ${DOMAIN} itself` })).toBeVisible()
  await expect(page.getByText("From the maker")).toBeVisible()
  expect(before).toEqual([])

  const choice = panel.getByRole("switch", { name: "Ask the domain automatically" })
  const choose = async (on: boolean) => {
    await page.goto("/dashboard/brand#domain")
    await expect(choice).toBeChecked({ checked: !on })
    await expect(choice).toHaveAccessibleDescription(/browser then contacts kekfesto\.example on every check/)
    await choice.click()
    await expect(choice).toBeChecked({ checked: on })
    await page.reload()
    await expect(choice).toBeChecked({ checked: on })
  }
  await choose(true)
  try {
    const asked = await answering(page, serve(file))
    await look(page, path)
    await expect(maker.getByText("confirms it")).toBeVisible()
    await page.getByText(/^\d+ of \d+ checks passed/).click()
    await expect(page.getByText("The maker’s own domain says that it is this maker")).toBeVisible()
    expect(asked).toEqual([[`https://${DOMAIN}/.well-known/touchmark.json`, null]])

    await answering(page, serve(NOBODY))
    await look(page, path)
    await expect(maker.getByText("says otherwise")).toBeVisible()

    for (const [what, answer] of WITHOUT_ANSWER)
      await test.step(`its file is ${what}`, async () => {
        const silent = await answering(page, answer)
        await look(page, path)
        await page.getByText(/^\d+ of \d+ checks passed/).click()
        await expect(page.getByText("The maker’s own domain could not be asked")).toBeVisible()
        await expect(maker.getByText(/confirms it|says otherwise/)).toHaveCount(0)
        await expect(page.getByRole("button", { name: `Ask ${DOMAIN} itself` })).toBeEnabled()
        expect(new Set(silent.map(([url]) => new URL(url!).hostname))).toEqual(new Set([DOMAIN]))
      })
    await choose(false)
  } finally {
    const off = { method: "PATCH", body: JSON.stringify({ automatic: false }) }
    await callAs("business", "/issuer-domain", off)
  }
})
