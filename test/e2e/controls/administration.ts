import { callAs } from "#test/e2e/dashboard.ts"
import { withUnverified } from "#test/e2e/screens/administration.ts"
import { type Area, by, control, dialog, leads, type Row, saves, sees, type Use } from "./control.ts"

const PAGE = "the administrator's page"
const WAITING = "Tavasz Kézműves Bt."
const open = (page: Use["page"]) => page.getByRole("button", { name: WAITING, exact: true }).click()
const rows = (page: Use["page"]) => page.locator("main tbody tr")

/** It has asked, and no register is asked here. */
async function askAgain(): Promise<void> {
  const body = JSON.stringify({ vat_number: "HU12892312", address: "7100 Szekszárd, Fő tér 1." })
  await callAs("free", "/update-company-profile", { method: "POST", body })
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
    "tab",
    /^Verified/,
    ({ page, expect }) =>
      expect(page.getByRole("button", { name: "Kékfestő Manufaktúra Kft.", exact: true })).toBeVisible(),
    { address: /state=verified/, stays: true },
  ),
  control("tab", /^Refused/, ({ it, expect }) => expect(it).toHaveAttribute("aria-selected", "true"), {
    address: /state=refused/,
    stays: true,
  }),
  control("tab", /^Waiting/, sees("Sorted by waiting time"), { stays: true }),
  by("button", "Verify selected", "spec-administration.spec.ts", PAGE),
  by("checkbox", "Select all unverified companies", "spec-administration.spec.ts", PAGE),
  by("button", "Verify", "spec-administration.spec.ts", PAGE),
  control("checkbox", /^Select /, sees("1 selected"), { called: `Select ${WAITING}` }),
  control("button", /(Kft|Zrt|Bt)\.$|Szövetkezet$|& Sohn$|Touchmark/, dialog(WAITING), { called: WAITING }),
  control("button", "Keyboard shortcuts", dialog("Keyboard shortcuts")),
  control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), { reach: open }),
]

const drawer: Row[] = [
  control("button", "Next company", ({ page, expect }) => expect(page.getByRole("dialog")).toBeVisible(), {
    reach: open,
  }),
  control("button", "Previous company", ({ page, expect }) => expect(page.getByRole("dialog")).toBeVisible(), {
    reach: open,
  }),
  control("checkbox", "I checked this elsewhere", ({ it, expect }) => expect(it).toBeChecked(), { reach: open }),
  control("button", "Ask again", sees("VAT register"), { reach: open }),
  control("button", "Ask for more…", dialog(/^Ask .* for more/, "alertdialog"), { reach: open }),
  control("button", "Refuse…", dialog(/^Refuse to verify/, "alertdialog"), { reach: open }),
  control("textbox", "Notes", ({ it, expect }) => expect(it).toHaveValue(/^Called on Monday at \d/), {
    reach: open,
    use: async ({ page, it }) => {
      // Notes that are the same as those kept cannot be saved.
      await it.fill(`Called on Monday at ${Date.now()}.`)
      await page.getByRole("button", { name: "Save the notes" }).click()
    },
  }),
  control("button", "Save the notes", sees("Called on Tuesday."), {
    reach: (page) => open(page).then(() => page.getByRole("dialog").getByLabel("Notes").fill("Called on Tuesday.")),
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
  screens: /^(company verification|a company|a picture of a company|a choice of companies)/,
  rows: [...list, ...drawer.map((row) => ({ ...row, before: askAgain }))],
}

const service: Area = {
  name: "the service",
  as: "admin",
  open: "/admin/service",
  screens: /^the service/,
  rows: [
    leads("Awaiting verification", /\/admin\/verification$/, "Company"),
    leads("Suspended", /\/admin\/verification\?state=suspended$/, "Company"),
    leads("Nodes, emails and payments: service status", /\/status$/, "Service status"),
  ],
}

/** By its letter; no key verifies. */
const key = (name: string, press: string, shows: Row["shows"], reach?: Row["reach"]): Row =>
  control("key", name, shows, { use: ({ page }) => page.keyboard.press(press), ...(reach && { reach }) })
const onFirst = async (page: Use["page"]) => {
  await rows(page).first().waitFor()
  await page.keyboard.press("j")
}
const hasFocus = ({ page, expect }: Use) => expect(page.locator("main tbody :focus")).toHaveCount(1)

const keys: Area = {
  name: "the keys of the list of companies",
  as: "admin",
  open: "/admin/verification",
  screens: /^(company verification|a company|a picture of a company|a choice of companies|measures:)/,
  rows: [
    key("J", "j", hasFocus, (page) => rows(page).first().waitFor()),
    key("K", "k", hasFocus, onFirst),
    key("X", "x", sees("1 selected"), onFirst),
    key("↵", "Enter", ({ page, expect }) => expect(page.getByRole("dialog")).toBeVisible(), onFirst),
    key("Esc", "Escape", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), open),
  ],
}

async function choose(page: Use["page"]): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all unverified companies" }).check()
  await page.getByRole("button", { name: "Verify selected" }).click()
}

const choice: Area = {
  name: "a choice of companies",
  as: "admin",
  open: "/admin/verification",
  screens: /^(a choice of companies|a company that looks like another)/,
  rows: [
    control("checkbox", /^I checked the other(s| one) elsewhere$/, ({ it, expect }) => expect(it).toBeChecked(), {
      before: withUnverified,
      reach: choose,
    }),
    control("checkbox", "I have compared them: two different companies", ({ it, expect }) => expect(it).toBeChecked(), {
      before: withUnverified,
      reach: open,
    }),
    by("button", /^Verify (all \d+|\d+ company|\d+)$/, "spec-administration.spec.ts", PAGE),
    control("button", "Cancel", ({ page, expect }) => expect(page.getByRole("alertdialog")).toBeHidden(), {
      before: withUnverified,
      reach: choose,
    }),
  ],
}

const way: Area = {
  name: "the way to the companies",
  as: "admin",
  open: "/admin/service",
  screens: /^(the service|what was done everywhere)/,
  rows: [leads("Company verification", /\/admin\/verification$/, "Company")],
}

export const ADMINISTRATION = [administration, keys, choice, service, way]
