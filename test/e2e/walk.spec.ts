import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import type { Page } from "@playwright/test"
import { generateCsv } from "#test/support/generate-csv.ts"
import { pdfWith } from "#test/support/read-pdf.ts"
import { codeOf, confirmMint, signIn, uploadCsv } from "./dashboard.ts"
import { expect, QUICK, test } from "./fixture.ts"
import { MAIN_NODE, SERVICE } from "./place.ts"

const root = join(import.meta.dirname, "..", "..")
const shop_export = Buffer.concat([
  readFileSync(join(root, "test/support/apparel-shop-export.csv")),
  Buffer.from("\n,,A row without a name\n,,Another\n"),
])

test.describe.configure({ mode: "serial" })

/** The code of a batch's product: the demonstration's, and then one that a test has uploaded. */
let shirt: string
test.beforeAll(async () => {
  shirt = await codeOf("business", "Lattice Linen Napkins")
})

test("a clerk's shop export becomes codes on chain, and its bad rows are named", { tag: QUICK }, async ({ page }) => {
  await signIn(page, "business")
  await uploadCsv(page, { name: "apparel.csv", bytes: shop_export })
  await expect(page.getByText("Upload complete: 22 valid, 2 errors").first()).toBeVisible()
  await expect(page.getByText("Rows that were not registered")).toBeVisible()
  await page.goto("/dashboard/products")
  await page.getByRole("button", { name: /^Mint all \(\d+\)$/ }).click()
  await confirmMint(page)
  await expect(page.getByText(/products written to blockchain/).first()).toBeVisible({ timeout: 200_000 })
  shirt = await codeOf("business", "Ocean Blue Shirt")
})

test("a stranger types a code and reads two statements that agree", { tag: QUICK }, async ({ page }) => {
  await page.goto("/")
  await page.getByLabel("Blockchain ID or short code").fill(shirt.toLowerCase())
  await page.getByRole("button", { name: "Verify", exact: true }).click()
  await expect(page.getByText("Product Verified on Blockchain")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Genuine record" })).toBeVisible()
  await openProof(page)
  for (const check of ["Record unchanged", "Place in the batch proved", "Not recalled"]) {
    await expect(page.getByText(check, { exact: true })).toBeVisible()
  }
  await expect(page.getByText("Our records show the same")).toBeVisible()
})

test("an answer changed on its way is contradicted by the browser's own statement", { tag: QUICK }, async ({
  page,
}) => {
  await page.route("**/verify", async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, name: `${answer.name} (limited edition)` } })
  })
  await page.goto(`/v/${shirt}`)
  await expect(page.getByRole("heading", { name: "Records disagree" })).toBeVisible()
  await expect(page.getByText("Our records show something else").first()).toBeVisible()
})

test("a certificate changed on its way fails the check that it breaks", async ({ page }) => {
  await page.route("**/v/*", async (route) => {
    const response = await route.fetch()
    const [before, certificate] = (await response.text()).split('"certificate":') as [string, string]
    const changed = certificate.replace(/Ocean Blue Shirt|Lattice Linen Napkins/, "$& (limited edition)")
    await route.fulfill({ response, body: `${before}"certificate":${changed}` })
  })
  await page.goto(`/v/${shirt}`)
  await expect(page.getByText("Place in the batch not proved").first()).toBeVisible()
  await expect(page.getByText("Product Verified on Blockchain")).toBeHidden()
  // Nothing vouches for it, and it says who registered it.
  await expect(page.getByText("Registered by")).toBeVisible()
  await expect(page.getByText("Identity checked")).toHaveCount(0)
})

test("a printed certificate leads to a page that knows which file belongs to it", async ({ page, request }) => {
  const { record_hash } = await (await request.post("/verify", { data: { code: shirt } })).json()
  const shown = await (await request.get(`/certificates/${shirt}?for=showing`)).text()
  const buffer = await pdfWith({ "certificate.json": shown })
  const openFrom = async (hash: string) => {
    await page.goto("about:blank")
    await page.goto(`/verify.html#${hash}`)
    await expect(page.getByText("You come from a printed certificate.")).toBeVisible()
    const file = { name: "certificate.pdf", mimeType: "application/pdf", buffer }
    await page.locator("input[type=file]").setInputFiles(file)
  }
  for (const [width, height] of [
    [1366, 768],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openFrom(record_hash)
    await expect(page.getByText("This file holds the record that the printed certificate names.")).toBeInViewport()
    // The answer comes first, and the keyboard is with it.
    const verdict = page.locator("[data-tone] h2")
    await expect(verdict).toBeInViewport({ ratio: 1 })
    await expect(verdict).toBeFocused()
    await expect(page.getByLabel("Nodes to ask")).toBeHidden()
  }
  await openFrom(`0x${"0".repeat(64)}`)
  await expect(page.getByText("This file does not hold the record")).toBeVisible()
})

test("a typing mistake is told at once, without a request", async ({ page }) => {
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(request.url())
  })
  await page.goto("/")
  const wrong = shirt.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
  await page.getByLabel("Blockchain ID or short code").fill(wrong)
  await page.getByRole("button", { name: "Verify", exact: true }).click()
  await expect(page.getByText(/There is a typing mistake in this code/).first()).toBeVisible()
  expect(asked).toEqual([])
})

test("an owner recalls a product, and whoever checks it is told", { tag: QUICK }, async ({ page }) => {
  await signIn(page, "business")
  await page.goto("/dashboard/products")
  await page.getByRole("link", { name: "Tulip Border Cloth" }).first().click()
  // The shop's export has its sizes as well, and any of them may be listed first.
  await expect(page.getByRole("heading", { name: "Code", exact: true })).toBeVisible()
  const code = await page.getByText(/^\w{4}-\w{4}-\w{4}$/).innerText()
  await page.getByRole("button", { name: "Recall this product" }).click()
  await expect(page.getByRole("button", { name: "Yes, recall" })).toBeDisabled()
  await page.getByLabel("Reason").selectOption("safety")
  await page.getByRole("button", { name: "Yes, recall" }).click()
  const status = async () => {
    const answer = await page.request.post("/verify", { data: { code } })
    return ((await answer.json()) as { status: string }).status
  }
  await expect.poll(status, { timeout: 150_000, intervals: [2_000] }).toBe("recalled")
  await page.goto(`/v/${code}`)
  await expect(page.getByRole("heading", { name: "Recalled", exact: true })).toBeVisible()
  await expect(page.getByText("It has been recalled").first()).toBeVisible()
})

test("ten thousand products of a file go out as one transaction", async ({ page }) => {
  await signIn(page, "enterprise")
  await uploadCsv(page, { name: "ten-thousand.csv", bytes: Buffer.from(generateCsv(10_000)) })
  await expect(page.getByText(/Upload complete: 10.?000 valid, 0 errors/).first()).toBeVisible({ timeout: 300_000 })
  await page.getByRole("button", { name: "Continue" }).click()
  await page.goto("/dashboard/products")
  await page.getByRole("button", { name: /^Mint all \(10.?000\)$/ }).click()
  await confirmMint(page)
  await expect(page.getByText(/10.?000 products written to blockchain/).first()).toBeVisible({ timeout: 300_000 })
  const hashes = await page.evaluate(async () => {
    const token = localStorage.getItem("token") ?? sessionStorage.getItem("token")
    const answer = await fetch("/products", { headers: { authorization: `Bearer ${token}` } })
    const products = (await answer.json()) as { tx_hash: string; short_code: string }[]
    return { transactions: new Set(products.map(({ tx_hash }) => tx_hash)).size, code: products[4_417]!.short_code }
  })
  expect(hashes.transactions).toBe(1)
  await page.goto(`/v/${hashes.code}`)
  await openProof(page)
  await expect(page.getByText("Place in the batch proved")).toBeVisible()
})

test.describe("with our service switched off, a single product verifies from its code and a node alone", () => {
  let code: string

  test.use({ expected_errors: [/net::ERR_FAILED/] })

  test("in a page that is already loaded", async ({ page, context }) => {
    await signIn(page, "business")
    code = await codeOf("business", "Blue-dyed Linen Tablecloth")
    await page.goto(`/v/${shirt}`)
    // Wait for the page's own check: the card may appear before the chains' nodes are known.
    await expect(page.getByText("Confirmed by your browser")).toBeVisible()
    await context.route(/\/(verify|certificates|chains)(\/|\?|$)/, (route) => route.abort())
    await page.getByRole("link", { name: "Verify a product" }).first().click()
    await page.getByLabel("Blockchain ID or short code").fill(code)
    await page.getByRole("button", { name: "Verify", exact: true }).click()
    await expect(page.getByText(/from the code alone/)).toBeVisible({ timeout: 150_000 })
    await openProof(page)
    await expect(page.getByText("Code matches this token")).toBeVisible()
  })

  test("in the page that works from disk", async ({ page }) => {
    const asked: string[] = []
    page.on("request", (request) => asked.push(request.url()))
    await page.goto(pathToFileURL(join(root, "dist/web/verify.html")).href)
    await checkFromDisk(page, code)
    await expect(page.getByText("Code matches this token")).toBeVisible({ timeout: 150_000 })
    expect(asked.filter((url) => url.startsWith(SERVICE))).toEqual([])
  })

  test("from a shell", async () => {
    const script = join(root, "scripts/verify-certificate.ts")
    const args = [script, code, "--rpc", MAIN_NODE, "--registry", "local"]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toContain("local demonstration")
    expect(stdout).toContain("Valid")
  })
})

/** The checks are folded until somebody wants to see them. */
const openProof = (page: Page) => page.getByText("Details", { exact: true }).click()

async function checkFromDisk(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code on the label").fill(code)
  await page.getByLabel("Network").selectOption({ label: "Local main network" })
  await page.getByLabel("Nodes to ask").fill(MAIN_NODE)
  await page.getByRole("button", { name: "Check", exact: true }).click()
}
