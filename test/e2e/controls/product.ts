import { confirmMint, productOf } from "#test/e2e/dashboard.ts"
import { type Area, by, control, dialog, leads, opensTab, saves, sees, type Use } from "./control.ts"

const TICK = "labels of the main network without a host of one's own need a tick"
const pageOf = (name: string) => async () => `/dashboard/products/${(await productOf("business", name)).id}`
const MINTED = pageOf("Blue-dyed Linen Tablecloth")
const IN_BATCH = pageOf("Lattice Linen Napkins")
const WAITING = pageOf("Printed Table Runner")
const FAILED = pageOf("Sample book of every pattern")
const KEYBOARD = "a company on the Free plan signs up, registers a product, mints it and checks it, by keyboard alone"
const CHECKED = pageOf("Peacock Eye Runner")
const edit = (page: Use["page"]) => page.getByRole("button", { name: "Edit", exact: true }).click()
const unfold = (page: Use["page"]) => page.locator("summary").filter({ hasText: "On the blockchain" }).click()
const recalling = (page: Use["page"]) => page.getByRole("button", { name: "Recall this product" }).click()
const changed = (label: string, filled: string) =>
  control(
    "textbox",
    label === "Product Name" ? /^Product Name/ : label,
    ({ page, expect }) => expect(page.getByLabel(label)).toHaveValue(filled),
    {
      ...(label !== "Product Name" && { called: label }),
      from: WAITING,
      reach: edit,
      use: ({ it }) => it.fill(filled),
    },
  )

export const product: Area = {
  name: "the page of a product",
  as: "business",
  open: MINTED,
  screens: /^(product,|recalling|reinstating)/,
  rows: [
    leads(/All products/, /\/dashboard\/products$/, "Company Products"),
    control("slider", /^Verifications: /, sees(/^\d+ scanned, \d+ typed$/), {
      from: CHECKED,
      use: async ({ page, it }) => {
        await it.focus()
        await page.keyboard.press("End")
      },
    }),
    control("disclosure", "Table", ({ page, expect }) => expect(page.getByRole("table").first()).toBeVisible(), {
      from: CHECKED,
    }),
    saves("link", "Download certificate", /^touchmark-.+\.json$/),
    saves("button", "Certificate to show (PDF)", /^certificate-[\d-]+\.pdf$/),
    saves("button", "Certificate of the batch (PDF)", /^certificate-[\d-]+\.pdf$/, { from: IN_BATCH, reach: unfold }),
    leads("See what customers see", /\/v\//, undefined),
    by("checkbox", /^On the main network, print our address as well/, "label-host.spec.ts", TICK),
    saves("button", "QR as SVG", /\.svg$/),
    saves("button", "QR as PNG", /\.png$/),
    leads("Print label", /\/dashboard\/labels\?product=/, "Labels"),
    control(
      "button",
      "Copy code",
      async ({ page, expect }) => {
        await expect(page.getByText("Copied").filter({ visible: true })).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2,3}$/)
      },
      { reach: (page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]) },
    ),
    control("disclosure", /^(On|Not on) the blockchain/, sees("Record hash")),
    control(
      "button",
      "Show all of it",
      ({ page, expect }) => expect(page.getByRole("button", { name: "Show less" }).first()).toBeVisible(),
      { from: FAILED },
    ),
    control(
      "button",
      "Show less",
      ({ page, expect }) => expect(page.getByRole("button", { name: "Show less" })).toBeHidden(),
      {
        from: FAILED,
        reach: (page) => page.getByRole("button", { name: "Show all of it" }).first().click(),
      },
    ),
    control(
      "button",
      "Copy link",
      async ({ page, expect }) => {
        await expect(page.getByText("Copied").filter({ visible: true })).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
          /\/v\/[0-9A-Z]{4}(-[0-9A-Z]{4}){2,3}$/,
        )
      },
      { reach: (page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]) },
    ),
    opensTab(/^View on /, /\/local\/1\/tx\/0x/, { reach: unfold }),
    opensTab(/^0x[0-9a-f]{8}$/, /\/local\/1\/tx\/0x/, { from: IN_BATCH }),
    control("button", "Recall this product", dialog(/^Recall/, "alertdialog"), { from: IN_BATCH }),
    control("select", "Reason", ({ it, expect }) => expect(it).toHaveValue("safety"), {
      from: IN_BATCH,
      reach: recalling,
      use: ({ it }) => it.selectOption("safety"),
    }),
    control("radio", "The whole batch it was minted with", ({ it, expect }) => expect(it).toBeChecked(), {
      from: IN_BATCH,
      reach: recalling,
    }),
    control("radio", "This product only", ({ it, expect }) => expect(it).toBeChecked(), {
      from: IN_BATCH,
      reach: async (page) => {
        await recalling(page)
        await page.getByRole("radio", { name: "The whole batch it was minted with" }).check()
      },
    }),
    control("textbox", /^Message for shoppers/, sees("Bring it back to the shop."), {
      from: IN_BATCH,
      reach: recalling,
      use: ({ it }) => it.fill("Bring it back to the shop."),
    }),
    control("textbox", /^Email address for shoppers/, sees("recall@brand.example"), {
      from: IN_BATCH,
      reach: recalling,
      use: ({ it }) => it.fill("recall@brand.example"),
    }),
    control("button", "Save the message", sees("Shoppers read it within a minute."), {
      from: pageOf("Raindrop Apron"),
      reach: (page) => page.getByLabel("Message for shoppers").fill(`Bring it back. ${Date.now()}`),
    }),
    by("button", "Yes, recall", "walk.spec.ts", "an owner recalls a product, and whoever checks it is told"),
    control("button", "Withdraw the recall", dialog(/./, "alertdialog"), { from: pageOf("Raindrop Apron") }),
    control("button", "Cancel", ({ page, expect }) => expect(page.getByRole("alertdialog")).toBeHidden(), {
      from: IN_BATCH,
      reach: recalling,
    }),
    control(
      "button",
      "Create the bundle",
      ({ page, expect }) => expect(page.getByRole("button", { name: "Download the bundle" })).toBeVisible(),
      { from: IN_BATCH, reach: unfold },
    ),
    by(
      "button",
      /^(Add photos of this model|Change the model’s photos)$/,
      "brand-page.spec.ts",
      "a clerk gives a model photos, and its products carry them until they are minted",
    ),
    control("button", "Fix", ({ page, expect }) => expect(page.getByLabel("Product Name")).toBeFocused(), {
      from: FAILED,
    }),
    control("button", "Edit", ({ page, expect }) => expect(page.getByLabel("Product Name")).toBeVisible(), {
      from: WAITING,
    }),
    changed("Product Name", "Printed Runner"),
    changed("Product Code", "PC-1"),
    changed("Category", "Runners"),
    changed("Serial Number", "SN-1"),
    changed("Batch Number", "B-1"),
    changed("Manufacturing Date", "2026-04-21"),
    changed("Expiration Date", "2030-01-01"),
    changed("GTIN", "9506000134352"),
    changed("Model", "T-2026"),
    changed("Facility ID", "P-1"),
    changed("Facility Name", "Paks plant"),
    control("select", "Country of Origin", ({ it, expect }) => expect(it).toHaveValue("HU"), {
      from: WAITING,
      reach: edit,
      use: ({ it }) => it.selectOption("Hungary"),
    }),
    control("textbox", "Description", sees("Printed by hand."), {
      from: WAITING,
      reach: edit,
      use: async ({ page, it }) => {
        await it.fill("Printed by hand.")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByRole("button", { name: "Edit", exact: true }).waitFor()
      },
      stays: true,
    }),
    control(
      "button",
      "Save",
      ({ page, expect }) => expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible(),
      { from: WAITING, reach: edit },
    ),
    control(
      "button",
      "Add a field",
      ({ page, expect }) => expect(page.getByPlaceholder("Name", { exact: true })).toBeVisible(),
      { from: WAITING, reach: edit },
    ),
    control("textbox", "Value", ({ it, expect }) => expect(it).toHaveValue("Indigo"), {
      from: WAITING,
      reach: async (page) => {
        await edit(page)
        await page.getByRole("button", { name: "Add a field" }).click()
      },
      use: ({ it }) => it.fill("Indigo"),
    }),
    control("textbox", "Name", ({ it, expect }) => expect(it).toHaveValue("Shade"), {
      from: WAITING,
      reach: async (page) => {
        await edit(page)
        await page.getByRole("button", { name: "Add a field" }).click()
      },
      use: ({ it }) => it.fill("Shade"),
    }),
    control(
      "button",
      /^Remove the field/,
      ({ page, expect }) => expect(page.getByRole("button", { name: "Remove the field Patterns A to F" })).toBeHidden(),
      {
        called: "Remove the field Patterns A to F",
        from: FAILED,
        reach: edit,
      },
    ),
    leads(/^See the \d+ products? of this batch$/, /filter=tx_hash:equals:0x/, "Company Products", {
      from: IN_BATCH,
      reach: async (page) => {
        await recalling(page)
        await page.getByRole("radio", { name: "The whole batch it was minted with" }).check()
      },
    }),
    by("button", "Mint", "keyboard.spec.ts", KEYBOARD),
    by("checkbox", "I have looked through the names and dates.", "keyboard.spec.ts", KEYBOARD),
    by("button", "Mint 1 product", "keyboard.spec.ts", KEYBOARD),
    control("button", "Mint again", sees(/failed/i), {
      from: FAILED,
      use: async ({ page, it }) => {
        await it.click()
        await confirmMint(page)
      },
    }),
  ],
}
