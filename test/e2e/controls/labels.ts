import { productOf } from "#test/e2e/dashboard.ts"
import { type Area, by, control, leads, saves, sees, type Use } from "./control.ts"

const TICK = "labels of the main network without a host of one's own need a tick"
const START = "Start at label"
const WAITING = async () => `/dashboard/labels?product=${(await productOf("business", "Printed Table Runner")).id}`

const choose =
  (option: string) =>
  ({ it }: Use) =>
    it.selectOption(option)
const picture = (page: Use["page"]) => page.getByRole("img", { name: /^Label of / })
/** The label is drawn anew for each change. */
const changesLabel = (option: string) => ({
  use: async ({ page, it, expect }: Use) => {
    const before = await picture(page).getAttribute("src")
    await it.selectOption(option)
    await expect(picture(page)).not.toHaveAttribute("src", before!)
  },
})
const startsAt =
  (place: string) =>
  ({ page, expect }: Use) =>
    expect(page.getByLabel(START)).toHaveValue(place)
const onTwoSheets = async (page: Use["page"]) => page.getByLabel(START).selectOption("24")

/** `/dashboard/labels`. */
export const LABELS: Area[] = [
  {
    name: "labels",
    as: "business",
    open: "/dashboard/labels",
    screens: /^labels/,
    rows: [
      control("select", "Paper", sees(/^100 × 50 mm, shown at \d+%$/), {
        use: choose("Label roll, 100 × 50 mm"),
        stays: true,
      }),
      control(
        "select",
        "Order",
        ({ it, expect }) => expect(it).toHaveValue("serial_number"),
        changesLabel("serial_number"),
      ),
      control("select", "Language of the label", ({ it, expect }) => expect(it).toHaveValue("hu"), changesLabel("hu")),
      by("checkbox", /^On the main network, print our address as well/, "label-host.spec.ts", TICK),
      control("select", START, sees("4 labels of the sheet are used and stay empty."), { use: choose("5") }),
      control("click", "", startsAt("8"), {
        use: ({ page }) => page.locator('main svg [data-place="7"]').click(),
      }),
      control("button", "Next sheet", sees(/^Sheet 2 of \d$/), { reach: onTwoSheets }),
      control("button", "Previous sheet", sees(/^Sheet 1 of \d$/), {
        reach: async (page) => {
          await onTwoSheets(page)
          await page.getByRole("button", { name: "Next sheet" }).click()
        },
      }),
      saves("button", "Download PDF", /^labels-[\d-]+\.pdf$/),
      leads("Choose others", /\/dashboard\/products$/, "Products"),
      leads("Mint first", /\/dashboard\/products\?filter=status:equals:Pending/, "Products", { from: WAITING }),
    ],
  },
  {
    name: "labels of nothing",
    as: "enterprise",
    open: "/dashboard/labels",
    screens: /^labels, no products$/,
    rows: [leads("Add New Product", /\/dashboard\/upload$/, "Product Upload Center")],
  },
]
