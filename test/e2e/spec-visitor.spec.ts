import { arrange, callAs, codeOf, productOf } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { withoutFirstViews } from "./place.ts"
import { scene } from "./scene.ts"

test.use({ expected_errors: [/Failed to load resource/] })

const UNKNOWN = "0123-4567-89AK"

scene("verifying", async (stage) => {
  const { page, language } = stage
  await arrange(page, { language })
  const code = await codeOf("business", "Rosemary Cushion")
  await page.goto("/")
  await stage.fill("public.verify.label", `  ${code.toLowerCase()} `)
  const letGo = await stage.hold("/verify")
  await stage.press("public.verify.button")
  await expect(await stage.button("public.verify.busy")).toBeDisabled()
  letGo()
  // Past its date, which the green card says.
  const card = page.getByRole("region", { name: stage.t("public.result.verified") })
  for (const field of ["serial_number", "batch_number", "manufacture_date", "expiration_date", "category"] as const) {
    await stage.says(`public.result.${field}`)
  }
  await stage.says("public.result.name", {}, card)
  await stage.says("public.result.transaction")
  await stage.says("public.result.view_on", { explorer: stage.t("public.result.local_explorer") })
  // A field that is empty is not there; an attribute's name is capitalised.
  await expect(card.getByText(stage.t("public.result.description"), { exact: true })).toBeHidden()
  await expect(card.getByText("Woven in", { exact: true })).toBeVisible()
  const { tx_hash } = await callAs<{ tx_hash: string }>(
    "business",
    `/products/${(await productOf("business", "Rosemary Cushion")).id}`,
  )
  await expect(card.getByText(tx_hash)).toBeVisible()

  for (const [who, product] of [
    ["business", "Blue-dyed Linen Tablecloth"],
    // Nobody has checked this company; it is on the test network.
    ["free", "Glazed Jug"],
  ] as const) {
    await page.goto(`/v/${await codeOf(who, product)}`)
    await stage.says("public.result.verified", {}, page.locator("main"))
  }

  await withoutFirstViews(page)
  for (const reply of [
    { status: 404, json: { code: "unknown_code" } },
    { status: 200, json: {} },
    "silence",
  ] as const) {
    await stage.answer("/verify", reply)
    await page.goto(`/v/${UNKNOWN}`)
    await stage.says("public.verify.failed")
  }
})

scene("the landing page", async (stage) => {
  const { page, language } = stage
  await arrange(page, { language })
  await page.goto("/")
  const lead = async (address: Parameters<typeof stage.says>[0], to: string) => {
    await stage.says(address)
    const link = page.getByRole("link", { name: stage.t(address), exact: true }).first()
    expect(await link.getAttribute("href"), address).toMatch(new RegExp(`^${to}`))
  }
  await lead("landing.hero.start", "/auth")
  await lead("landing.hero.learn", "/learn-more")
  await lead("public.shell.log_in", "/auth")
  await lead("public.shell.get_started", "/auth")

  await stage.press("landing.contact.send")
  for (const field of ["name", "email", "message"] as const) {
    await expect(
      page.getByText(`${stage.t(`landing.contact.${field}`)} ${stage.t("landing.contact.required")}`),
    ).toBeVisible()
  }
  await stage.fill("landing.contact.name", "Kovács Anna")
  await stage.fill("landing.contact.email", "anna@brand.example")
  await stage.fill("landing.contact.message", "Hogyan nyomtassunk címkét?")
  const errors = [{ field: "email", message: "should be an email that exists" }]
  await stage.answer("/contact", { status: 422, json: { errors } })
  await stage.press("landing.contact.send")
  await expect(page.getByText(`${stage.t("landing.contact.email")} should be an email that exists`)).toBeVisible()
  const letGo = await stage.hold("/contact")
  await stage.press("landing.contact.send")
  await expect(await stage.button("landing.contact.sending")).toBeDisabled()
  letGo()
  await stage.says("landing.contact.thanks")
})
