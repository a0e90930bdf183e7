/** A host of the company's own on its labels: typed, refused without DNS, carried by codes and labels, and given up again. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { productOf, signIn } from "./dashboard.ts"
import { expect, QUICK, test } from "./fixture.ts"
import { dataNote, PORT } from "./place.ts"
import { needsTick } from "./screens/company.ts"

const HOST = "id.brand.example"
const OURS = `127.0.0.1:${PORT}`

/** As if its DNS had named the company and led here: no name server of the tests does. */
function giveHost(): void {
  const database = new DatabaseSync(join(readFileSync(dataNote(PORT), "utf8"), "touchmark.sqlite"), { timeout: 10_000 })
  const now = Date.now()
  const owner = database.prepare("select company_id from users where email = ?").get("business@demo.test") as {
    company_id: string
  }
  database
    .prepare(
      "insert into label_hosts (host, company_id, added_at, chosen_at, answered_at, checked_at) values (?, ?, ?, ?, ?, ?)",
    )
    .run(HOST, owner.company_id, now, now, now, now)
  database.close()
}

test("a brand has its labels carry a host of its own, and our address again", async ({ page }) => {
  const { id } = await productOf("business", "Blue-dyed Linen Tablecloth")
  await signIn(page, "business")
  await page.goto("/dashboard/brand#labels")
  const panel = page.locator("#labels")
  await expect(panel.getByText(`Your labels carry ${OURS}.`)).toBeVisible()
  await panel.getByLabel("Your host").fill(HOST)
  await expect(panel.getByText(`_touchmark.${HOST}`)).toBeVisible()
  await panel.getByRole("button", { name: "Use this host" }).click()
  await expect(panel.getByRole("alert")).toHaveText(new RegExp(`^The DNS of ${HOST} does not name your company yet`))
  await expect(panel.getByText(`Your labels carry ${OURS}.`)).toBeVisible()

  giveHost()
  await page.goto(`/dashboard/labels?product=${id}`)
  await expect(page.getByText(`The codes lead to ${HOST}.`)).toBeVisible()
  await page.goto("/dashboard/brand#labels")
  await expect(panel.getByText(`Your labels carry ${HOST}.`)).toBeVisible()
  await panel.getByLabel("Another host").fill("id.other.example")
  await expect(panel.getByText("_touchmark.id.other.example")).toBeVisible()

  await panel.getByRole("button", { name: "Check now" }).click()
  await expect(panel.getByText(`${HOST} does not lead here yet.`)).toBeVisible()
  await panel.getByRole("button", { name: `Use ${OURS} instead` }).click()
  await expect(panel.getByText(`Your labels carry ${OURS}.`)).toBeVisible()
  await expect(panel.getByText(`Labels printed before may carry ${HOST}.`)).toBeVisible()
})

test("labels of the main network without a host of one's own need a tick", { tag: QUICK }, async ({ page }) => {
  const { id } = await productOf("business", "Blue-dyed Linen Tablecloth")
  await needsTick(page)
  await signIn(page, "business")
  await page.goto(`/dashboard/products/${id}`)
  await page.getByRole("checkbox", { name: /^On the main network, print our address as well/ }).check()
  const file = page.waitForRequest(/qr\.png\?accepts_service_address=true$/)
  await page.getByRole("button", { name: "QR as PNG" }).click()
  await file
  await page.getByRole("link", { name: "Print label" }).click()
  // The product's page has the same tick.
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible()
  await page.getByRole("checkbox", { name: /^On the main network, print our address as well/ }).check()
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/label-sheets"))
  await page.getByRole("button", { name: "Download PDF" }).click()
  expect((await asked).postDataJSON()).toMatchObject({ accepts_service_address: true })
  await expect(page.getByText(/^One label is in labels-/)).toBeVisible()
  await page.goto("/dashboard/brand#labels")
  await expect(page.getByRole("heading", { name: "Address on labels" })).toBeInViewport()
})
