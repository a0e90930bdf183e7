import { expect } from "#test/e2e/fixture.ts"
import { SERVICE } from "#test/e2e/place.ts"
import { answer, press, type Screen } from "./screen.ts"

/** Signing in and up, and paying. */
export const ACCOUNT_SCREENS: Screen[] = [
  { name: "signing in", open: "/auth", reach: (page, t) => press(page, t("account.sign_in.button")) },
  { name: "signing up", open: "/auth?tab=signup&plan=business&interval=year" },
  {
    name: "signing up, what is wrong",
    open: "/auth?tab=signup",
    reach: (page, t) => press(page, t("account.sign_up.button")),
  },
  { name: "forgot password", open: "/forgot-password" },
  { name: "set password", open: "/set-password?token=any" },
  { name: "set password, no link", open: "/set-password" },
  { name: "thanks, free", open: "/free-thank-you" },
  { name: "thanks, bought", open: "/free-thank-you?session_id=any&plan=enterprise" },
  {
    name: "thanks, paid",
    open: "/thank-you?session_id=any",
    before: answer("/api/verify-session", {
      customer_email: "anna@brand.example",
      metadata: { plan: "business" },
      paid: true,
      new_account: true,
    }),
  },
  { name: "thanks, unknown", open: "/thank-you?session_id=any" },
  { name: "local card page", open: cardPage },
  {
    name: "local card page, declined",
    open: cardPage,
    reach: async (page) => {
      await page.locator('button[value="decline"]').click()
      await expect(page.getByRole("alert")).toBeVisible()
    },
  },
]

let card_page: Promise<string> | undefined

/** Always the same payment, because card pages are limited per hour. */
export async function cardPage(): Promise<string> {
  card_page ??= (async () => {
    const sign_up = { companyName: "Kék Kft.", email: "card@brand.example", packageType: "business", currency: "eur" }
    const headers = { "content-type": "application/json" }
    const body = JSON.stringify({ ...sign_up, interval: "month", language: "en" })
    const answer = await fetch(`${SERVICE}/api/checkout`, { method: "POST", headers, body })
    return ((await answer.json()) as { url: string }).url
  })()
  return card_page
}
