import { callAs, untickWaiting } from "#test/e2e/dashboard.ts"
import { type Area, by, control, dialog, leads, type Row, saves, sees, type Use } from "./control.ts"

const PAGE = "the administrator's page"
const WAITING = "Tavasz Kézműves Bt."
const open = (page: Use["page"]) => page.getByRole("button", { name: WAITING, exact: true }).click()
const rows = (page: Use["page"]) => page.locator("main tbody tr")

/** Enters what is to be compared: without it, no check can be ticked. */
async function askAgain(): Promise<void> {
  const body = JSON.stringify({ vat_number: "HU12892312", address: "7100 Szekszárd, Fő tér 1." })
  await callAs("free", "/update-company-profile", { method: "POST", body })
  await untickWaiting()
}

const list: Row[] = [
  control(
    "textbox",
    "Search by name, VAT number or email",
    async ({ page, it, expect }) => {
      await expect(it).toHaveValue("tavasz")
      await expect(rows(page)).toHaveCount(1)
    },
    { use: ({ it }) => it.fill("tavasz"), address: /q=tavasz/, stays: true },
  ),
  control(
    "checkbox",
    "Only those not verified",
    ({ page, expect }) =>
      expect(page.getByRole("button", { name: "Kékfestő Manufaktúra Kft.", exact: true })).toBeHidden(),
    {
      address: /waiting=1/,
      stays: true,
    },
  ),
  control("checkbox", "Only suspended", sees("No companies found."), { address: /suspended=1/, stays: true }),
  by("button", "Verify selected", "spec-administration.spec.ts", PAGE),
  by("checkbox", "Select all unverified companies", "spec-administration.spec.ts", PAGE),
  by("button", "Verify", "spec-administration.spec.ts", PAGE),
  control("checkbox", /^Select /, sees("1 selected"), { called: `Select ${WAITING}` }),
  control("button", /^(Documents|Details) of /, dialog(WAITING), { called: `Documents of ${WAITING}` }),
  control("button", /(Kft|Zrt|Bt)\.$|Touchmark/, dialog(WAITING), { called: WAITING }),
  control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), { reach: open }),
]

const drawer: Row[] = [
  ...["The register says", "The extract says", "Domain"].map((name) =>
    control("textbox", name, ({ it, expect }) => expect(it).toHaveValue("tavasz.example"), {
      reach: open,
      use: ({ it }) => it.fill("tavasz.example"),
    }),
  ),
  ...["VAT register", "extract", "domain"].map((name) =>
    control("textbox", `Note on the ${name}`, ({ it, expect }) => expect(it).toHaveValue("Looked up today."), {
      reach: open,
      use: ({ it }) => it.fill("Looked up today."),
    }),
  ),
  ...[
    ["The VAT register names this company", "The register says"],
    ["The extract names this company and address", "The extract says"],
    ["The domain is the company’s own, or it has none", "Domain"],
  ].map(([name, found]) =>
    control("checkbox", name!, ({ it, expect }) => expect(it).toBeChecked(), {
      reach: async (page) => {
        await open(page)
        await page.getByLabel(found!, { exact: true }).fill("tavasz.example")
      },
    }),
  ),
  control("button", "Ask for more…", dialog(/^Ask .* for more/, "alertdialog"), { reach: open }),
  control("button", "Refuse…", dialog(/^Refuse to verify/, "alertdialog"), { reach: open }),
  control("textbox", "Notes", ({ it, expect }) => expect(it).toHaveValue("Called on Monday."), {
    reach: open,
    use: async ({ page, it }) => {
      await it.fill("Called on Monday.")
      await page.getByRole("button", { name: "Save the notes" }).click()
    },
  }),
  control("button", "Save the notes", sees("Called on Tuesday."), {
    reach: async (page) => {
      await open(page)
      await page.getByRole("dialog").getByLabel("Notes").fill("Called on Tuesday.")
    },
    stays: true,
  }),
  saves("button", "Download", /./, { reach: open }),
  control("button", "View", dialog("stamp.png"), {
    reach: async (page) => {
      await page.route("**/documents", async (route) => {
        const documents = (await (await route.fetch()).json()) as object[]
        await route.fulfill({
          json: documents.map((one) => ({ ...one, name: "stamp.png", content_type: "image/png" })),
        })
      })
      await open(page)
    },
  }),
  control("button", "Suspend the company", dialog(/^Suspend/, "alertdialog"), { reach: open }),
]

const administration: Area = {
  name: "the verification of companies",
  as: "admin",
  open: "/admin/verification",
  screens: /^(company verification|a company|a picture of a company)/,
  rows: [...list, ...drawer.map((row) => ({ ...row, before: askAgain }))],
}

const service: Area = {
  name: "the service",
  as: "admin",
  open: "/admin/service",
  screens: /^the service/,
  rows: [
    leads("Awaiting verification", /\/admin\/verification\?waiting=1$/, "Company"),
    leads("Suspended", /\/admin\/verification\?suspended=1$/, "Company"),
    leads("Nodes, emails and payments: service status", /\/status$/, "Service status"),
  ],
}

export const ADMINISTRATION = [administration, service]
