import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { codeOf } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { drawTwice } from "./settle.ts"

const VALID = "Blue-dyed Linen Tablecloth"
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

test.describe("without JavaScript, on a phone", () => {
  test.use({ ...PHONE, javaScriptEnabled: false })

  for (const [locale, title, sentence, busy] of [
    ["en-GB", "Not confirmed", "our word alone", "Your browser is checking"],
    ["hu-HU", "Nincs igazolva", "csak a mi szavunk", "A böngészője ellenőrzi"],
  ] as const) {
    test.describe(locale, () => {
      test.use({ locale })
      test("a result has its verdict, its maker and what needs JavaScript", async ({ page }) => {
        await page.goto(`/v/${await codeOf("business", VALID)}`)
        const heading = page.getByRole("heading", { level: 1 })
        await expect(heading.getByText(title)).toBeVisible()
        await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible()
        await expect(page.getByText(sentence).first()).toBeVisible()
        await expect(page.locator("h2", { hasText: "Linen" })).toBeVisible()
        await expect(page.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0)
        await expect(page.getByText(busy).filter({ visible: true })).toHaveCount(0)
        const { x, width } = (await page.locator("body").boundingBox())!
        expect(x + width).toBeLessThanOrEqual(360)
        const { y, height } = (await heading.boundingBox())!
        expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height)
      })
    })
  }

  test("a code that nobody has says what to do", async ({ page }) => {
    const answer = await page.goto("/v/0123-4567-89AK")
    expect(answer!.status()).toBe(404)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No record of this code")
    await expect(
      page.getByRole("heading", { name: "Check it against the label, character by character" }),
    ).toBeVisible()
  })
})

for (const [name, address] of [
  ["a product", async () => `/v/${await codeOf("business", VALID)}`],
  ["a recalled product", async () => `/v/${await codeOf("business", "Raindrop Apron")}`],
  ["a label with an alarm", async () => `/v/${await codeOf("business", "Peacock Eye Runner")}`],
  ["a product on its way", async () => `/v/${await codeOf("business", "Sample book of every pattern")}`],
  ["a code that nobody has", async () => "/v/0123-4567-89AK"],
  ["a mistake", async () => "/v/0123-4567-89AA"],
  ["a number that nobody has", async () => `/v/0x${"ab".repeat(32)}`],
] as const) {
  for (const width of [360, 1440]) {
    test(`the script takes ${name} over and moves nothing, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 })
      const { promise, resolve: letGo } = Promise.withResolvers<void>()
      await page.route(/\/assets\/base-[^/]*\.js$/, (route) => promise.then(() => route.continue()))
      // What the browser's own check finds is said in other words, which is not the script's taking over.
      // An alarm's parts need a piece of the check's script, so there the nodes are kept out.
      const kept_out =
        name === "a label with an alarm"
          ? /\/(verify|checks|rpc)(\/|\?|$)/
          : /\/((verify|checks)(\/|\?|$)|assets\/own-)/
      await page.route(kept_out, () => {})
      // A font that comes later moves words, which is not the script's doing either.
      await page.route(/\.woff2$/, () => {})
      await page.goto(await address(), { waitUntil: "commit" })
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await page.waitForFunction(() => document.readyState !== "loading")
      await page.evaluate(drawTwice)
      await page.evaluate(watchAtRest)
      const before = await tops(page)
      letGo()
      // The script has taken over; what was drawn is what it took.
      await expect(page.locator("body > .late")).toHaveCount(0)
      expect(await page.evaluate(() => "drawn" in document.querySelector("h1")!)).toBe(true)
      // One document is sent for all mistakes, and the script fills in what was typed.
      if (name === "a mistake") {
        await expect(page.locator("main form input").first()).toHaveValue("0123-4567-89AA")
        await expect(page).toHaveTitle(/^0123-4567-89AA/)
      }
      // The checks of a label come later, into room that was kept.
      const after = await tops(page)
      expect(after.filter((one) => before.includes(one))).toEqual(before)
      // A shift is reported after its frame.
      await page.evaluate(drawTwice)
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
    })
  }
}

test.describe("on a line that breaks", () => {
  test.use({ expected_errors: [/net::ERR_FAILED/] })

  test("a verdict that any of its scripts, or all, do not reach says so in the place of waiting", async ({ page }) => {
    const scripts = JSON.parse(readFileSync("dist/result-scripts.json", "utf8")).en as string[]
    expect(scripts.length).toBeGreaterThan(5)
    const address = `/v/${await codeOf("business", VALID)}`
    for (const missing of [...scripts, "assets/*.js"]) {
      await page.route(`**/${missing}`, (route) => route.abort())
      await page.goto(address)
      await expect(page.getByRole("heading", { name: "Not confirmed" }), missing).toBeVisible()
      await expect(
        page.getByText(/Couldn’t be checked here|Your browser couldn’t check/).first(),
        missing,
      ).toBeVisible()
      await expect(page.getByText(/Your browser is checking|^Checking$/).filter({ visible: true })).toHaveCount(0)
      await expect(page.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0)
      await page.unroute(`**/${missing}`)
    }
    await page.getByRole("link", { name: "Load the page again" }).click()
    await expect(page.getByRole("heading", { name: "Genuine record" })).toBeVisible()
  })
})

test("an unknown page and a wrong code answer 404, with the page", async ({ page }) => {
  expect((await page.goto("/no/such/page"))!.status()).toBe(404)
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible()
  expect((await page.request.get("/favicon.ico")).headers()["content-type"]).toMatch(/^image\//)
  expect(await (await page.request.get("/robots.txt")).text()).toContain("Disallow: /dashboard")
})

/** Runs in the page. Shifts are reported late; their times tell those from before the page was at rest. */
function watchAtRest(): void {
  const rest_ms = performance.now()
  const shifts: string[] = []
  Object.assign(window, { shifts })
  Object.assign(document.querySelector("h1")!, { drawn: true })
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
      if (startTime > rest_ms)
        shifts.push(sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`).join(", "))
  }).observe({ type: "layout-shift" })
}

/** Where the page's parts begin, to the pixel. */
const tops = (page: Page) =>
  page
    .locator("main section, main h1, main h2, footer")
    .evaluateAll((all) => all.map((one) => `${one.tagName} ${one.getBoundingClientRect().top.toFixed(1)}`))
