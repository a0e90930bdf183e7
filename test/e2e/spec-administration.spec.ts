import { arriveAs, verifyOthers, withdrawVerifications } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { type Stage, scene } from "./scene.ts"

test.use({ expected_errors: [/Failed to load resource/] })

/** In the drawer, on the administrator's word for what the evidence lacks. */
async function verifyOne(stage: Stage) {
  await stage.press("administration.verify")
  const drawer = stage.page.getByRole("dialog")
  await expect(drawer).toBeVisible()
  for (const tick of await drawer.getByRole("checkbox").all()) await tick.check()
  await drawer.getByRole("button", { name: stage.t("administration.verify"), exact: true }).click()
}

async function verifySelected(stage: Stage, n: number) {
  await stage.press("administration.verify_selected")
  const asked = stage.page.getByRole("alertdialog")
  await expect(asked).toBeVisible()
  const ticks = await asked.getByRole("checkbox").all()
  for (const tick of ticks) await tick.check()
  const yes = ticks.length > 0 ? "administration.verify_all" : "administration.verify_n"
  await asked.getByRole("button", { name: stage.t(yes, { n }), exact: true }).click()
}

scene(
  "the administrator's page",
  async (stage) => {
    const { page, language } = stage
    await verifyOthers()
    const { waiting, asked } = await withdrawVerifications()
    await arriveAs(page, "admin", language)
    const letGo = await stage.hold("/api/companies")
    await page.goto("/admin/verification")
    await stage.says("administration.title")
    await stage.says("administration.loading")
    letGo()
    const columns = [
      "select",
      "name",
      "package",
      "created_at",
      "renewal",
      "active",
      "verified",
      "documents",
      "notes",
    ] as const
    for (const column of [...columns, "actions"] as const) {
      await stage.says(`administration.columns.${column}`, {}, page.getByRole("columnheader"))
    }
    await expect(page.getByRole("columnheader")).toHaveCount(10)
    await stage.press("administration.verify_selected")
    await stage.toasts("administration.none_selected")

    await stage.answer("/api/verify-company/*", { status: 500 })
    await verifyOne(stage)
    await stage.toasts("administration.verify_failed")
    await stage.press("administration.close")
    await page.getByRole("checkbox", { name: stage.t("administration.select_all") }).check()
    await stage.says("administration.selected", { n: waiting })
    await verifySelected(stage, asked)
    await stage.toasts("administration.batch_failed")
    await stage.forget("/api/verify-company/*")
    await verifySelected(stage, asked)
    await stage.toasts("administration.verified_many", { n: asked })
    await expect(page.getByText(stage.t("administration.selected", { n: waiting }))).toBeHidden()

    await withdrawVerifications()
    await page.reload()
    await verifyOne(stage)
    await stage.toasts("administration.verified_one")
    await stage.press("administration.close")
    await page.getByRole("searchbox").fill("nobody of this name")
    await stage.says("administration.empty")
    await expect(page.getByRole("cell", { name: stage.t("administration.empty") })).toHaveAttribute("colspan", "10")
    await stage.answer("/api/companies", { status: 400 })
    await page.reload()
    await stage.toasts("administration.load_failed")
  },
  "hu",
)

test("whoever is no administrator is led to signing in", async ({ page }) => {
  await page.goto("/admin/verification")
  await expect(page).toHaveURL(/\/auth\?from=%2Fadmin%2Fverification/)
  await arriveAs(page, "business")
  await page.goto("/admin/verification")
  await expect(page).toHaveURL(/\/auth\?from=%2Fadmin%2Fverification/)
})

for (const address of ["/admin", "/dashboard"]) {
  test(`an administrator without a brand who goes to ${address} sees the companies`, async ({ page }) => {
    await arriveAs(page, "admin")
    await page.goto(address)
    await expect(page).toHaveURL(/\/admin\/verification$/)
  })
}

for (const width of [360, 768]) {
  test(`a company's button is in sight in a window of ${width} px, whatever is scrolled`, async ({ page }) => {
    await arriveAs(page, "admin")
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/admin/verification")
    const buttons = page.locator("tbody tr td:last-child").getByRole("button")
    await expect(buttons.first()).toBeInViewport({ ratio: 1 })
    await buttons.first().click()
    await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toBeVisible()
  })
}
