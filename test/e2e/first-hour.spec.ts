import { linkTo, openCompany, PASSWORD } from "./company.ts"
import { arrange } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { SERVICE } from "./place.ts"
import { withMe } from "./screens/screen.ts"

test("a new account's letter ends signed in, on the checklist", async ({ page }) => {
  const email = "elso@orakkal.test"
  const json = { companyName: "Első Órák Bt.", email, packageType: "free", currency: "eur", language: "en" }
  const headers = { "content-type": "application/json" }
  await fetch(`${SERVICE}/api/activate-user`, { method: "POST", headers, body: JSON.stringify(json) })
  await arrange(page, { language: "en" })
  await page.goto(await linkTo(email, "activation"))
  await page.getByLabel("New Password").fill(PASSWORD)
  await page.getByLabel("Confirm Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Activate Account" }).click()
  await expect(page.getByText("Your account has been activated. Redirecting to login...")).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  const list = page.getByRole("region", { name: "Getting started" })
  await expect(list).toContainText("1 of 5")
  await expect(list.getByRole("listitem").nth(1)).toHaveAttribute("aria-current", "step")
  // Only the next step is open, with one primary button.
  await expect(list.getByRole("link")).toHaveText(["Add a product"])
  await expect(page.getByText("Add your first product. A name and a photo are enough to begin.")).toBeVisible()
})

test("the checklist is hidden and comes back", async ({ page }) => {
  const token = await openCompany("Rejtett Lista Kft.", "lista@rejtett.test", "starter")
  await arrange(page, { token, language: "en" })
  await page.goto("/dashboard")
  const list = page.getByRole("region", { name: "Getting started" })
  const again = page.getByRole("link", { name: "Getting started" })
  await expect(again).toBeHidden()
  await list.getByRole("button", { name: "Hide" }).click()
  await expect(list).toBeHidden()
  await page.reload()
  await expect(again).toBeVisible()
  await expect(list).toBeHidden()
  await page.goto("/dashboard/faq")
  await again.click()
  await expect(list).toBeVisible()
})

test("samples are loaded and removed", async ({ page }) => {
  const token = await openCompany("Mintás Bt.", "minta@mintas.test", "starter")
  const profile = { vat_number: "HU12345676", address: "7030 Paks, Fazekas utca 4." }
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
  await fetch(`${SERVICE}/update-company-profile`, { method: "POST", headers, body: JSON.stringify(profile) })
  await arrange(page, { token, language: "en" })
  await page.goto("/dashboard/products")
  await page.getByRole("button", { name: "Load a sample collection" }).click()
  await expect(page.getByRole("link", { name: /^Sample: Glazed Jug, / })).toHaveCount(5)
  await expect(page.getByRole("cell", { name: "Sample", exact: true })).toHaveCount(5)
  await page
    .getByRole("link", { name: /^Sample: Glazed Jug, / })
    .first()
    .click()
  await expect(page.getByText("A sample is invented: it has no label, and nobody can check its code.")).toBeVisible()
  await expect(page.getByText("on the blockchain")).toHaveCount(0)
  await page.goto("/dashboard")
  const list = page.getByRole("region", { name: "Getting started" })
  // They are nobody's first product, and none of them uses a place.
  await expect(list.getByRole("listitem").nth(1)).toHaveAttribute("aria-current", "step")
  await expect(page.getByText("0 of 500 products used")).toBeVisible()
  await expect(list).toContainText("Samples are never minted.")
  await list.getByRole("button", { name: "Remove the samples" }).click()
  await expect(list.getByRole("button", { name: "Load a sample collection" })).toBeVisible()
  await page.goto("/dashboard/products")
  await expect(page.getByText("No products found")).toBeVisible()
})

test("a company that is not verified is told once", async ({ page }) => {
  const token = await openCompany("Egyszer Kft.", "egyszer@egyszer.test", "starter")
  await arrange(page, { token, language: "en" })
  await page.goto("/dashboard")
  const list = page.getByRole("region", { name: "Getting started" })
  await expect(list.getByRole("link", { name: "Add company details" })).toBeVisible()
  // The first product does not wait for them.
  await expect(list.getByRole("link", { name: "Add a product" })).toBeVisible()
  await expect(list.getByRole("button", { name: "Load a sample collection" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Complete your profile" })).toHaveCount(0)
  await list.getByRole("button", { name: "Hide" }).click()
  await expect(page.getByRole("link", { name: "Complete your profile" })).toBeVisible()
})

test("at five of five one visit says so", async ({ page }) => {
  const token = await openCompany("Minden Kész Kft.", "kesz@minden.test", "starter")
  await arrange(page, { token, language: "en" })
  const json = { company: true, product: true, mint: true, label: true, scan: true }
  await page.route("**/first-steps", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json }) : route.fallback(),
  )
  await page.goto("/dashboard")
  await expect(page.getByText("All set.")).toBeVisible()
  await page.reload()
  await expect(page.locator("h1")).toContainText("Welcome")
  await expect(page.getByText("Waiting for you")).toBeVisible()
  await expect(page.getByText("All set.")).toBeHidden()
})

test("a checklist that does not load says so, and is asked again", async ({ page }) => {
  const token = await openCompany("Nem Töltődik Kft.", "nem@toltodik.test", "starter")
  await arrange(page, { token, language: "en" })
  await withMe(page, { first_steps: "shown" })
  await page.route("**/first-steps", (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto("/dashboard")
  await expect(page.getByText("Couldn’t load your first steps.")).toBeVisible()
  await page.unroute("**/first-steps")
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByRole("link", { name: "Add company details" })).toBeVisible()
})
