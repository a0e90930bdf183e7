import type { Locator } from "@playwright/test"
import { withCase } from "./company.ts"
import { arrange, codeOf, freshToken, signIn } from "./dashboard.ts"
import { expect, QUICK, test } from "./fixture.ts"
import { withoutFirstViews } from "./place.ts"

/** What holds on every page of the dashboard: language, network, session, unsaved input, errors. */
test("the language stays as it was chosen", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("button", { name: "HU, Magyar" }).first().click()
  await expect(page.getByRole("heading", { name: "Egyszer ütik be." })).toBeVisible()
  await page.goto("/auth")
  await expect(page.getByRole("heading", { name: "Partnerportál" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "hu")
})

test.describe("without a network", () => {
  // Requests under way when the network goes.
  test.use({ expected_errors: [/net::ERR_/] })

  test("the dashboard says that the device has none, and stops when it has", async ({ page, context }) => {
    await signIn(page, "business")
    await context.setOffline(true)
    await expect(page.getByText("You are offline. What you see may be out of date.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You are offline.")).toBeHidden()
  })

  test("a page that was not loaded in time leaves the frame, and opens once there is a network", async ({
    page,
    context,
  }) => {
    await page.route("**/assets/profile-page*", (route) => route.abort())
    await signIn(page, "business")
    await context.setOffline(true)
    const profile = page.getByRole("link", { name: "Profile", exact: true }).first()
    await profile.click()
    await expect(page.getByRole("heading", { name: "This page has not been loaded yet." })).toBeVisible()
    await expect(profile).toBeVisible()
    await page.unroute("**/assets/profile-page*")
    await context.setOffline(false)
    await expect(page.getByRole("heading", { name: "Company Profile" })).toBeVisible()
  })

  test("every page of the dashboard opens that was loaded ahead", async ({ page, context }) => {
    const loaded = page.waitForResponse(/assets\/faq-page/)
    await signIn(page, "business")
    await (await loaded).finished()
    await page.waitForLoadState("networkidle")
    await context.setOffline(true)
    await page.getByRole("link", { name: "FAQ", exact: true }).click()
    await expect(page.getByRole("heading", { name: "Help Center" })).toBeVisible()
  })

  test("a code that was typed before the rest was loaded gets words, and no page of ours that is broken", async ({
    page,
    context,
  }) => {
    await page.route("**/assets/no-product*", (route) => route.abort())
    const loaded = page.waitForResponse(/assets\/own-/)
    await page.goto("/")
    await (await loaded).finished()
    await page.waitForLoadState("networkidle")
    await context.setOffline(true)
    await page.locator("#verify input").fill("0123-4567-89AK")
    await page.locator("#verify input").press("Enter")
    await expect(page.getByRole("alert").getByText("Verification failed.")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeHidden()
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

test("what was entered outlives a sign-out in another window, for the same account alone", async ({
  page,
  context,
}) => {
  const tokens = [await freshToken("business@demo.test"), await freshToken("business@demo.test")]
  const keep = (token: string) => localStorage.setItem("token", token)
  await page.goto("/auth")
  await page.evaluate(keep, tokens[0]!)
  await page.goto("/dashboard/upload")
  await page.getByLabel("Product Name").fill("Blanket")
  const other = await context.newPage()
  await other.goto("/dashboard")
  await other.getByRole("button", { name: "Logout" }).click()
  await expect(page.getByRole("heading", { name: "You have been signed out in another window." })).toBeVisible()
  await page.getByRole("button", { name: "Stay" }).click()
  await expect(page.getByLabel("Product Name")).toHaveValue("Blanket")
  // Another account's token is not used, even though the window has it.
  await other.evaluate(keep, await freshToken("free@demo.test"))
  await other.goto("/dashboard")
  await expect(other.locator("h1")).toContainText("Welcome")
  await page.getByRole("button", { name: "Upload Product" }).click()
  await expect(page.getByText("not authenticated", { exact: false })).toBeVisible()
  await other.evaluate(keep, tokens[1]!)
  await other.goto("/dashboard/profile")
  await expect(other.getByText("business@demo.test").first()).toBeVisible()
  await page.getByRole("button", { name: "Upload Product" }).click()
  await expect(page.getByRole("heading", { name: "Success" })).toBeVisible()
})

test("a new tab has the session of an open one, and ends with it", { tag: QUICK }, async ({ page, context }) => {
  await arrange(page, { token: await freshToken("business@demo.test") })
  await page.goto("/dashboard/products")
  const product = await page.getByRole("link", { name: "Lattice Linen Napkins" }).first().getAttribute("href")
  const other = await context.newPage()
  await other.goto(product!)
  await expect(other.getByRole("heading", { name: "Lattice Linen Napkins" })).toBeVisible()
  expect(await other.evaluate(() => [sessionStorage.getItem("token"), localStorage.getItem("token")])).toEqual([
    await page.evaluate(() => sessionStorage.getItem("token")),
    null,
  ])
  await other.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull()
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
    await page.getByRole("button", { name: "Reload" }).click()
    await expect(page.getByRole("heading", { name: "Company Products" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Lattice Linen Napkins" }).first()).toBeVisible()
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
    await withoutFirstViews(page)
    await page.route("**/verify", () => {})
    await page.goto("/v/0123-4567-89AK")
    await expect(page.getByRole("heading", { name: "Checking" })).toBeVisible()
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
    await expect(page.getByRole("heading", { name: "Records disagree" })).toBeVisible()
    const own = page.locator("section[aria-labelledby=own-reading]")
    expect((await own.boundingBox())!.width).toBeGreaterThan(400)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

test("what stays in sight leaves a low window to the list", async ({ page }) => {
  await signIn(page, "business")
  await page.goto("/dashboard/products")
  const bar = page.getByRole("navigation", { name: "Pages" }).locator("..")
  await page.setViewportSize({ width: 720, height: 900 })
  await expect(bar).toHaveCSS("position", "sticky")
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(bar).toHaveCSS("position", "static")
  await expect(page.locator("thead")).toHaveCSS("position", "static")
})

test("the gutter of the scrollbar continues the half beside it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/auth")
  const half = page.locator("[data-right-half]")
  await expect(half).toBeVisible()
  const colour = await half.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(page.locator("html")).toHaveCSS("background-color", colour)
})

test.describe("by finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test("what is pressed on a result is as large as one", async ({ page }) => {
    await page.goto(`/v/${await codeOf("business", "Blue-dyed Linen Tablecloth")}`)
    await page.getByText("Details", { exact: true }).click()
    await expect(page.getByRole("button", { name: "Check it yourself" })).toBeVisible()
    expect(await smallOnes(page.locator("main a, main button, main summary, footer a, footer button"))).toEqual([])
  })

  test("what decides on a case is as large as one", async ({ page }) => {
    await signIn(page, "business")
    await withCase(page)
    await page.goto("/dashboard/cases")
    const buttons = page.locator("[data-row] button")
    await expect(buttons.first()).toBeVisible()
    expect(await smallOnes(buttons)).toEqual([])
  })

  /** The texts of those that are smaller than a finger. */
  async function smallOnes(things: Locator): Promise<string[]> {
    const small: string[] = []
    for (const thing of await things.all()) {
      // What is folded away has a box of no height.
      const box = (await thing.isVisible()) ? await thing.boundingBox() : null
      if (box && Math.min(box.height, box.width) < 44) small.push((await thing.textContent()) ?? "")
    }
    return small
  }
})
