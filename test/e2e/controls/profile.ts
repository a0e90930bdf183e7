import { MAIN_NODE } from "#test/e2e/place.ts"
import { withScheduledChange } from "#test/e2e/screens/administration.ts"
import { withPending } from "#test/e2e/screens/profile.ts"
import { withMe } from "#test/e2e/screens/screen.ts"
import { putWallet } from "#test/e2e/test-wallet.ts"
import { type Area, by, control, leads, PAID_TITLES, type Row, sees, type Use } from "./control.ts"

const PROFILE = "the profile"
const KEY = "a key lets a program in until it is revoked"
const WEBHOOK = "a webhook is added, tried, given a new secret, switched off and taken away"
const PAPER = "a paper is submitted, taken along and taken back"
const company = (kind: Row["kind"], name: Row["name"], title: string) => by(kind, name, "company.spec.ts", title)
const press = (name: string | RegExp) => (page: Use["page"]) => page.getByRole("button", { name }).first().click()
const SHOWN = "Save what shoppers read"
const saved = async ({ page }: Use, button = "Save") => {
  const answered = page.waitForResponse("**/update-company-profile")
  await page.getByRole("button", { name: button, exact: true }).click()
  await answered
}
const kept = (label: string, filled: string, button?: string): Row =>
  control("textbox", label, ({ it, expect }) => expect(it).toHaveValue(filled), {
    use: async (use) => {
      await use.it.fill(filled)
      await saved(use, button)
    },
    stays: true,
  })
const shown =
  (label: string): Row["shows"] =>
  ({ page, expect }) =>
    expect(page.getByLabel(label, { exact: true })).toBeVisible()
const picks = (name: string): Row =>
  control("checkbox", name, ({ it, expect }) => expect(it).toBeChecked(), {
    reach: async (page) => {
      await press("New key")(page)
      await page.getByRole("checkbox", { name, exact: true }).uncheck()
    },
    use: ({ it }) => it.check(),
  })
const hears = (name: string): Row =>
  control("checkbox", name, ({ it, expect }) => expect(it).not.toBeChecked(), {
    reach: press("New address"),
    use: ({ it }) => it.uncheck(),
  })
const closed = ({ page, expect }: Use) => expect(page.getByRole("alertdialog")).toBeHidden()

/** Where the rows of a part are used. */
const on = (part: string, rows: Row[]): Row[] => rows.map((row) => ({ from: `/dashboard/profile#${part}`, ...row }))

const tabs: Row[] = ["Company", "Plan", "People", "Security", "Developers", "Data"].map((name) =>
  control("tab", name, ({ it, expect }) => expect(it).toHaveAttribute("aria-selected", "true"), {
    from: `/dashboard/profile${name === "Company" ? "#data" : ""}`,
    address: new RegExp(`#${name.toLowerCase()}$`),
    stays: true,
  }),
)

const companyRows: Row[] = [
  by("textbox", "Address", "spec-dashboard.spec.ts", PROFILE),
  kept("Company name", "Gombok és Tsai Zrt."),
  kept("VAT number", "HU12345676"),
  control("textbox", "Email", ({ it, expect }) => expect(it).not.toBeEditable(), { use: async () => {} }),
  by("button", "Save", "spec-dashboard.spec.ts", PROFILE),
  kept("Domain", "gombok.example", SHOWN),
  control("checkbox", "Shoppers may read our VAT number", ({ it, expect }) => expect(it).toBeChecked(), {
    use: async (use) => {
      await use.it.check()
      await saved(use, SHOWN)
    },
    stays: true,
  }),
  control("button", SHOWN, ({ page, expect }) => expect(page.locator("[data-sonner-toast]")).toContainText("Saved"), {
    reach: (page) => page.getByLabel("Domain", { exact: true }).fill("kek.example"),
  }),
  control(
    "button",
    "Withdraw the change",
    ({ page, expect }) => expect(page.locator("[data-sonner-toast]")).toContainText("The change is withdrawn."),
    { before: withPending },
  ),
  control("switch", /^An email a day/, ({ it, expect }) => expect(it).not.toBeChecked(), { stays: true }),
]

const dataRows: Row[] = [
  kept("Code prefix", "GOMB"),
  control("select", "Email language", ({ it, expect }) => expect(it).toHaveValue("hu"), {
    use: async (use) => {
      await use.it.selectOption("Magyar")
      await saved(use)
    },
    stays: true,
  }),
  control("select", "Codes of batches", ({ it, expect }) => expect(it).toHaveValue("16"), {
    use: async (use) => {
      await use.it.selectOption("16 characters")
      await saved(use)
    },
    stays: true,
  }),
  company("file", /^Drop a PDF/, PAPER),
  control("drop", /^Drop a PDF/, sees("stamp.png"), {
    use: ({ it }) =>
      it.evaluate(async (label) => {
        const canvas = document.createElement("canvas")
        const picture = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!)))
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([picture], "stamp.png", { type: "image/png" }))
        label.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
      }),
    stays: true,
  }),
  company("button", /^Download .+\.\w+$/, PAPER),
  company("button", /^Delete .+\.(png|pdf)$/, PAPER),
]

const planRows: Row[] = [
  control("radio", "Yearly", sees("€1990.00"), { use: ({ it }) => it.check({ force: true }) }),
  control("radio", "Monthly", sees("€199.00"), {
    reach: (page) => page.getByRole("radio", { name: "Yearly" }).check({ force: true }),
    use: ({ it }) => it.check({ force: true }),
  }),
  ...PAID_TITLES.map((plan) =>
    control("link", `Select ${plan}`, async () => {}, {
      before: async (page) => {
        await withMe(page, { subscription_plan: "free", billing_state: "none" })
        // The service knows that this company pays, and would refuse: the page would leave this address at once.
        await page.route("**/api/checkout", () => {})
      },
      address: new RegExp(`/subscription-checkout/${plan.toLowerCase()}$`),
    }),
  ),
  company("button", "Manage billing", "the owner looks at the bills and comes back"),
  leads("See the plans", /#plan$/, "Company Profile", {
    from: "/dashboard/profile#people",
    before: (page) => withMe(page, { subscription_plan: "starter" }),
  }),
]

const people: Row[] = [
  by("textbox", "Email address of the person to invite", "spec-dashboard.spec.ts", PROFILE),
  by("button", "Invite", "spec-dashboard.spec.ts", PROFILE),
  by("button", /^Remove \S+@/, "spec-dashboard.spec.ts", PROFILE),
]

const security: Row[] = [
  leads("Keys and signatures", /\/dashboard\/brand$/, "Your own signature"),
  leads("See the activity", /\/dashboard\/activity$/, "Activity"),
  by("textbox", "Current password", "spec-dashboard.spec.ts", PROFILE),
  by("textbox", "New password", "spec-dashboard.spec.ts", PROFILE),
  by("textbox", "Confirm new password", "spec-dashboard.spec.ts", PROFILE),
  by("button", "Change password", "spec-dashboard.spec.ts", PROFILE),
  control("button", "Show password", ({ page, expect }) =>
    expect(page.getByLabel("Current password").first()).toHaveAttribute("type", "text"),
  ),
]

const wallet: Row[] = [
  by(
    "button",
    "Set a wallet",
    "wallet.spec.ts",
    "is set by a signature, on whatever chain the wallet is, and owns what is minted from then on",
  ),
  by(
    "button",
    "Oak Wallet",
    "wallet.spec.ts",
    "is set by a signature, on whatever chain the wallet is, and owns what is minted from then on",
  ),
  by(
    "button",
    "Sign and use this wallet",
    "wallet.spec.ts",
    "is set by a signature, on whatever chain the wallet is, and owns what is minted from then on",
  ),
  control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), {
    before: (page) => putWallet(page.context(), MAIN_NODE),
    reach: async (page) => {
      await press("Set a wallet")(page)
      await page.getByRole("dialog").waitFor()
    },
  }),
]

const leaving: Row[] = [
  control("button", "Cancel", closed, {
    reach: async (page) => {
      await page.getByRole("button", { name: "Close the account" }).click()
    },
  }),
  company("button", "Export everything", "everything is taken along as one archive"),
  company("button", "Close the account", "the account is closed by whoever knows its password"),
  company("button", "Yes, close it", "the account is closed by whoever knows its password"),
]

const integration: Row[] = [
  control("button", "New key", shown("Your password")),
  leads("How the calls work", /\/docs$/, undefined),
  company("button", "Create the key", KEY),
  company("textbox", "Name", KEY),
  company("textbox", "Your password", KEY),
  company("button", "Copy", KEY),
  company("button", "I have saved it", KEY),
  company("button", /^Revoke /, KEY),
  control("select", "Valid", ({ it, expect }) => expect(it).toHaveValue("90"), {
    reach: press("New key"),
    use: ({ it }) => it.selectOption("90 days"),
  }),
  ...[
    "Read products",
    "Upload, edit and delete products",
    "Mint",
    "Recall and reinstate",
    "Download certificates",
    "Make labels and QR codes",
    "Manage webhooks",
  ].map(picks),
  ...[
    "minted",
    "failed to mint",
    "recalled",
    "reinstated",
    "checked unusually often",
    "possibly copied",
    "case decided",
  ].map(hears),
  control("button", "New address", ({ page, expect }) =>
    expect(page.getByRole("button", { name: "Add the address" })).toBeVisible(),
  ),
  company("button", "Add the address", WEBHOOK),
  company("switch", /^Send to /, WEBHOOK),
  company("button", "Send a test", WEBHOOK),
  company("button", "Deliveries", WEBHOOK),
  company("button", "New secret", WEBHOOK),
  company("button", /^Delete http/, WEBHOOK),
]

const keeping = (page: Use["page"]) => page.getByRole("button", { name: /^Keep / }).click()

const scheduled: Row[] = [
  control("button", /^Keep \w+$/, ({ page, expect }) => expect(page.getByRole("alertdialog")).toBeVisible(), {
    before: withScheduledChange,
  }),
  control("button", "Keep the change", closed, { before: withScheduledChange, reach: keeping }),
]

export const profile: Area = {
  name: "the profile",
  as: "own",
  open: "/dashboard/profile",
  screens:
    /^(profile|a secret|webhooks and keys|deliveries|closing the account|choosing a wallet|signing with a wallet|users whom|a scheduled|keeping the plan)/,
  rows: [
    ...[...tabs, ...companyRows],
    ...on("plan", [...planRows, ...scheduled]),
    ...on("people", people),
    ...on("security", security),
    ...on("developers", [...integration, ...wallet]),
    ...on("data", [...dataRows, ...leaving]),
  ],
}
