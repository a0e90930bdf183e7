import { arrange, arriveAs, stopClock } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { scene } from "./scene.ts"

// A refused or unanswered call is what these scenes provoke.
test.use({ expected_errors: [/Failed to load resource/] })

scene("signing in", async (stage) => {
  const { page, language } = stage
  await arrange(page, { language })
  await page.goto("/auth")
  await stage.says("account.portal.title")
  await stage.says("account.portal.sign_in")
  await stage.says("account.sign_in.forgot")
  await stage.press("account.sign_in.button")
  await stage.says("account.sign_in.email_required")
  await stage.says("account.sign_in.password_required")
  await stage.fill("account.sign_in.email", "nobody")
  await expect(page.getByText(stage.t("account.sign_in.email_required"))).toBeHidden()
  await stage.press("account.sign_in.button")
  await stage.says("account.sign_in.email_invalid")

  await stage.fill("account.sign_in.email", "nobody@demo.test")
  await stage.fill("account.sign_in.password", "touchmark")
  await expect(page.getByText(stage.t("account.sign_in.email_invalid"))).toBeHidden()
  await stage.press("account.sign_in.button")
  await stage.says("account.sign_in.failed")
  if (language === "en") {
    await stage.answer("/login", { status: 403, json: { detail: "The portal is closed today." } })
    await stage.press("account.sign_in.button")
    await expect(page.getByText("The portal is closed today.")).toBeVisible()
  }
  await stage.answer("/login", "silence")
  await stage.press("account.sign_in.button")
  await stage.says("account.sign_in.failed")
  await expect(page.getByText(stage.t("account.sign_in.unreachable"))).toBeVisible()
  const letGo = await stage.hold("/login", { status: 500 })
  await stage.press("account.sign_in.button")
  await expect(await stage.button("account.sign_in.busy")).toBeDisabled()
  letGo()
  await stage.says("account.sign_in.failed")

  await stage.forget("/login")
  await stage.fill("account.sign_in.email", "business@demo.test")
  await (await stage.field("account.sign_in.remember")).check()
  await stage.press("account.sign_in.button")
  await expect(page).toHaveURL(/\/dashboard$/)
  const kept = await page.evaluate(() => [localStorage.token, localStorage.user, sessionStorage.token].map(Boolean))
  expect(kept).toEqual([true, true, false])
})

scene("signing up", async (stage) => {
  const { page, language } = stage
  await arrange(page, { language })
  await page.goto("/auth?tab=signup")
  await stage.says("account.portal.sign_up")
  await stage.says("account.sign_up.package")
  await stage.says("account.sign_up.currency")
  await stage.fill("account.sign_up.company", "  ")
  await stage.press("account.sign_up.button")
  await stage.says("account.sign_up.company_required")
  await stage.says("account.sign_up.agree_required")
  await expect(page.getByText(stage.t("account.sign_in.email_required"))).toBeVisible()
  await stage.fill("account.sign_up.company", "Próba Kft.")
  await stage.fill("account.sign_up.email", "nobody")
  await stage.press("account.sign_up.button")
  await expect(page.getByText(stage.t("account.sign_in.email_invalid"))).toBeVisible()
  await stage.fill("account.sign_up.email", "proba@brand.example")
  await page.getByRole("checkbox", { name: stage.t("account.sign_up.terms") }).check()

  await stage.answer("/api/activate-user", { status: 500 })
  await stage.press("account.sign_up.button")
  await stage.says("account.sign_up.failed")
  if (language === "en") {
    await stage.answer("/api/activate-user", { status: 400, json: { detail: "No company of this name is known." } })
    await stage.press("account.sign_up.button")
    await expect(page.getByText("No company of this name is known.")).toBeVisible()
  }
  await stage.answer("/api/activate-user", "silence")
  await stage.press("account.sign_up.button")
  await stage.says("account.sign_up.unexpected")

  await page.getByRole("radio", { name: "Starter" }).check()
  const letGo = await stage.hold("/api/checkout", { status: 200 })
  await stage.press("account.sign_up.button")
  await expect(await stage.button("account.sign_up.busy")).toBeDisabled()
  letGo()
  await stage.says("account.sign_up.no_url")
  await stage.answer("/api/checkout", "silence")
  await stage.press("account.sign_up.button")
  await stage.says("account.sign_up.unexpected")
})

scene("setting a password", async (stage) => {
  const { page, language } = stage
  await arrange(page, { language })
  await page.goto("/set-password?token=nobody-has-this-one")
  await stage.fill("account.set_password.password", "short")
  await stage.fill("account.set_password.confirm", "shore")
  await stage.press("account.set_password.button")
  await stage.says("account.set_password.too_short")
  await stage.says("account.set_password.mismatch")
  await stage.fill("account.set_password.password", "rozetta-2026")
  await stage.fill("account.set_password.confirm", "rozetta-2026")
  await expect(page.getByText(stage.t("account.set_password.mismatch"))).toBeHidden()

  await stage.press("account.set_password.button")
  // The service's own refusal: it knows no such link.
  await expect(page.getByText(language === "en" ? /link/ : /hivatkozás/).last()).toBeVisible()
  await stage.answer("/set-password", { status: 500 })
  await stage.press("account.set_password.button")
  await stage.says("account.forgot.failed")
  await stage.answer("/set-password", "silence")
  await stage.press("account.set_password.button")
  await stage.says("account.forgot.network")
  const letGo = await stage.hold("/set-password", { json: { detail: "Set." } })
  await stage.press("account.set_password.button")
  await expect(await stage.button("account.set_password.busy")).toBeDisabled()
  await stopClock(page)
  letGo()
  await stage.says("account.set_password.done")
  await page.clock.fastForward(2_000)
  await expect(page).toHaveURL(/\/auth$/)
})

scene("being thanked", async (stage) => {
  const { page, language } = stage
  await arrange(page, { language })
  await page.goto("/free-thank-you")
  await stage.says("account.free_thank_you.title")
  await stage.says("account.free_thank_you.text")
  await stage.says("account.free_thank_you.next")
  await page.goto("/free-thank-you?session_id=any&plan=business")
  await stage.says("account.free_thank_you.purchase")
  await stage.says("account.free_thank_you.purchase_text", { Plan: "Business" })
  const metadata = { plan: "business" }
  await stage.answer("/api/verify-session", { json: { customer_email: "a@b.example", metadata, paid: true } })
  await stage.answer("/api/update-subscription-after-payment", { status: 500 })
  await page.goto("/thank-you?session_id=any")
  await stage.says("account.thank_you.paid")
  await stage.says("account.thank_you.activation")
  await stage.says("account.thank_you.receipt")
  await expect(page.getByRole("link", { name: stage.t("account.thank_you.dashboard") })).toHaveAttribute(
    "href",
    "/dashboard",
  )
  await stage.says("account.thank_you.dashboard")
})

scene("going to pay", async (stage) => {
  const { page, language } = stage
  await arriveAs(page, "business", language)
  await stage.answer("/me", { status: 500 })
  await page.goto("/subscription-checkout/enterprise")
  await stage.toasts("account.checkout.payment_error")
  // Without the account the profile cannot be shown either.
  await expect(page).toHaveURL(/\/auth/)
  await stage.forget("/me")

  await stage.answer("/api/checkout", { status: 500 })
  await page.goto("/subscription-checkout/enterprise")
  await stage.toasts("account.checkout.failed")
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  if (language === "hu") return
  await stage.answer("/api/checkout", { status: 409, json: { detail: "A payment is under way." } })
  await page.goto("/subscription-checkout/enterprise")
  await expect(stage.toast).toHaveText("A payment is under way.")
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
})
