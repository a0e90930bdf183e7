import { arrange, codeOf, freshToken, signIn } from "./desk.ts"
import { expect, test } from "./fixture.ts"

/** What holds on every page of the desk: language, network, session, what was not saved, what went wrong. */
test("the language stays as it was chosen", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("button", { name: "HU, Magyar" }).first().click()
  await expect(page.getByRole("heading", { name: "Egyszer ütik be." })).toBeVisible()
  await page.goto("/auth")
  await expect(page.getByRole("heading", { name: "Partnerportál" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "hu")
})

test.describe("without a network", () => {
  // What is under way when it goes.
  test.use({ expected_errors: [/net::ERR_/] })

  test("the desk says that the device has none, and stops when it has", async ({ page, context }) => {
    await signIn(page, "business")
    await context.setOffline(true)
    await expect(page.getByText("You are offline. What you see is the last we know.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You are offline.")).toBeHidden()
  })
})

test("what was entered and not saved is not lost unasked", async ({ page }) => {
  await signIn(page, "business")
  await page.goto("/dashboard/upload")
  await page.getByLabel("Product Name").fill("Blanket")
  const leave = page.getByRole("link", { name: "FAQ", exact: true })
  await leave.click()
  await page.getByRole("button", { name: "Stay" }).click()
  await expect(page.getByLabel("Product Name")).toHaveValue("Blanket")
  await leave.click()
  await page.getByRole("button", { name: "Leave without saving" }).click()
  await expect(page.getByRole("heading", { name: "Help Center" })).toBeVisible()
})

test("whose session has ended signs in again and goes on where they were", async ({ page }) => {
  const token = await freshToken("free@demo.test")
  await arrange(page, { token })
  await page.goto("/dashboard/products?sort=product_name")
  await expect(page.getByRole("link", { name: "Glazed Jug" })).toBeVisible()
  await page.evaluate(async (bearer) => {
    await fetch("/logout", { method: "POST", headers: { authorization: `Bearer ${bearer}` } })
  }, token)
  await page.getByRole("link", { name: "Salt Cellar" }).click()
  await expect(page.locator("[data-sonner-toast]")).toHaveText("Your session has ended. Please sign in again.")
  await expect(page).toHaveURL(/\/auth\?from=%2Fdashboard%2Fproducts%2F/)
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull()
  await page.getByLabel("Email address").fill("free@demo.test")
  await page.getByLabel("Password", { exact: true }).fill("touchmark")
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Salt Cellar" })).toBeVisible()
})

test.describe("a mistake of ours", () => {
  test.use({ expected_errors: [/TypeError|error boundary|Error/] })

  test("stays inside its page, with a way on", async ({ page }) => {
    await signIn(page, "business")
    await page.route(/\/products\?/, (route) => route.fulfill({ json: { items: [null], total: 1, next_cursor: null } }))
    await page.getByRole("link", { name: "Products", exact: true }).click()
    await expect(page.getByRole("heading", { name: "Something went wrong on this page." })).toBeVisible()
    await page.unroute(/\/products\?/)
    await page.getByRole("button", { name: "Load again" }).click()
    await expect(page.getByRole("heading", { name: "Company Products" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Ocean Blue Shirt" }).first()).toBeVisible()
  })
})

test("back and forward go through the filters", async ({ page }) => {
  await signIn(page, "business")
  await page.goto("/dashboard/products")
  const failed = page.getByRole("link", { name: "Sample book of every pattern" })
  await expect(failed).toBeVisible()
  await page.keyboard.press("f")
  await page.getByLabel("Column").selectOption("category")
  await page.getByLabel("Value").fill("apparel")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(failed).toBeHidden()
  await page.getByRole("button", { name: "Serial", exact: true }).click()
  await expect(page).toHaveURL(/sort=serial_number/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(page.getByText("Category contains apparel")).toBeVisible()
  await page.goBack()
  await expect(failed).toBeVisible()
  await page.goForward()
  await expect(failed).toBeHidden()
})

test.describe("the page of a result", () => {
  test("fits a phone while it waits", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.route("**/verify", () => {})
    await page.goto("/v/0123-4567-89AK")
    await expect(page.getByRole("heading", { name: "Reading the mark" })).toBeVisible()
    const card = (await page.locator("section[aria-busy=true]").first().boundingBox())!
    for (const bone of await page.locator("section[aria-busy=true] .waiting").all()) {
      const { x, width } = (await bone.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(card.x + card.width)
    }
  })

  test("keeps both statements readable beside a name that has no place to break", async ({ page }) => {
    await page.route("**/verify", async (route) => {
      const said = await (await route.fetch()).json()
      await route.fulfill({
        json: { ...said, name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk".repeat(3) },
      })
    })
    await page.goto(`/v/${await codeOf("business", "Blue-dyed Linen Tablecloth")}`)
    const own = page.getByRole("region", { name: "What your own browser read" })
    await expect(own.getByRole("list").first()).toBeVisible()
    expect((await own.boundingBox())!.width).toBeGreaterThan(400)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
