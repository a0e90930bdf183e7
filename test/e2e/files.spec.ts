import type { Page } from "@playwright/test"
import type { Product } from "#shared/api/products.ts"
import { type Dialect, generateDialect, type Truth } from "#test/csv/campaign/generate.ts"
import { encodingName } from "#web/dashboard/upload/csv-preview.tsx"
import { openCompany } from "./company.ts"
import { arrange } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { SERVICE } from "./place.ts"
import { type Address, textIn } from "./words.ts"

const FILES = 20
const SEED = 20261122
const t = (key: string, values = {}) => textIn("en", `dashboard.${key}` as Address, values)

test("twenty files of the campaign come out of the mapping page as they are meant to", async ({ page }) => {
  const token = await openCompany("Twenty Files Ltd", "files@twenty.example", "enterprise")
  await arrange(page, { token, language: "en" })
  await page.goto("/dashboard/upload?tab=bulk")
  for (let file = 0; file < FILES; file++) {
    const dialect = generateDialect(SEED, file * 7)
    await test.step(dialect.title, () => uploadByHand(page, dialect, token))
  }
})

async function uploadByHand(page: Page, dialect: Dialect, token: string): Promise<void> {
  const { bytes, encoding, headers, mapping, products, errors } = dialect
  const file = { name: "file.csv", mimeType: "text/csv", buffer: Buffer.from(bytes) }
  await page.locator('input[type="file"]').setInputFiles(file)
  const start = page.getByRole("button", { name: t("upload.start", { name: "file.csv" }) })
  const change = page.getByRole("button", { name: t("check.columns") })
  await expect(start.or(change)).toBeVisible()
  if (await change.isVisible()) await change.click()
  await expect(start).toBeVisible()
  // Where the page is not sure, a person knows the language of the file and takes the lines that read right.
  if (await page.getByText(t("upload.encoding_unsure")).isVisible()) {
    const choice = page.getByRole("radio", { name: encodingName(encoding, t as never) }).first()
    await choice.click()
    await expect(choice).toBeChecked()
  }
  // Columns without values are folded away.
  const folded = page.getByText(/columns? without values/)
  if (await folded.isVisible()) await folded.click()
  for (const [place, target] of mapping.entries()) {
    const header = headers[place]
    if (header === undefined) continue
    await page.getByLabel(t("upload.becomes_of", { column: header }), { exact: true }).selectOption(target)
  }
  await start.click()
  const [valid, wrong] = [products.length, new Set(errors.map((error) => error.split(" ")[0])).size]
  const add = page.getByRole("button", { name: t("check.add", { n: valid }), exact: true })
  if (valid === 0) {
    await expect(page.locator("#check")).toHaveText(t("check.summary", { ready: 0, n: wrong }))
    await expect(add).toBeDisabled()
    return page.getByRole("button", { name: t("upload.other_file") }).click()
  }
  await add.click()
  // A file without errors has a dialog over it, which hides the rest from readers.
  await expect(page.locator("#done")).toHaveText(t("upload.done", { valid, errors: wrong, n: wrong }))
  const proceed = page.getByRole("button", { name: t("upload.continue"), exact: true })
  if (await proceed.isVisible()) await proceed.click()
  expect(await newest(token, valid)).toEqual(products)
  await page.getByRole("button", { name: t("upload.another") }).click()
}

/** The products registered last, in the order of their file. */
async function newest(token: string, count: number): Promise<Truth[]> {
  const answer = await fetch(`${SERVICE}/products`, { headers: { authorization: `Bearer ${token}` } })
  const listed = (await answer.json()) as Product[]
  return listed.slice(0, count).toReversed().map(truthOf)
}

function truthOf(product: Product): Truth {
  const { product_name, description, serial_number, manufacture_date, expiration_date } = product
  const fields = { product_name, description, serial_number, manufacture_date, expiration_date }
  const said = Object.entries(fields).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(said), attributes: product.metadata_json.attributes } as unknown as Truth
}
