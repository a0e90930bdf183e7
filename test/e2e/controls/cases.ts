import { withCase } from "#test/e2e/cases.ts"
import { type Area, checked, control, dialog, leads, saves, sees, type Use, value } from "./control.ts"

const tab = (name: string, address: RegExp, text: string) =>
  control("tab", new RegExp(`^${name}`), sees(text), { address, stays: true })
const copying = async (page: Use["page"]) => {
  await page.getByRole("radio", { name: "Label was copied" }).click()
  await page.getByRole("button", { name: "Label was copied…" }).click()
}
const decision = (name: string) =>
  control("radio", name, checked, {
    reach: (page) => page.getByRole("radio", { name: name === "Dismiss" ? "On display" : "Dismiss" }).click(),
  })
const chosen = (name: string) => (page: Use["page"]) => page.getByRole("radio", { name, exact: true }).click()

const list: Area = {
  name: "the cases",
  as: "business",
  open: "/dashboard/cases",
  screens: /^cases/,
  rows: [
    tab("Open", /\/cases$/, "Yellow Wool Jumper"),
    tab("On display", /state=displayed/, "Indigo Dye Bath"),
    tab("Copied", /state=copied/, "Striped Silk Blouse"),
    tab("Dismissed", /state=dismissed/, "No dismissed cases."),
    leads("Ocean Blue Shirt", /\/cases\/c1$/, "Ocean Blue Shirt", { before: withCase }),
    leads(/^Look and decide/, /\/cases\/c1$/, "Ocean Blue Shirt", { before: withCase }),
    control("button", "Show more", ({ page, expect }) => expect(page.locator("main ol > li")).toHaveCount(2), {
      before: withCase,
    }),
    control("disclosure", "How this is counted", sees(/The same rule holds for every product/)),
  ],
}

const detail: Area = {
  name: "a case",
  as: "business",
  open: "/dashboard/cases/c1",
  screens: /^case,/,
  rows: (
    [
      leads(/All cases/, /\/dashboard\/cases$/, "Cases"),
      leads("Go to the product", /\/dashboard\/products\/p1$/),
      control("radio", "Table", ({ page, expect }) => expect(page.getByRole("table")).toHaveCount(2), {
        use: ({ it }) => it.click({ force: true }),
      }),
      control("radio", "Picture", ({ page, expect }) => expect(page.getByRole("table")).toHaveCount(0), {
        reach: (page) => page.getByRole("radio", { name: "Table" }).click({ force: true }),
        use: ({ it }) => it.click({ force: true }),
      }),
      decision("On display"),
      decision("Label was copied"),
      decision("Dismiss"),
      control("select", "Applies to", value("batch"), { use: ({ it }) => it.selectOption("batch") }),
      control("textbox", "Note for your team", value("Shop window"), { use: ({ it }) => it.fill("Shop window") }),
      control("button", "Mark as on display", sees("Marked as on display")),
      control("button", "Dismiss", sees("Dismissed"), { reach: chosen("Dismiss") }),
      control("button", "Label was copied…", dialog(/^Recall 1 product/, "alertdialog"), {
        reach: chosen("Label was copied"),
      }),
      control("button", "Recall 1 product", sees(/being written to the blockchain/), { reach: copying }),
      control("button", "Make the file", sees("Download ZIP")),
      saves("button", "Download ZIP", /^case-.+\.zip$/, {
        reach: (page) => page.getByRole("button", { name: "Make the file" }).click(),
      }),
      control("button", "Cancel", ({ page, expect }) => expect(page.getByRole("alertdialog")).toHaveCount(0), {
        reach: copying,
      }),
    ] as const
  ).map((row) => ({ before: withCase, ...row })),
}

export const CASES = [list, detail]
