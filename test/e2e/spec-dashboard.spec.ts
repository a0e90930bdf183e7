import {
  arrange,
  arriveAs,
  callAs,
  confirmMint,
  freshToken,
  productOf,
  stopClock,
  withdrawVerifications,
} from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { scene } from "./scene.ts"
import { withMe } from "./screens/screen.ts"

test.use({ expected_errors: [/Failed to load resource/] })

scene("the overview", async (stage) => {
  const { page, language } = stage
  await withdrawVerifications()
  // Its own session: it ends with it.
  await arrange(page, { language, token: await freshToken("enterprise@demo.test") })
  // While the checklist is there, it says the same as the notice.
  await withMe(page, { first_steps: "hidden" })
  await stage.answer("/product-stats", { status: 500 })
  await stage.answer("/products", { status: 500 })
  await page.goto("/dashboard")
  await stage.says("dashboard.overview.welcome", { company: "Duna Pharma Zrt." })
  for (const figure of ["total", "minted", "pending", "failed"] as const)
    await stage.says(`dashboard.overview.${figure}`)
  for (const said of ["recent", "view_all", "links", "add", "view_profile", "help"] as const) {
    await stage.says(`dashboard.overview.${said}`)
  }
  await stage.says("dashboard.profile.notice", {}, page.getByRole("main"))
  // That figures and products did not come is not complained of.
  await expect(page.getByRole("alert")).toHaveCount(0)
  await expect(stage.toast).toBeHidden()
  for (const place of ["dashboard", "products", "profile", "upload", "faq"] as const) {
    await stage.says(`dashboard.shell.${place}`, {}, page.getByRole("navigation"))
  }
  await expect(page.getByText("enterprise@demo.test")).toBeVisible()
  await stopClock(page)
  await stage.press("dashboard.shell.log_out")
  // For as long as a toast takes to be drawn.
  await page.clock.runFor(500)
  await stage.toasts("dashboard.shell.logged_out")
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).not.toContain(
    "token",
  )
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.clock.fastForward(1_000)
  await expect(page).toHaveURL(/\/auth$/)
})

scene("the products", async (stage) => {
  const { page, language } = stage
  const name = `Próbadarab ${language}`
  const register = (product_name: string) => {
    const json = { product_name, metadata_json: { attributes: {} }, nft_scope: "individual" }
    return callAs("business", "/upload-single-product", { method: "POST", body: JSON.stringify(json) })
  }
  await register(name)
  await arriveAs(page, "business", language)
  const letGo = await stage.hold("/products")
  await page.goto("/dashboard/products")
  await stage.says("dashboard.products.title")
  await stage.says("dashboard.products.loading")
  letGo()
  const row = page.getByRole("row", { name })
  await stage.says("dashboard.status.pending", {}, row)
  await stage.says("dashboard.status.minted", {}, page.getByRole("row", { name: "Blue-dyed Linen Tablecloth" }))
  await stage.says("dashboard.status.failed", {}, page.getByRole("row", { name: "Sample book of every pattern" }))

  for (const action of ["action_mint", "action_delete"] as const) {
    await stage.press("dashboard.products.actions")
    await page.getByRole("menuitem", { name: stage.t(`dashboard.products.${action}`) }).click()
    await stage.toasts("dashboard.products.none_selected")
  }
  await expect(stage.toast).toHaveAttribute("data-x-position", "right")
  const select = page.getByRole("checkbox", { name: stage.t("dashboard.products.select", { name }) })
  await select.check()
  await stage.answer("/mint-onchain", { status: 409, json: { code: "conflict", detail: "No." } })
  await page.getByRole("button", { name: stage.t("dashboard.products.mint_selected"), exact: true }).click()
  await stage.says("dashboard.minting.confirm_title", { n: 1 })
  await confirmMint(page)
  await stage.toasts("dashboard.minting.summary", { x: 0, y: 1 })

  await select.check()
  await stage.answer("/delete-products", { status: 500 })
  const remove = page.getByRole("button", { name: stage.t("dashboard.products.delete_selected"), exact: true })
  await remove.click()
  await stage.says("dashboard.deleting.title")
  await stage.says("dashboard.deleting.text")
  await stage.press("dashboard.shell.cancel")
  await expect(page.getByRole("alertdialog")).toBeHidden()
  await remove.click()
  await stage.press("dashboard.deleting.yes")
  await stage.toasts("dashboard.deleting.failed")
  await stage.forget("/delete-products")
  await remove.click()
  await stage.press("dashboard.deleting.yes")
  await stage.toasts("dashboard.deleting.deleted", { n: 1 })
  await expect(row).toBeHidden()

  await register(name)
  await page.reload()
  await expect(row).toBeVisible()
  // One more than the question says: nothing is minted, and the list shows it.
  const mintAll = page.getByRole("button", { name: /\(\d+\)$/ })
  await mintAll.click()
  await expect(page.getByRole("alertdialog")).toBeVisible()
  const more = page.getByRole("row", { name: `Ráadás ${language}` })
  await register(`Ráadás ${language}`)
  await confirmMint(page)
  await stage.toasts("dashboard.minting.failed")
  await stage.says("dashboard.status.pending", {}, more)

  await stage.answer("/mint-onchain-all", { status: 500 })
  await mintAll.click()
  await confirmMint(page)
  await stage.toasts("dashboard.minting.failed")
  await stage.forget("/mint-onchain-all")
  await mintAll.click()
  await confirmMint(page)
  // Other waiting products are minted, too.
  const forms = [1, 2].map((n) => stage.t("dashboard.minting.written", { count: "\\d+", n }))
  await expect(stage.toast.locator("[data-title]")).toHaveText(new RegExp(`^(${forms.join("|")})$`), {
    timeout: 150_000,
  })
  stage.seen.add("dashboard.minting.written")
  await expect(row.getByText(stage.t("dashboard.status.minted"))).toBeVisible()

  await page.keyboard.press("f")
  await page.getByLabel(stage.t("dashboard.filter.column"), { exact: true }).selectOption("status")
  const value = page.getByLabel(stage.t("dashboard.filter.value"), { exact: true })
  await value.selectOption({ label: stage.t("dashboard.filter.verified") })
  stage.seen.add("dashboard.filter.verified")
  await page.getByRole("button", { name: stage.t("dashboard.filter.apply"), exact: true }).click()
  await expect(row).toBeVisible()
  await expect(page.getByRole("row", { name: "Sample book of every pattern" })).toBeHidden()
  await page.goto("/dashboard/products?filter=category:equals:nothing")
  await stage.says("dashboard.products.none")
  await stage.answer("/products", { status: 400 })
  await page.goto("/dashboard/products?filter=category:equals:other")
  await stage.says("dashboard.products.error", { message: stage.t("dashboard.products.load_failed") })
  await stage.says("dashboard.products.load_failed", {}, page.getByRole("alert"))
})

scene("uploading one", async (stage) => {
  const { page, language } = stage
  await arriveAs(page, "business", language)
  await page.goto("/dashboard/upload")
  await stage.says("dashboard.upload.title")
  await stage.says("dashboard.upload.single")
  const send = () => page.getByRole("button", { name: stage.t("dashboard.upload.submit"), exact: true }).click()
  await send()
  await stage.says("dashboard.upload.name_required")
  const name = `Mintaabrosz ${language}`
  await page.getByLabel(stage.t("dashboard.product.product_name")).fill(name)

  await stage.answer("/upload-single-product", { status: 500 })
  await send()
  await stage.says("dashboard.upload.failed")
  if (language === "en") {
    await stage.answer("/upload-single-product", { status: 400, json: { detail: { category: "unheard of" } } })
    await send()
    await expect(page.getByText('{"category":"unheard of"}')).toBeVisible()
  }
  await stage.answer("/upload-single-product", { status: 403, json: { code: "limit_reached" } })
  await send()
  await stage.says("dashboard.upload.limit")
  await expect(page.getByRole("link", { name: stage.t("dashboard.upload.upgrade") })).toHaveAttribute(
    "href",
    "/dashboard/profile#plan",
  )

  await stage.forget("/upload-single-product")
  await send()
  await stage.says("dashboard.upload.success")
  await stage.says("dashboard.upload.success_text")
  await stage.press("dashboard.upload.continue")
  await expect(page.getByLabel(stage.t("dashboard.product.product_name"))).toHaveValue("")
  const { id } = await productOf("business", name)
  await callAs("business", "/delete-products", { method: "DELETE", body: JSON.stringify({ ids: [id] }) })

  await page.getByLabel(stage.t("dashboard.product.product_name")).fill(name)
  await page.evaluate(() => sessionStorage.removeItem("token"))
  await send()
  await stage.says("dashboard.upload.not_authenticated")
})

scene("uploading a file", async (stage) => {
  const { page, language } = stage
  await arriveAs(page, "business", language)
  await page.goto("/dashboard/upload")
  await stage.says("dashboard.upload.bulk")
  await page.getByRole("tab", { name: stage.t("dashboard.upload.bulk") }).click()
  await stage.says("dashboard.upload.hint")
  const choose = (file: string, text: string) =>
    page.locator('input[accept^=".csv"]').setInputFiles({ name: file, mimeType: "text/csv", buffer: Buffer.from(text) })
  await choose("products.xlsx", "name\nx")
  await stage.says("dashboard.upload.not_csv")
  await choose("TWO.CSV", `name,expiration date\nKét darab ${language},2030-01-01\n,2030-01-01\n`)
  await page.getByRole("button", { name: stage.t("dashboard.check.add", { n: 1 }) }).click()
  await stage.says("dashboard.upload.done", { valid: 1, errors: 1, n: 1 })
  // Not everything succeeded, so nothing may say so.
  await expect(page.getByText(stage.t("dashboard.upload.success_text"))).toBeHidden()
  await expect(page.getByRole("dialog")).toBeHidden()
  const { id } = await productOf("business", `Két darab ${language}`)
  await callAs("business", "/delete-products", { method: "DELETE", body: JSON.stringify({ ids: [id] }) })

  await page.getByRole("button", { name: stage.t("dashboard.upload.another") }).click()
  await page.evaluate(() => sessionStorage.removeItem("token"))
  await choose("TWO.CSV", "name\nx")
  await stage.says("dashboard.upload.bulk_not_authenticated")
})

scene("the profile", async (stage) => {
  const { page, language } = stage
  await arriveAs(page, "business", language)
  // Nobody has been invited yet.
  const me = { ...(await callAs<object>("business", "/me")), multi_user_enabled: false }
  await stage.answer("/me", { json: me })
  await page.goto("/dashboard/profile")
  await stage.says("dashboard.profile.title")
  const open = (part: "people" | "security" | "company") =>
    page.getByRole("tab", { name: stage.t(`dashboard.profile.parts.${part}`) }).click()
  await open("people")
  const guest = `bela-${language}@kekfesto.example`
  const email = page.getByLabel(stage.t("dashboard.users.invite_email"), { exact: true })
  const invite = page.getByRole("button", { name: stage.t("dashboard.users.invite"), exact: true })
  await email.fill("nobody")
  await invite.click()
  await stage.says("dashboard.users.invalid")
  await email.fill("business@demo.test")
  await invite.click()
  await stage.says("dashboard.users.already")
  await email.fill(guest)
  await stage.answer("/enable-multi-user", { status: 500 })
  await invite.click()
  await stage.toasts("dashboard.users.enable_failed")
  await stage.forget("/enable-multi-user")
  await stage.forget("/me")
  await stage.answer("/invite-user", { status: 403 })
  await invite.click()
  await stage.says("dashboard.users.failed")
  await stage.answer("/invite-user", "silence")
  await invite.click()
  await stage.says("dashboard.users.error")
  await stage.forget("/invite-user")
  await invite.click()
  await stage.says("dashboard.users.sent")
  const users = page.getByRole("list").filter({ hasText: guest })
  await stage.says("dashboard.users.pending", {}, users)
  await stage.says("dashboard.users.active", {}, users)
  await expect(invite).toBeDisabled()

  const remove = async () => {
    await page.getByRole("button", { name: stage.t("dashboard.users.remove_user", { email: guest }) }).click()
    await page.getByRole("button", { name: stage.t("dashboard.users.remove_yes") }).click()
  }
  await stage.answer("/remove-user", { status: 500 })
  await remove()
  await stage.toasts("dashboard.users.remove_failed")
  await stage.answer("/remove-user", "silence")
  await remove()
  await stage.toasts("dashboard.users.unreachable")
  await stage.forget("/remove-user")
  await remove()
  await stage.toasts("dashboard.users.removed")
  await expect(stage.toast).toHaveAttribute("data-x-position", "center")
  await expect(page.getByText(guest)).toBeHidden()

  await open("company")
  const save = page.getByRole("button", { name: stage.t("dashboard.profile.save"), exact: true })
  await page
    .getByLabel(stage.t("dashboard.profile.address"), { exact: true })
    .fill(`1051 Budapest, Fő utca 1. ${language}`)
  await stage.answer("/update-company-profile", { status: 500 })
  await save.click()
  await stage.toasts("dashboard.profile.save_failed")
  await stage.answer("/update-company-profile", "silence")
  await save.click()
  await stage.toasts("dashboard.profile.save_unreachable")
  await stage.forget("/update-company-profile")
  await save.click()
  await stage.toasts("dashboard.profile.saved")

  await open("security")
  const change = page.getByRole("button", { name: stage.t("dashboard.security.change"), exact: true })
  await page.getByLabel(stage.t("dashboard.security.current"), { exact: true }).fill("touchmark")
  await page.getByLabel(stage.t("dashboard.security.new"), { exact: true }).fill("rozetta-2026")
  const again = page.getByLabel(stage.t("dashboard.security.confirm"), { exact: true })
  await again.fill("rozetta-2027")
  await change.click()
  await stage.says("dashboard.security.mismatch")
  await again.fill("rozetta-2026")
  await stage.answer("/change-password", { status: 500 })
  await change.click()
  await stage.toasts("dashboard.security.failed")
  await stage.answer("/change-password", "silence")
  await change.click()
  await stage.toasts("dashboard.security.unreachable")
  await stage.answer("/change-password", { json: { detail: "Changed." } })
  await change.click()
  await stage.toasts("dashboard.security.changed")
})

scene("the help center", async (stage) => {
  const { page, language } = stage
  await arriveAs(page, "free", language)
  await page.goto("/dashboard/faq")
  await stage.says("help.title")
  const shown = page.getByRole("main").getByRole("listitem")
  await expect(shown.first()).toBeVisible()
  const all = await shown.count()
  for (const category of ["general", "upload", "technical", "billing"] as const) {
    await stage.press(`help.category.${category}`)
    await expect.poll(() => shown.count()).toBeLessThan(all)
  }
  await stage.press("help.category.all")
  await expect(shown).toHaveCount(all)
})
