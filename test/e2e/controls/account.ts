import { cardPage } from "#test/e2e/screens/administration.ts"
import { type Area, by, checked, control, leads, opensTab, PAID_TITLES, type Row, sees, type Use } from "./control.ts"

const SIGN_UP = "/auth?tab=signup"
const plan = (name: string, from = SIGN_UP): Row =>
  control("radio", new RegExp(`^${name}`), checked, {
    from,
    use: ({ it }) => it.check(),
    address: new RegExp(`plan=${name.toLowerCase()}`),
    stays: true,
  })

const portal: Area = {
  name: "signing in and up",
  open: "/auth",
  screens: /^signing (in|up)/,
  rows: [
    control("tab", "Create Account", ({ page, expect }) => expect(page.getByLabel("Company Name")).toBeVisible(), {
      address: /tab=signup/,
      stays: true,
    }),
    control(
      "tab",
      "Sign In",
      ({ page, expect }) => expect(page.getByLabel("Password", { exact: true })).toBeVisible(),
      { from: SIGN_UP, address: /\/auth$/, stays: true },
    ),
    by("textbox", "Email address", "spec-account.spec.ts", "signing in"),
    by("textbox", "Password", "spec-account.spec.ts", "signing in"),
    by("checkbox", "Remember me", "spec-account.spec.ts", "signing in"),
    by("button", "Sign in", "spec-account.spec.ts", "signing in"),
    leads("Forgot your password?", /\/forgot-password$/, "Forgot"),
    control("button", "Show password", ({ page, expect }) =>
      expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text"),
    ),
    by("textbox", "Company Name", "spec-account.spec.ts", "signing up"),
    by("textbox", "Email Address", "spec-account.spec.ts", "signing up"),
    ...PAID_TITLES.map((title) => plan(title)),
    plan("Free", `${SIGN_UP}&plan=business`),
    control("switch", /^Pay yearly/, sees("€1,990"), {
      from: `${SIGN_UP}&plan=business`,
      called: "Pay yearly and save €398",
      use: ({ it }) => it.check(),
      address: /interval=year/,
      stays: true,
    }),
    control("radio", "USD", sees("$199"), {
      from: SIGN_UP,
      use: ({ it }) => it.check({ force: true }),
      address: /currency=usd/,
      stays: true,
    }),
    control("radio", "EUR", sees("€199"), {
      from: `${SIGN_UP}&currency=usd`,
      use: ({ it }) => it.check({ force: true }),
      address: /currency=eur/,
      stays: true,
    }),
    by("checkbox", /^I agree to/, "spec-account.spec.ts", "signing up"),
    opensTab("terms and conditions", /\/terms$/, { from: SIGN_UP }),
    opensTab("privacy policy", /\/privacy$/, { from: SIGN_UP }),
    by("button", "Continue to Payment", "spec-account.spec.ts", "signing up"),
  ],
}

const passwords: Area = {
  name: "forgotten and new passwords",
  open: "/forgot-password",
  screens: /^(forgot|set) password/,
  rows: [
    control("textbox", "Email address", sees(/we have sent it a link/), {
      use: async ({ page, it }) => {
        await it.fill("nobody@brand.example")
        await page.keyboard.press("Enter")
      },
    }),
    control("button", "Send the link", sees("Email is required")),
    leads("Back to sign in", /\/auth$/, "Partner Portal"),
    by("textbox", "New Password", "spec-account.spec.ts", "setting a password"),
    by("textbox", "Confirm Password", "spec-account.spec.ts", "setting a password"),
    by("button", "Activate Account", "spec-account.spec.ts", "setting a password"),
    control(
      "button",
      "Show password",
      ({ page, expect }) => expect(page.getByLabel("New Password")).toHaveAttribute("type", "text"),
      { from: "/set-password?token=any" },
    ),
    leads("Ask for a new link", /\/forgot-password$/, "Forgot", { from: "/set-password" }),
  ],
}

const answer = (path: string, json: object) => (page: Use["page"]) =>
  page.route(`**${path}*`, (route) => route.fulfill({ json }))

const paying: Area = {
  name: "thanks and payment",
  open: "/free-thank-you",
  screens: /^(thanks|local card page|change of plan|redirected)/,
  frame: "both",
  rows: [
    leads("Go to sign in", /\/auth/, "Partner Portal"),
    leads("Back to the home page", /\/$/, "Struck once."),
    control("button", "Send the link again", sees("We have sent the link again to a@b.example."), {
      from: "/thank-you?session_id=any",
      before: answer("/api/verify-session", {
        ...{ customer_email: "a@b.example", metadata: { plan: "business" }, paid: true, new_account: true },
      }),
    }),
    leads("Go to Dashboard", /\/auth/, "Partner Portal", {
      from: "/thank-you?session_id=any",
      before: answer("/api/verify-session", {
        customer_email: "a@b.example",
        metadata: { plan: "business" },
        paid: true,
        new_account: true,
      }),
    }),
    leads("Contact", /\/#contact$/, "Struck once.", { from: "/thank-you?session_id=any" }),
    control(
      "button",
      "Try again",
      ({ page, expect }) => expect(page.locator("h1")).toContainText("Payment Successful"),
      {
        from: "/thank-you?session_id=any",
        before: async (page) => {
          await answer("/api/verify-session", {
            customer_email: "a@b.example",
            metadata: { plan: "business" },
            paid: true,
          })(page)
          await page.route("**/api/verify-session*", (route) => route.abort(), { times: 1 })
        },
      },
    ),
    by(
      "button",
      "Pay",
      "keyboard.spec.ts",
      "a company on the Business plan pays, uploads a file, mints it and checks a product of it, by keyboard alone",
    ),
    control("button", "Decline the card", ({ page, expect }) => expect(page.getByRole("alert")).toBeVisible(), {
      from: cardPage,
    }),
    control(
      "button",
      "Abandon",
      ({ page, expect }) => expect(page.getByRole("tab", { name: "Create Account" })).toBeVisible(),
      { from: cardPage, address: /\/auth/ },
    ),
  ],
}

export const ACCOUNT = [portal, passwords, paying]
