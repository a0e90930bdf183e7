import { withCase } from "#test/e2e/company.ts"
import {
  type Area,
  checked,
  control,
  dialog,
  everyDisclosure,
  leads,
  type Row,
  saves,
  sees,
  type Use,
  value,
} from "./control.ts"

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

const more = (page: Use["page"]) => page.getByRole("button", { name: "Show more" }).click()
const several = async (page: Use["page"]) => {
  await more(page)
  await page.getByLabel("Select all shown").check()
}

/** In the list the first row has the focus; on a case's page its neighbours are known. */
const pressed = (name: string, press: string, shows: Row["shows"], more: Partial<Row> = {}): Row => ({
  ...control("key", name, shows, { before: withCase, use: ({ page }) => page.keyboard.press(press) }),
  ...more,
})
const arrived = (page: Use["page"]) => page.locator("[data-row]").first().waitFor()
const onFirst = async (page: Use["page"]) => {
  await arrived(page)
  await page.keyboard.press("j")
}
const hasFocus = ({ page, expect }: Use) =>
  expect(page.getByRole("link", { name: "Lattice Linen Napkins", exact: true })).toBeFocused()
const names =
  (name: string) =>
  ({ page, expect }: Use) =>
    expect(page.locator("h1")).toContainText(name)

const keysOfList: Row[] = [
  pressed("J", "j", hasFocus, { reach: arrived }),
  pressed("K", "k", hasFocus, { reach: arrived }),
  pressed("↵", "Enter", names("Lattice Linen Napkins"), { reach: onFirst, address: /\/cases\/c1$/ }),
  pressed("D", "d", sees("2 cases marked as on display."), { reach: onFirst }),
  pressed("X", "x", sees("2 cases dismissed."), { reach: onFirst }),
  pressed("C", "c", dialog(/^Recall 1 product/, "alertdialog"), { reach: onFirst, address: /\/cases\/c1$/ }),
]

const list: Area = {
  name: "the cases",
  as: "business",
  open: "/dashboard/cases",
  screens: /^cases/,
  rows: [
    tab("Open", /\/cases$/, "Peacock Eye Runner"),
    tab("On display", /state=displayed/, "Tulip Tablecloth"),
    tab("Copied", /state=copied/, "Poppy Tea Towel"),
    tab("Dismissed", /state=dismissed/, "No dismissed cases."),
    leads(/^(Lattice Linen Napkins|Striped Silk Scarf)$/, /\/cases\/c1$/, "Lattice Linen Napkins", {
      before: withCase,
    }),
    leads(/^Look and decide/, /\/cases\/c1$/, "Lattice Linen Napkins", {
      before: withCase,
      reach: async (page) => {
        await page.getByRole("button", { name: /^On display:/ }).click()
        await page.getByRole("tab", { name: /^On display/ }).click()
      },
    }),
    // The first row is open; the second one folds its decisions.
    control(
      "button",
      /^Decide:/,
      ({ page, expect }) => expect(page.getByRole("button", { name: "On display: Striped Silk Scarf" })).toBeFocused(),
      {
        before: withCase,
        reach: more,
      },
    ),
    control("button", /^On display:/, sees("2 cases marked as on display."), { before: withCase }),
    control("button", /^Dismiss:/, sees("2 cases dismissed."), { before: withCase }),
    control("button", /^Label was copied…:/, dialog(/^Recall 1 product/, "alertdialog"), {
      before: withCase,
      address: /\/cases\/c1$/,
    }),
    saves("button", /^Evidence \(ZIP\):/, /^case-.+\.zip$/, { before: withCase }),
    control("button", "Show more", ({ page, expect }) => expect(page.locator("main ol > li")).toHaveCount(2), {
      before: withCase,
    }),
    ...keysOfList,
    control("button", "Keyboard shortcuts", dialog("Keyboard shortcuts"), { before: withCase }),
    control("checkbox", "Select all shown", sees("2 selected"), { before: withCase, reach: more }),
    control("checkbox", /^Select (Lattice|Striped)/, sees("1 selected"), { before: withCase, reach: more }),
    control("button", "Mark as on display", sees("2 cases marked as on display."), {
      before: withCase,
      reach: several,
    }),
    control("button", "Dismiss", sees("2 cases dismissed."), { before: withCase, reach: several }),
    control("button", "Undo", sees("2 cases are open again."), {
      before: withCase,
      reach: (page) => page.getByRole("button", { name: /^Dismiss:/ }).click(),
    }),
    leads("Map of checks", /\/dashboard\/cases\?view=map$/, "Map of checks"),
    control("disclosure", "How this is counted", sees(/The same rule holds for every product/)),
    leads("Read the rule", /\/docs\/checks$/, undefined, {
      reach: (page) => page.getByText("How this is counted").click(),
    }),
  ],
}

const known = (page: Use["page"]) => page.getByText("What is known, and what is not").click()

const detail: Area = {
  name: "a case",
  as: "business",
  open: "/dashboard/cases/c1",
  screens: /^case,/,
  rows: (
    [
      leads(/All cases/, /\/dashboard\/cases$/, "Cases"),
      leads("Next", /\/cases\/c2$/, "Striped Silk Scarf"),
      leads("Previous", /\/cases\/c1$/, "Lattice Linen Napkins", { from: "/dashboard/cases/c2" }),
      pressed("J", "j", names("Striped Silk Scarf"), {
        reach: (page) => page.getByRole("link", { name: "Next" }).waitFor(),
        address: /\/cases\/c2$/,
      }),
      pressed("K", "k", names("Lattice Linen Napkins"), {
        from: "/dashboard/cases/c2",
        reach: (page) => page.getByRole("link", { name: "Previous" }).waitFor(),
        address: /\/cases\/c1$/,
      }),
      leads("Go to the product", /\/dashboard\/products\/p1$/),
      leads("Read the rule", /\/docs\/checks$/, undefined, { reach: known }),
      everyDisclosure("What is known, and what is not"),
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
      control("button", "Decide", sees("Choose one of them first.")),
      control("button", "Mark as on display", sees("Marked as on display"), { reach: chosen("On display") }),
      control("button", "Save the change", sees("Saved."), {
        reach: async (page) => {
          await chosen("On display")(page)
          await page.getByRole("button", { name: "Mark as on display" }).click()
          await page.getByText("Marked as on display").waitFor()
        },
      }),
      control("button", "Dismiss", sees("Dismissed"), { reach: chosen("Dismiss") }),
      control("button", "Label was copied…", dialog(/^Recall 1 product/, "alertdialog"), {
        reach: chosen("Label was copied"),
      }),
      control("textbox", /^Message for shoppers/, sees("Bring it back to the shop."), {
        reach: copying,
        use: ({ it }) => it.fill("Bring it back to the shop."),
      }),
      control("textbox", /^Email address for shoppers/, sees("recall@brand.example"), {
        reach: copying,
        use: ({ it }) => it.fill("recall@brand.example"),
      }),
      control("button", "Recall 1 product", sees(/being written to the blockchain/), { reach: copying }),
      saves("button", "Download ZIP", /^case-.+\.zip$/),
      control("button", "Cancel", ({ page, expect }) => expect(page.getByRole("alertdialog")).toHaveCount(0), {
        reach: copying,
      }),
    ] as const
  ).map((row) => ({ before: withCase, ...row })),
}

const days = (n: string, other: string, address: RegExp) =>
  control("radio", `${n} days`, checked, {
    from: `/dashboard/cases?view=map&days=${other}`,
    use: ({ it }) => it.click({ force: true }),
    address,
    stays: true,
  })

const map: Area = {
  name: "the map of checks",
  as: "business",
  open: "/dashboard/cases?view=map",
  screens: /^map of checks/,
  rows: [
    days("30", "90", /days=30/),
    days("90", "30", /view=map$/),
    days("365", "30", /days=365/),
    leads("All cases", /\/dashboard\/cases$/, "Cases"),
    control("slider", /^People by country/, sees(/: \d+ people in \d+ different weeks$/), {
      use: async ({ page, it }) => {
        await it.focus()
        await page.keyboard.press("Home")
      },
    }),
    control("disclosure", "By week", ({ page, expect }) => expect(page.getByRole("table")).toHaveCount(2)),
  ],
}

export const CASES = [list, detail, map]
