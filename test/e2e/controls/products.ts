import { confirmMint } from "#test/e2e/dashboard.ts"
import { type Area, by, control, dialog, leads, opensTab, type Row, saves, sees, type Use } from "./control.ts"

const LIST = "/dashboard/products"
const rows = (page: Use["page"]) => page.locator("tr[data-row]")
const row = (page: Use["page"], name: string) => rows(page).filter({ hasText: name })
const head = (page: Use["page"], name: string) => page.locator("thead th").filter({ hasText: name })
const select = (name: string) => (page: Use["page"]) =>
  page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check()
const item = (name: string | RegExp) => async (page: Use["page"]) => {
  await page.getByRole("button", { name: "Actions" }).click()
  if (name) await page.getByRole("menuitem", { name }).click()
}
const openMenu = item("")
const askToMint = async (page: Use["page"]) => {
  await select("Cup 59")(page)
  await page.getByRole("button", { name: "Mint", exact: true }).click()
}
const askToMintAll = async (page: Use["page"]) => {
  await page.getByRole("button", { name: /^Mint all / }).click()
  await page.getByRole("alertdialog").waitFor()
}
const filteredBy =
  (name: string) =>
  async ({ page, expect }: Use) => {
    await expect(page.getByRole("alertdialog")).toBeHidden()
    await expect(page.getByRole("button", { name })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  }
const filtering = (page: Use["page"]) => page.getByRole("button", { name: "Add filter" }).click()
const shows =
  (...names: string[]) =>
  async ({ page, expect }: Use) => {
    for (const [at, name] of names.entries()) await expect(rows(page).nth(at)).toContainText(name)
  }
const selected = (text: string) => sees(text)
const key = (name: Row["name"], press: string, shows: Row["shows"], more: Partial<Row> = {}): Row => ({
  ...control("key", name, shows, {
    use: async ({ page }) => {
      // Before the list is there, a key has nothing to act on.
      await rows(page).first().waitFor()
      await page.keyboard.press(press)
    },
  }),
  ...more,
})
const hasFocus =
  (name: string) =>
  ({ page, expect }: Use) =>
    expect(page.getByRole("link", { name })).toBeFocused()
const NAMED = `${LIST}?sort=product_name`
const SMALL = `${NAMED}&size=25`
const FILTERED = `${NAMED}&filter=category:equals:Porcelain&filter=batch_number:equals:B-0`

const sorting: Row[] = [
  control("sort", "Product", shows("Cup 01", "Cup 02"), { address: /sort=product_name/, stays: true }),
  control("sort", "Serial", shows("Cup 01", "Cup 02"), { address: /sort=serial_number/, stays: true }),
  control("sort", "Batch", shows("B-0"), { address: /sort=batch_number/, stays: true }),
  ...(["Short code", "Status", "Transaction"] as const).map((name) =>
    control("sort", name, ({ page, expect }) => expect(head(page, name)).toHaveAttribute("aria-sort", "ascending"), {
      address: /sort=(short_code|status|tx_hash)/,
      stays: true,
    }),
  ),
]

const FURTHER_FIELDS = ["GTIN", "Model", "Facility ID", "Facility Name", "Country of Origin"]

const columns: Row[] = [
  ...["Product code", "Category", "Made", "Expires", "Registered", ...FURTHER_FIELDS].map((name) =>
    control("checkbox", name, ({ page, expect }) => expect(head(page, name)).toBeVisible(), {
      reach: item("Choose columns"),
      address: /columns=serial_number%2C/,
      stays: true,
    }),
  ),
  ...["Serial", "Batch", "Short code", "Status", "Transaction"].map((name) =>
    control("checkbox", name, ({ page, expect }) => expect(head(page, name)).toBeHidden(), {
      reach: item("Choose columns"),
      address: /columns=/,
      stays: true,
    }),
  ),
  control("button", "Reset", ({ page, expect }) => expect(head(page, "Batch")).toBeVisible(), {
    from: `${LIST}?columns=status`,
    reach: item("Choose columns"),
    stays: true,
  }),
  control("button", "Close", ({ page, expect }) => expect(page.getByRole("dialog")).toBeHidden(), {
    reach: item("Choose columns"),
  }),
]

const paging: Row[] = [
  control(
    "select",
    "Products per page",
    async ({ page, it, expect }) => {
      await expect(it).toHaveValue("25")
      await expect(rows(page)).toHaveCount(25)
      await expect(page.getByText("1–25 of 60")).toBeVisible()
    },
    { use: ({ it }) => it.selectOption("25"), address: /[?&]size=25\b/, stays: true },
  ),
  control("button", "Next page", shows("Cup 26"), { from: SMALL, address: /page=2/, stays: true }),
  control("button", "Previous page", shows("Cup 01"), { from: `${SMALL}&page=2`, address: /size=25$/, stays: true }),
]

const filters: Row[] = [
  control("button", "Add filter", ({ page, expect }) => expect(page.getByLabel("Column")).toBeFocused()),
  control("select", "Column", ({ page, expect }) => expect(page.getByLabel("Value")).toHaveRole("combobox"), {
    reach: filtering,
    use: ({ it }) => it.selectOption("Status"),
  }),
  control("select", "Condition", ({ page, expect }) => expect(page.getByLabel("Value")).toBeDisabled(), {
    reach: filtering,
    use: ({ it }) => it.selectOption("is empty"),
  }),
  control("textbox", "Value", shows("Cup 07"), {
    from: NAMED,
    reach: filtering,
    use: async ({ page, it }) => {
      await it.fill("p 07")
      await page.keyboard.press("Enter")
    },
    address: /filter=product_name%3Acontains%3Ap\+07/,
    stays: true,
  }),
  control("button", "Apply", sees("Enter a value."), { reach: filtering }),
  control(
    "button",
    /^Change the filter /,
    ({ page, expect }) => expect(page.getByLabel("Value")).toHaveValue("Porcelain"),
    {
      from: FILTERED,
    },
  ),
  control("button", /^Remove the filter /, shows("Cup 01", "Cup 04"), {
    from: FILTERED,
    address: /\?filter=batch_number%3Aequals%3AB-0&sort=product_name$/,
    stays: true,
  }),
  control("button", "Remove all", shows("Cup 01", "Cup 02"), {
    from: FILTERED,
    address: /\?sort=product_name$/,
    stays: true,
  }),
  control("button", "Remove the filters", sees("1–50 of 60"), {
    from: `${LIST}?filter=category:equals:nothing`,
    address: /products$/,
    stays: true,
  }),
  control("button", "Try again", sees("1–50 of 60"), {
    before: (page) => page.route(/\/products\?/, (route) => route.fulfill({ status: 400, json: {} }), { times: 1 }),
  }),
]

/** A press beside a row's name. */
const opening = control("click", "", ({ page, expect }) => expect(page.locator("h1")).toContainText("Cup 02"), {
  from: SMALL,
  use: ({ page }) => row(page, "Cup 02").getByText("Pending").click(),
  address: /\/dashboard\/products\/[^/]+$/,
  stays: true,
})

const selecting: Row[] = [
  control("checkbox", /^Select (?!all)/, selected("1 selected")),
  control("checkbox", "Select all on this page", selected("25 selected"), { from: SMALL }),
  control("button", /^Select all /, selected("All 60 selected"), { from: SMALL, reach: select("Cup 03") }),
  control("button", "Clear the selection", ({ page, expect }) => expect(page.getByText("1 selected")).toBeHidden(), {
    reach: select("Cup 60"),
  }),
]

const keys: Row[] = [
  key("j", "j", hasFocus("Cup 01"), { from: SMALL }),
  key("↓", "ArrowDown", hasFocus("Cup 01"), { from: SMALL }),
  key("k", "k", hasFocus("Cup 25"), { from: SMALL }),
  key("↑", "ArrowUp", hasFocus("Cup 25"), { from: SMALL }),
  key("Enter", "Enter", ({ page, expect }) => expect(page.locator("h1")).toContainText("Cup 01"), {
    from: NAMED,
    reach: (page) => page.keyboard.press("j"),
    address: /\/dashboard\/products\/[^/]+$/,
    stays: true,
  }),
  key("x", "x", selected("1 selected"), { reach: (page) => page.keyboard.press("j") }),
  key("a", "a", selected("25 selected"), { from: SMALL }),
  key("Shift A", "Shift+A", selected("All 60 selected"), { from: SMALL }),
  key("Esc", "Escape", ({ page, expect }) => expect(page.getByText("1 selected")).toBeHidden(), {
    reach: select("Cup 60"),
  }),
  key("f", "f", ({ page, expect }) => expect(page.getByLabel("Column")).toBeFocused()),
  key("/", "/", shows("Cup 07"), {
    from: NAMED,
    use: async ({ page }) => {
      await page.keyboard.press("/")
      await page.getByLabel("Value").waitFor()
      await page.keyboard.type("p 07")
      await page.keyboard.press("Enter")
    },
    address: /filter=product_name%3Acontains%3Ap\+07/,
    stays: true,
  }),
  key(/^m$/i, "m", sees("No products selected.")),
  key(/^d$/i, "d", dialog("Confirm deletion", "alertdialog"), { reach: select("Cup 60") }),
  key(/^l$/i, "l", ({ page, expect }) => expect(page.locator("h1")).toHaveText("Labels"), {
    address: /\/dashboard\/labels$/,
  }),
  key("n", "n", shows("Cup 26"), { from: SMALL, address: /page=2/, stays: true }),
  key("→", "ArrowRight", shows("Cup 26"), { from: SMALL, address: /page=2/, stays: true }),
  key("p", "p", shows("Cup 01"), { from: `${SMALL}&page=2`, address: /size=25$/, stays: true }),
  key("←", "ArrowLeft", shows("Cup 01"), { from: `${SMALL}&page=2`, address: /size=25$/, stays: true }),
  key("?", "?", dialog("Keyboard shortcuts")),
  control(
    "switch",
    "Shortcuts are on",
    async ({ page, expect }) => {
      await page.keyboard.press("Escape")
      await expect(page.getByRole("dialog")).toBeHidden()
      await page.keyboard.press("f")
      await expect(page.getByLabel("Column")).toBeHidden()
    },
    { reach: item("Keyboard shortcuts"), stays: true },
  ),
]

const menu: Row[] = [
  control("button", "Actions", ({ page, expect }) => expect(page.getByRole("menu")).toBeVisible()),
  control("menuitem", /^Mint selected/, sees("No products selected."), { reach: openMenu }),
  control("menuitem", /^Delete selected/, dialog("Confirm deletion", "alertdialog"), {
    reach: async (page) => {
      await select("Cup 60")(page)
      await openMenu(page)
    },
  }),
  saves("menuitem", "Export as CSV", /^touchmark-products\.csv$/, { reach: openMenu }),
  control("menuitem", "Choose columns", dialog("Columns"), { reach: openMenu }),
  control("menuitem", /^Keyboard shortcuts/, dialog("Keyboard shortcuts"), { reach: openMenu }),
  control("button", "Cancel", ({ page, expect }) => expect(page.getByRole("alertdialog")).toBeHidden(), {
    reach: async (page) => {
      await select("Cup 60")(page)
      await page.keyboard.press("d")
    },
  }),
  control(
    "button",
    "Yes, delete",
    async ({ page, expect }) => {
      await expect(row(page, "Cup 60")).toBeHidden()
      await expect(page.getByText("of 59")).toBeVisible()
    },
    {
      reach: async (page) => {
        await select("Cup 60")(page)
        await page.getByRole("button", { name: "Delete", exact: true }).click()
      },
      stays: true,
    },
  ),
]

/** Last, because minted products stay minted. */
const minting: Row[] = [
  control("button", "Mint", dialog(/becomes permanent/, "alertdialog"), { reach: select("Cup 59") }),
  control("link", "See all", filteredBy("Change the filter Status equals Pending"), {
    reach: askToMintAll,
    address: /filter=status:equals:Pending&filter=sample:empty:$/,
    stays: true,
  }),
  control("link", "Show them", filteredBy("Change the filter Photos is empty"), {
    reach: askToMintAll,
    address: /filter=media:empty:$/,
    stays: true,
  }),
  control(
    "checkbox",
    "I have looked through the names and dates.",
    ({ page, expect }) => expect(page.getByRole("button", { name: "Mint 1 product" })).toBeEnabled(),
    { reach: askToMint },
  ),
  control(
    "button",
    /^Mint \d+ products?$/,
    async ({ page, expect }) => expect(row(page, "Cup 59")).toContainText("On chain"),
    {
      reach: async (page) => {
        await askToMint(page)
        await page.getByRole("alertdialog").getByRole("checkbox").check()
      },
      stays: true,
    },
  ),
  control("button", "Delete", sees("Minted products cannot be deleted."), { reach: select("Cup 59") }),
  control(
    "button",
    /^Mint all /,
    ({ page, expect }) => expect(page.getByRole("button", { name: "Nothing to mint" })).toBeDisabled(),
    {
      use: async ({ page, it }) => {
        await it.click()
        await confirmMint(page)
      },
      stays: true,
    },
  ),
  control("button", "Nothing to mint", ({ it, expect }) => expect(it).toBeDisabled(), { use: async () => {} }),
  control("button", "Print labels", sees("The chosen product: one label."), { reach: select("Cup 59") }),
  control("menuitem", /^Print labels/, sees(/^All products: 59 labels\./), { reach: openMenu }),
  saves("menuitem", "Download all certificates", /^certificates-.+\.zip$/, { reach: openMenu }),
]

const area = (name: string, rows: Row[]): Area => ({
  ...{ name, as: "own", open: LIST, rows },
  screens: /^(products|filter$|actions$|columns$|shortcuts$|confirming a deletion)/,
})

/** `/dashboard/products`: looking through the list, and acting on it. */
export const PRODUCTS = [
  area("the list of products", [...paging, ...columns, ...sorting, ...filters]),
  area("acting on the list of products", [
    opening,
    ...[...selecting, ...keys, ...menu, ...minting],
    by("button", "Load a sample collection", "first-hour.spec.ts", "samples are loaded and removed"),
    leads("Add New Product", /\/dashboard\/upload$/, "Product Upload Center"),
    leads(/^[A-Z][\w-]+ /, /\/dashboard\/products\/[^/]+$/, "Cup 59", { called: "Cup 59" }),
    opensTab(/^0x[0-9a-f]{8}$/, /\/local\/1\/tx\/0x/),
  ]),
]
