import type { Page } from "@playwright/test"
import { signIn } from "./desk.ts"
import { expect, test } from "./fixture.ts"

/** What the desk says, word for word, and where. The state is provoked in the browser; the service is the real one. */
const toast = (page: Page) => page.locator("[data-sonner-toast]").first()
const isTopRight = async (page: Page) => (await toast(page).getAttribute("data-x-position")) === "right"

async function refuse(page: Page, path: string, status: number, body: object = {}): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))
}

// A refused or unanswered call is what these tests provoke.
test.use({ expected_errors: [/Failed to load resource/] })

test.describe("the products area", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "business")
    // The service answers a little before its demo products are all there.
    await expect(async () => {
      await page.goto("/dashboard/products")
      await expect(page.getByRole("link", { name: "Printed Table Runner" })).toBeVisible({ timeout: 3_000 })
    }).toPass()
  })

  test("wants a selection", async ({ page }) => {
    for (const item of ["Mint selected", "Delete selected"]) {
      await page.getByRole("button", { name: "Actions" }).click()
      await page.getByRole("menuitem", { name: item }).click()
      await expect(toast(page)).toHaveText("No products selected.")
    }
    expect(await isTopRight(page)).toBe(true)
  })

  test("asks before it deletes, and says what went wrong", async ({ page }) => {
    await refuse(page, "/delete-products", 500)
    await page.getByLabel("Select Sample book of every pattern").check()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await expect(page.getByRole("heading", { name: "Confirm deletion" })).toBeVisible()
    await expect(page.getByText("Are you sure you want to delete the selected products?")).toBeVisible()
    await page.getByRole("button", { name: "Cancel" }).click()
    await expect(page.getByText("1 selected")).toBeVisible()
    await page.keyboard.press("d")
    await page.getByRole("button", { name: "Yes, delete" }).click()
    await expect(toast(page)).toContainText("Delete failed.")
  })

  test("counts what it minted of a selection, and says when all of it fails", async ({ page }) => {
    await refuse(page, "/mint-onchain", 409, { code: "conflict", detail: "No." })
    await page.getByLabel("Select Printed Table Runner").check()
    await page.getByRole("button", { name: "Mint", exact: true }).click()
    await expect(toast(page)).toContainText("Minted 0, Failed 1")
    await refuse(page, "/mint-onchain-all", 500)
    await page.getByRole("button", { name: /^Mint all/ }).click()
    await expect(toast(page)).toContainText("Blockchain minting failed.")
  })

  test("filters, sorts and turns pages in the address", async ({ page }) => {
    await page.keyboard.press("f")
    await page.getByLabel("Column").selectOption("status")
    await page.getByLabel("Condition").selectOption("equals")
    await page.getByLabel("Value").selectOption("Verified")
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(page).toHaveURL(/filter=status%3Aequals%3AVerified/)
    await expect(page.getByRole("link", { name: "Printed Table Runner" })).toBeHidden()
    await page.getByRole("button", { name: "Product", exact: true }).click()
    await expect(page).toHaveURL(/sort=product_name/)
    await page.reload()
    await expect(page.getByText("Status equals Verified")).toBeVisible()
    await expect(page.locator("tbody th").first()).toContainText("Blue-dyed Linen Tablecloth")
    await page.keyboard.press("f")
    await page.getByLabel("Condition").selectOption("empty")
    await expect(page.getByLabel("Value")).toBeDisabled()
  })

  test("is used by keyboard alone", async ({ page }) => {
    await page.keyboard.press("j")
    await page.keyboard.press("j")
    await page.keyboard.press("x")
    await expect(page.getByText("1 selected")).toBeVisible()
    await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    await expect(page.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("link", { name: "Blue-dyed Linen Tablecloth" })).toBeFocused()
    await page.keyboard.press("k")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: "Printed Table Runner" })).toBeVisible()
  })

  test("says that the list is empty, is loading, or did not come", async ({ page }) => {
    await page.goto("/dashboard/products?filter=category:equals:nothing")
    await expect(page.getByText("No products found")).toBeVisible()
    await page.route(/:\d+\/products\?/, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto("/dashboard/products?filter=category:equals:other")
    await expect(page.getByText("Error: Something went wrong while fetching the data")).toBeVisible()
    await page.getByRole("button", { name: "HU, Magyar" }).click()
    await expect(page.getByText("Hiba történt az adatok lekérése során")).toBeVisible()
  })
})

test.describe("the profile", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "business")
    await page.goto("/dashboard/profile")
  })

  test("says how an invitation went", async ({ page }) => {
    const email = page.getByLabel("E-mail address of the person to invite")
    const invite = page.getByRole("button", { name: "Invite", exact: true })
    await email.fill("nobody")
    await invite.click()
    await expect(page.getByText("Invalid email")).toBeVisible()
    await email.fill("business@demo.test")
    await invite.click()
    await expect(page.getByText("User already invited")).toBeVisible()
    await refuse(page, "/invite-user", 403)
    await email.fill("bela@kekfesto.example")
    await invite.click()
    await expect(page.getByText("Failed", { exact: true })).toBeVisible()
    await page.unroute("**/invite-user")
    await page.route("**/invite-user", (route) => route.abort())
    await invite.click()
    await expect(page.getByText("Error", { exact: true })).toBeVisible()
    await page.unroute("**/invite-user")
    await invite.click()
    await expect(page.getByText("Invitation sent")).toBeVisible()
    await expect(invite).toBeDisabled()
    await page.getByRole("button", { name: "Remove bela@kekfesto.example" }).click()
    await page.getByRole("button", { name: "Yes, remove" }).click()
    await expect(toast(page)).toHaveText("User removed successfully")
    expect(await isTopRight(page)).toBe(false)
  })

  test("says in Hungarian how saving and a new password went", async ({ page }) => {
    await page.getByRole("button", { name: "HU, Magyar" }).click()
    const address = page.getByLabel("Cím", { exact: true })
    await address.fill("1051 Budapest, Fő utca 1.")
    await refuse(page, "/update-company-profile", 500)
    await page.getByRole("button", { name: "Mentés" }).click()
    await expect(toast(page)).toContainText("Hiba a mentésnél")
    await page.unroute("**/update-company-profile")
    await page.route("**/update-company-profile", (route) => route.abort())
    await page.getByRole("button", { name: "Mentés" }).click()
    await expect(toast(page)).toHaveText("Kapcsolati hiba a mentés közben.")
    await page.unroute("**/update-company-profile")
    await page.getByRole("button", { name: "Mentés" }).click()
    await expect(toast(page)).toHaveText("Sikeres mentés!")

    await page.getByLabel("Jelenlegi jelszó").fill("touchmark")
    await page.getByLabel("Új jelszó", { exact: true }).fill("rozetta-2026")
    await page.getByLabel("Új jelszó még egyszer").fill("rozetta-2026")
    const change = page.getByRole("button", { name: "Jelszó módosítása" })
    await refuse(page, "/change-password", 500)
    await change.click()
    await expect(toast(page)).toContainText("Hiba történt a jelszó módosításakor.")
    await page.unroute("**/change-password")
    await page.route("**/change-password", (route) => route.abort())
    await change.click()
    await expect(toast(page)).toHaveText("Kapcsolati hiba.")
    await page.unroute("**/change-password")
    await page.route("**/change-password", (route) => route.fulfill({ json: { detail: "Changed." } }))
    await change.click()
    await expect(toast(page)).toHaveText("Sikeres jelszóváltoztatás!")
  })

  test("shows the plans and leads to their checkout", async ({ page }) => {
    for (const price of ["€49.00", "€199.00", "€499.00"]) await expect(page.getByText(price)).toBeVisible()
    await expect(page.getByRole("link", { name: "Select Enterprise" })).toHaveAttribute(
      "href",
      "/subscription-checkout/enterprise",
    )
  })
})

test.describe("the administrator's page", () => {
  test("says what came of verifying", async ({ page }) => {
    await signIn(page, "admin")
    await page.goto("/admin/verification")
    await expect(page.getByRole("columnheader")).toHaveCount(10)
    await page.getByRole("button", { name: "Verify selected" }).click()
    await expect(toast(page)).toHaveText("No companies selected.")
    await refuse(page, "/api/verify-company/*", 500)
    await page.getByRole("button", { name: "Verify", exact: true }).first().click()
    await expect(toast(page)).toContainText("Failed to verify company.")
    await page.getByLabel("Select all unverified companies").check()
    await expect(page.getByText("2 selected")).toBeVisible()
    await page.getByRole("button", { name: "Verify selected" }).click()
    await expect(toast(page)).toContainText("Batch verification failed.")
    await page.unroute("**/api/verify-company/*")
    await page.getByRole("button", { name: "Verify selected" }).click()
    await expect(toast(page)).toHaveText("2 companies verified.")
    await expect(page.getByText("2 selected")).toBeHidden()
    await page.getByPlaceholder("Search by name").fill("nobody of this name")
    await expect(page.getByText("No companies found.")).toBeVisible()
    await refuse(page, "/api/companies", 400)
    await page.reload()
    await expect(toast(page)).toHaveText("Failed to load companies.")
  })

  test("is for administrators", async ({ page }) => {
    await signIn(page, "business")
    await page.goto("/admin/verification")
    await expect(page).toHaveURL(/\/auth\?from=%2Fadmin%2Fverification/)
  })
})

test("logging out takes the token at once and leads to signing in after a second", async ({ page }) => {
  await signIn(page, "free")
  await page.getByRole("button", { name: "Logout" }).click()
  await expect(toast(page)).toHaveText("You have been logged out.")
  expect(await page.evaluate(() => localStorage.getItem("token") ?? sessionStorage.getItem("token"))).toBeNull()
  await expect(page).toHaveURL(/\/auth/)
})

test("bulk upload belongs to larger plans, and the way to them is there", async ({ page }) => {
  await signIn(page, "free")
  await page.goto("/dashboard/upload?tab=bulk")
  await expect(page.getByRole("link", { name: "Upgrade your plan" })).toHaveAttribute("href", "/dashboard/profile")
})
