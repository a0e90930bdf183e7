import { openCompany } from "./company.ts"
import { arriveAs, codeOf } from "./dashboard.ts"
import { expect, QUICK, test } from "./fixture.ts"
import { Keyboard } from "./keyboard.ts"
import { SERVICE } from "./place.ts"

/** A decision stands for good, so a second try would find none to make. */
test.describe.configure({ retries: 0 })

/** The demonstration's own open case; nothing here is answered in the service's place. */
const CASE = "Peacock Eye Runner"

test("a case is decided as copied by keyboard alone, and a visitor then reads it", { tag: QUICK }, async ({ page }) => {
  const keys = new Keyboard(page)
  const code = await codeOf("business", CASE)
  await arriveAs(page, "business")
  await page.goto("/dashboard/cases")
  const row = page.getByRole("link", { name: CASE, exact: true })
  await expect(row).toBeVisible()
  await page.keyboard.press("j")
  await expect(row).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: CASE })).toBeVisible()
  await expect(page.getByText(/^1 of \d$/)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(row).toBeFocused()
  await page.keyboard.press("c")
  const sheet = page.getByRole("alertdialog")
  await expect(sheet).toContainText("Recall 1 product as copied?")
  await expect(sheet.getByRole("button", { name: "Cancel" })).toBeFocused()
  await keys.press(sheet.getByRole("button", { name: "Recall 1 product" }))
  await expect(page.getByText("The recall is on the blockchain.")).toBeVisible({ timeout: 150_000 })
  await page.goto(`/v/${code}`)
  await expect(page.getByRole("heading", { name: "Copied label" })).toBeVisible()
  // The browser has read the reason too, not only that it is recalled.
  await expect(page.getByText("Confirmed by your browser")).toBeVisible()
})

test("a maker who calls itself almost as a checked one does is shown in amber, and a visitor is told", async ({
  page,
}) => {
  const token = await openCompany("Kékfestö Manufaktura Kft.", `hasonlo-${process.pid}@brand.example`, "starter")
  const call = async <Body>(path: string, json?: object): Promise<Body> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const answer = await fetch(
      SERVICE + path,
      json ? { method: "POST", headers, body: JSON.stringify(json) } : { headers },
    )
    expect(answer.ok, path).toBe(true)
    return (await answer.json()) as Body
  }
  await call("/upload-single-product", { product_name: "Blue Apron", nft_scope: "individual" })
  const [{ short_code }] = await call<[{ short_code: string }]>("/products")
  await call("/mint-onchain", { short_code })
  await expect(() => call(`/certificates/${short_code}`)).toPass({ timeout: 200_000 })
  await page.goto(`/v/${short_code}`)
  await expect(page.getByRole("heading", { name: "Unknown maker" })).toBeVisible()
  await expect(page.locator("[data-tone=amber]").first()).toBeVisible()
  await expect(page.getByText("This is not the verified company of a similar name.")).toBeVisible()
})
