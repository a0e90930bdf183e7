import { codeOf } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { translate, WAYS } from "./translate.ts"

const VALID = "Blue-dyed Linen Tablecloth"

test("a translator takes no verdict away, whenever it comes", async ({ page }) => {
  await page.addInitScript(translate, { way: WAYS[0], delays_ms: [0, 300, 2_000] })
  for (const [product, english, hungarian] of [
    [VALID, "Genuine record", "Hiteles bejegyzés"],
    ["Raindrop Apron", "Recalled", "Visszahívták"],
    ["Poppy Tea Towel", "Copied label", "Lemásolt címke"],
  ] as const) {
    await page.goto(`/v/${await codeOf("business", product)}`)
    await expect(page.locator("html")).toHaveAttribute("data-translated", "3")
    await expect(page.locator("h1")).toContainText(english)
    // Every text changes.
    await page.getByRole("button", { name: "HU" }).first().click()
    await expect(page.locator("h1")).toContainText(hungarian)
    await expect(page.locator("main")).not.toContainText(english)
    await page.evaluate(() => localStorage.clear())
  }
  await page.goto("/")
  await expect(page.locator("html")).toHaveAttribute("data-translated", "3")
  await page.getByRole("textbox", { name: /short code/ }).fill(await codeOf("business", VALID))
  await page.locator("#verify").getByRole("button", { name: "Verify" }).click()
  await expect(page.locator("h1")).toContainText("Genuine record")
})

for (const way of WAYS) {
  test(`no text that a translator ${way} outlives what it said`, async ({ page }) => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route("**/rpc/*", (route) => promise.then(() => route.continue()))
    await page.goto(`/v/${await codeOf("business", VALID)}`)
    await expect(page.locator("body > .late")).toHaveCount(0)
    await expect(page.getByText("Checks of this label")).toBeVisible()
    await page.evaluate(translate, { way, delays_ms: [0] })
    await expect(page.locator("h1")).toHaveText("«Checking»", { useInnerText: true })
    letGo()
    await expect(page.locator("h1")).toHaveText("Genuine record")
    const main = page.locator("main")
    await expect(main).toContainText("Product Verified on Blockchain")
    await expect(main).toContainText("Confirmed by your browser")
    for (const before of ["Checking", "Our records", "Your browser is checking"]) {
      await expect(main).not.toContainText(before, { useInnerText: true })
    }
  })
}

for (const [what, replace] of [
  ["the heading", () => document.querySelector("h1")!.replaceWith(document.querySelector("h1")!.cloneNode(true))],
  ["all of the page", () => document.body.replaceChildren(...document.body.cloneNode(true).childNodes)],
] as const) {
  test(`a copy of ${what} does not stay where the answer changes`, async ({ page }) => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route("**/rpc/*", (route) => promise.then(() => route.continue()))
    await page.goto(`/v/${await codeOf("business", VALID)}`)
    await expect(page.locator("body > .late")).toHaveCount(0)
    await page.evaluate(replace)
    await expect(page.locator("h1")).toHaveText("Checking")
    letGo()
    await expect(page.locator("h1")).toHaveText("Genuine record")
    await expect(page.getByText("Your browser is checking")).toHaveCount(0)
  })
}

test("a verdict that somebody takes out for good is drawn again", async ({ page }) => {
  const code = await codeOf("business", "Raindrop Apron")
  for (const take of [
    () => document.querySelector("h1")!.remove(),
    () => document.querySelector("h1")!.replaceChildren(),
    () => document.querySelector("h1")!.replaceWith(document.createElement("div")),
    () => document.querySelector("main")!.replaceChildren(),
    () => document.querySelector("#what-to-do")!.parentElement!.remove(),
    () => document.querySelector("#root")!.replaceChildren(),
    () => document.body.replaceChildren(),
  ]) {
    await page.goto(`/v/${code}`)
    await expect(page.getByText("Confirmed by your browser")).toBeVisible()
    await page.evaluate(take)
    await expect(page.locator("h1")).toHaveText("Recalled")
    await expect(page.locator("#what-to-do")).toBeVisible()
    await expect(page.getByText("Confirmed by your browser")).toBeVisible()
  }
})

test("a verdict that somebody takes out each time is said beside the page, and asked for once", async ({ page }) => {
  await page.addInitScript(() => {
    setInterval(() => document.querySelector("h1")?.remove())
  })
  let asked = 0
  page.on("request", (request) => (asked += Number(request.method() === "POST" && /\/verify$/.test(request.url()))))
  await page.goto(`/v/${await codeOf("business", "Raindrop Apron")}`)
  await expect(page.locator("title")).toBeVisible()
  await expect(page).toHaveTitle(/Recalled/)
  await expect(page.locator("h1")).toHaveCount(0)
  await page.goto("/")
  await page.locator("#verify input").fill("0123-4567-89AK")
  await page.locator("#verify").getByRole("button", { name: "Verify" }).click()
  await expect(page.locator("title")).toBeVisible()
  await expect(page).toHaveTitle("0123-4567-89AK – No record of this code")
  expect(asked).toBe(2)
  await page.getByRole("link", { name: "Touchmark, home" }).click()
  await expect(page.locator("title")).toBeHidden()
})

test("a check that nothing answers is given up", async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    window.fetch = () => new Promise(() => {})
  })
  await page.goto(`/v/${await codeOf("business", VALID)}`)
  await expect(page.locator("body > .late")).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(page.locator("h1")).toHaveText("Not confirmed")
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible()
})

test.describe("a result that breaks", () => {
  test.use({ expected_errors: [/TypeError/] })

  test("leaves the drawn answer, says that it is our word alone, and can be loaded again", async ({ page }) => {
    await page.route("**/verify", (route) => route.fulfill({ json: { status: "valid" } }))
    await page.goto(`/v/${await codeOf("business", "Raindrop Apron")}`)
    await expect(page.getByText("own check has not arrived")).toBeVisible()
    await expect(page.locator("h1")).toHaveText("Recalled")
    await expect(page.getByText("Don’t use it.")).toBeVisible()
    await expect(page.getByText("Your browser is checking").filter({ visible: true })).toHaveCount(0)
    await page.unroute("**/verify")
    await page.getByRole("link", { name: "Load the page again" }).click()
    await expect(page.getByText("Confirmed by your browser")).toBeVisible()
    await expect(page.locator("body > .late")).toHaveCount(0)
  })
})
