import { confirmMint } from "#test/e2e/dashboard.ts"
import { withMe } from "#test/e2e/screens/screen.ts"
import { type Area, by, control, dialog, leads, type Row, saves, sees, type Use, value } from "./control.ts"

const FILE = {
  name: "jugs.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("name,glaze,kiln\nJug 1,Celadon,North\n,Celadon,South\n"),
}
const choose = (page: Use["page"]) => page.locator('input[type="file"]').setInputFiles(FILE)
const PHOTO = "scripts/demonstration/tablecloth.webp"
const choosePhoto = async (page: Use["page"]) => {
  await page.locator('input[type="file"]').setInputFiles(PHOTO)
  await page.getByLabel("What photo 1 shows").waitFor()
}
const choosePhotoColumn = async (page: Use["page"]) => {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ ...FILE, buffer: Buffer.from("name,photo\nJug 1,jug-front.webp\n") })
  await page.getByText("Photos that this file names").waitFor()
}
const FIELDS = "fields of its own are kept for the next product until they are taken away"
const BULK = "/dashboard/upload?tab=bulk"
const field = (label: string, filled: string) =>
  control(
    "textbox",
    label === "Product Name" ? /^Product Name/ : label,
    ({ it, expect }) => expect(it).toHaveValue(filled),
    {
      ...(label !== "Product Name" && { called: label }),
      use: ({ it }) => it.fill(filled),
    },
  )
const uploaded = async (page: Use["page"]) => {
  await page.getByLabel("Product Name").fill("Saucer")
  await page.getByRole("button", { name: "Upload product" }).click()
  await page.getByRole("dialog", { name: "Success" }).waitFor()
}
const mint = async (page: Use["page"]) => {
  await page.getByRole("button", { name: "Mint", exact: true }).click()
  await confirmMint(page)
}
/** As far as the dry run: one row is ready, one is not. */
const looked = async (page: Use["page"]) => {
  await choose(page)
  await page.getByText("Nothing is stored yet.").waitFor()
}
/** As far as the columns. */
const columnsOf = async (page: Use["page"], csv = FILE.buffer.toString()) => {
  await page.locator('input[type="file"]').setInputFiles({ ...FILE, buffer: Buffer.from(csv) })
  await page.getByRole("button", { name: "Change the columns" }).click()
}
const SHOP = `Handle,Title,Option1 Value,Qty,Image Src
${Array.from({ length: 3 }, (_, at) => `cup-${at},Cup ${at},Tall,1,https://photos.invalid/${at}.jpg`).join("\n")}
`
/** As far as what a shop's export becomes: three products. */
const shop = async (page: Use["page"]) => {
  await page.locator('input[type="file"]').setInputFiles({ ...FILE, name: "shop.csv", buffer: Buffer.from(SHOP) })
  await page.getByText("3 products, 3 pieces").waitFor()
}
const shopControl = (
  role: "button" | "textbox" | "select",
  name: string | RegExp,
  works: Row["shows"],
  more: Partial<Row> = {},
) => control(role, name, works, { from: BULK, reach: shop, ...more })
const sent = async (page: Use["page"]) => {
  await looked(page)
  await page.getByRole("button", { name: "Add one product" }).click()
  await page.getByRole("button", { name: "Upload another file" }).waitFor()
}

export const upload: Area = {
  name: "uploading",
  as: "own",
  open: "/dashboard/upload",
  screens: /^(uploading|product, edited|leaving unsaved|columns of a file|what became of a file|uploaded|a shop)/,
  rows: [
    control("tab", "Bulk CSV Upload", sees("Drop a CSV file here"), { address: /tab=bulk/, stays: true }),
    control("tab", "Single Product", ({ page, expect }) => expect(page.getByLabel("Product Name")).toBeVisible(), {
      from: BULK,
      address: /\/upload$/,
      stays: true,
    }),
    field("Product Name", "Saucer"),
    field("Product Code", "S-1"),
    field("Category", "Porcelain"),
    field("Serial Number", "SN-9"),
    field("Batch Number", "B-9"),
    field("Manufacturing Date", "2026-04-21"),
    field("Expiration Date", "2030-01-01"),
    field("GTIN", "9506000134352"),
    field("Model", "T-2026"),
    field("Facility ID", "P-1"),
    field("Facility Name", "Paks plant"),
    control("select", "Country of Origin", ({ it, expect }) => expect(it).toHaveValue("HU"), {
      use: ({ it }) => it.selectOption("Hungary"),
    }),
    field("Description", "White."),
    by("button", "Add a field", "company.spec.ts", FIELDS),
    by("textbox", "Name", "company.spec.ts", FIELDS),
    control("textbox", "Value", value("Celadon"), {
      reach: (page) => page.getByRole("button", { name: "Add a field" }).click(),
      use: ({ it }) => it.fill("Celadon"),
    }),
    by("button", /^Remove the field/, "company.spec.ts", FIELDS),
    control(
      "file",
      /^Drop a photo here/,
      ({ page, expect }) => expect(page.getByLabel("What photo 1 shows")).toHaveValue("product"),
      { use: ({ page }) => choosePhoto(page) },
    ),
    control(
      "drop",
      /^Drop a photo here/,
      ({ page, expect }) => expect(page.getByRole("alert").first()).toContainText("JPEG"),
      {
        use: ({ it }) =>
          it.evaluate((label) => {
            const dataTransfer = new DataTransfer()
            dataTransfer.items.add(new File(["<svg/>"], "jug.jpg", { type: "image/jpeg" }))
            label.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
          }),
      },
    ),
    control("select", /^What photo \d shows$/, ({ it, expect }) => expect(it).toHaveValue("label"), {
      called: "What photo 1 shows",
      reach: choosePhoto,
      use: ({ it }) => it.selectOption("Its label"),
    }),
    control("button", /^Remove photo \d$/, ({ it, expect }) => expect(it).toBeHidden(), {
      called: "Remove photo 1",
      reach: choosePhoto,
    }),
    control("file", /^choose photos/, sees("One photo is uploaded."), {
      from: BULK,
      reach: choosePhotoColumn,
      use: ({ page }) => page.locator('input[type="file"]').setInputFiles(PHOTO),
    }),
    control("drop", /^choose photos/, sees("jug.jpg: Upload a JPEG"), {
      from: BULK,
      reach: choosePhotoColumn,
      use: ({ it }) =>
        it.evaluate((label) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(["<svg/>"], "jug.jpg", { type: "image/jpeg" }))
          label.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
        }),
    }),
    control("button", "Upload product", dialog("Success"), {
      reach: (page) => page.getByLabel("Product Name").fill("Saucer"),
    }),
    control("button", "See the product", ({ page, expect }) => expect(page.locator("h1")).toContainText("Saucer"), {
      reach: uploaded,
      address: /\/dashboard\/products\/[^/]+$/,
      stays: true,
    }),
    control("button", "Continue", ({ page, expect }) => expect(page.getByLabel("Product Name")).toHaveValue(""), {
      reach: uploaded,
    }),
    control("button", "Copy code", sees("Copied"), {
      reach: async (page) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
        await uploaded(page)
      },
    }),
    control("button", "Mint", ({ page, expect }) => expect(page.getByRole("button", { name: "Mint" })).toBeHidden(), {
      reach: uploaded,
      use: ({ page }) => mint(page),
    }),
    leads("Print label", /\/dashboard\/labels\?product=/, "Labels", {
      reach: async (page) => {
        await uploaded(page)
        await mint(page)
      },
    }),
    leads("Add photos of each model before you mint", /\/dashboard\/brand-page$/, "Brand page", {
      ...{ from: BULK, reach: sent },
    }),
    control("button", /^Mint these /, dialog(/^1 product becomes permanent/, "alertdialog"), {
      from: BULK,
      reach: sent,
    }),
    saves("button", "Download the codes", /^jugs-codes\.csv$/, { from: BULK, reach: sent }),
    leads("Print labels", /\/dashboard\/labels\?upload=/, "Labels", {
      from: BULK,
      reach: async (page) => {
        await sent(page)
        await page.getByRole("button", { name: /^Mint these / }).click()
        await confirmMint(page)
      },
    }),
    by("button", "Stay", "frame.spec.ts", "what was entered and not saved is not lost unasked"),
    by("button", "Leave without saving", "frame.spec.ts", "what was entered and not saved is not lost unasked"),
    saves("link", "Download a template", /^product-template-en\.csv$/, { from: BULK }),
    control("file", /^Drop a CSV file here/, sees("1 ready, 1 to look at"), {
      from: BULK,
      use: ({ page }) => choose(page),
    }),
    control("drop", /^Drop a CSV file here/, sees("One ready"), {
      from: BULK,
      use: ({ it }) =>
        it.evaluate((label) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(["name,glaze\nJug 1,Celadon\n"], "jugs.csv", { type: "text/csv" }))
          label.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
        }),
    }),
    control("select", /^What .+ becomes$/, ({ it, expect }) => expect(it).toHaveValue("category"), {
      called: "What glaze becomes",
      from: BULK,
      reach: (page) => columnsOf(page),
      use: ({ it }) => it.selectOption("Category"),
    }),
    control(
      "button",
      /^Keep the .+ custom fields?$/,
      ({ page, expect }) => expect(page.getByLabel("What shape becomes")).toHaveValue("attribute"),
      {
        called: "Keep the 2 columns left out as custom fields",
        from: BULK,
        // Other columns than above: what those become is remembered.
        reach: (page) => columnsOf(page, "name,shape,foot\nJug,Round,Flat\n"),
      },
    ),
    control(
      "disclosure",
      /without values$/,
      ({ it, expect }) => expect(it.locator("xpath=..")).toHaveAttribute("open", ""),
      {
        from: BULK,
        reach: (page) => columnsOf(page, "name,glaze,empty\nJug 1,Celadon,\n"),
      },
    ),
    control("button", /^Check .+\.csv$/, sees("1 ready, 1 to look at"), {
      called: "Check jugs.csv",
      from: BULK,
      reach: (page) => columnsOf(page),
    }),
    control("button", /^Add (one|[\d,]+) products?$/, sees("Upload complete: 1 valid, 1 error"), {
      called: "Add one product",
      from: BULK,
      reach: looked,
    }),
    by("button", /^Add [\d,]+ pieces$/, "upload.spec.ts", `an export of \${shop} becomes labels without a question`),
    shopControl("button", /^One piece fewer of /, sees("3 products, 2 pieces"), {
      called: "One piece fewer of Cup 0 – Tall",
    }),
    shopControl("button", /^One piece more of /, sees("3 products, 4 pieces"), {
      called: "One piece more of Cup 0 – Tall",
    }),
    shopControl("textbox", /^Pieces of /, sees("3 products, 12 pieces"), {
      called: "Pieces of Cup 0 – Tall",
      use: ({ it }) => it.fill("10"),
    }),
    shopControl("textbox", "Serial numbers", sees("3 numbers, to KF-0003."), { use: ({ it }) => it.fill("KF-0001") }),
    shopControl("select", "Pieces come from", ({ it, expect }) => expect(it).toHaveValue("one"), {
      use: ({ it }) => it.selectOption("One piece a row"),
    }),
    shopControl("button", "Leave them out", sees("They are left out.")),
    control("tab", /^To look at /, ({ it, expect }) => expect(it).toHaveAttribute("aria-selected", "true"), {
      ...{ from: BULK, reach: looked },
    }),
    control(
      "tab",
      /^Ready /,
      ({ page, expect }) => expect(page.getByRole("heading", { name: "Jug 1" })).toBeVisible(),
      {
        ...{ from: BULK, reach: looked },
      },
    ),
    control("button", "Change the columns", sees("Columns of jugs.csv"), { from: BULK, reach: looked }),
    control(
      "button",
      /^Fix line \d+, /,
      ({ page, expect }) => expect(page.getByText("Fixed, not checked yet")).toBeVisible(),
      {
        from: BULK,
        reach: looked,
        use: async ({ page, it }) => {
          await it.click()
          await page.locator("input[name=value]").fill("Jug of the second row")
          await page.getByRole("button", { name: "Save" }).click()
        },
      },
    ),
    control(
      "button",
      /^Skip line \d+$/,
      ({ page, expect }) => expect(page.getByRole("tab", { name: "To look at 1" })).toBeHidden(),
      {
        from: BULK,
        reach: looked,
      },
    ),
    control(
      "button",
      "Skip all",
      ({ page, expect }) => expect(page.getByRole("tab", { name: "To look at 1" })).toBeHidden(),
      {
        from: BULK,
        reach: looked,
      },
    ),
    saves("button", /^Download the (line|\d+ lines)$/, /^jugs-failed\.csv$/, { from: BULK, reach: looked }),
    control(
      "disclosure",
      /^Read as /,
      ({ page, expect }) => expect(page.getByLabel("Another encoding")).toBeVisible(),
      {
        from: BULK,
        reach: (page) => columnsOf(page, "name,glaze\nKék bögre,Zöld\n"),
      },
    ),
    control("button", "Choose another file", sees("Drop a CSV file here"), { from: BULK, reach: choose }),
    leads("Go to the products", /\/products\?filter=upload_id:equals:[-\w]+$/, "Company Products", {
      from: BULK,
      reach: sent,
    }),
    saves("button", "Download the failed rows", /^jugs-failed\.csv$/, { from: BULK, reach: sent }),
    control("button", "Upload another file", sees("Drop a CSV file here"), { from: BULK, reach: sent }),
    control(
      "disclosure",
      "How the columns were matched",
      ({ it, expect }) => expect(it.locator("xpath=..")).toHaveAttribute("open", ""),
      {
        from: BULK,
        reach: sent,
      },
    ),
    leads("Upgrade your plan", /\/dashboard\/profile/, "Company Profile", {
      from: BULK,
      before: (page) => withMe(page, { bulk_upload: false }),
    }),
  ],
}
