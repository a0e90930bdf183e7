import { join } from "node:path"
import { pathToFileURL } from "node:url"
import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { createPublicClient, http } from "viem"
import { productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import { canonicalJson, type Json } from "#proof/record-hash.ts"
import type { JobAccepted, JobDescription } from "#shared/api/labels.ts"
import { callAs, codeOf, signIn } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { MAIN_NODE, TEST_NODE } from "./place.ts"
import { putWallet, type TestWallet } from "./test-wallet.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

let wallet: TestWallet

test.describe("the company's wallet", () => {
  test.describe.configure({ mode: "serial" })

  test.beforeEach(async ({ page, context }) => {
    wallet = await putWallet(context, MAIN_NODE)
    await signIn(page, "business")
    await page.goto("/dashboard/profile#wallet")
  })

  const panel = (page: Page) => page.locator("#wallet")
  async function connect(page: Page): Promise<void> {
    await panel(page)
      .getByRole("button", { name: /^Set (a|another) wallet$/ })
      .click()
    await page.getByRole("dialog").getByRole("button", { name: "Oak Wallet" }).click()
    await expect(panel(page).getByText("Oak Wallet, with this address:")).toBeVisible()
  }

  test("is set by a signature, on whatever chain the wallet is, and owns what is minted from then on", async ({
    page,
  }) => {
    wallet.chain_id = 137
    await expect(panel(page)).toContainText("Touchmark holds new tokens for you")
    await connect(page)
    await panel(page).getByRole("button", { name: "Sign and use this wallet" }).click()
    await expect(panel(page)).toContainText("New tokens go to your company’s wallet")
    await expect(panel(page)).toContainText(wallet.address.toLowerCase())
    expect(wallet.asked.map(({ method }) => method)).not.toContain("wallet_switchEthereumChain")
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => /^(rk-|wagmi)/.test(name)))
    expect(kept).toEqual([])

    const token_id = await mintOne()
    const client = createPublicClient({ transport: http(MAIN_NODE) })
    const owner = await client.readContract({
      abi: productRegistryAbi,
      address: LOCAL_REGISTRY,
      functionName: "ownerOf",
      args: [BigInt(token_id)],
    })
    expect(owner).toBe(wallet.address)
  })

  test("stays as it was when the person says no, first to connecting, then to signing", async ({ page }) => {
    const before = await panel(page).locator("code").textContent()
    wallet.refuses = ["wallet_requestPermissions", "eth_requestAccounts"]
    await panel(page).getByRole("button", { name: "Set another wallet" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Oak Wallet" }).click()
    await expect(page.getByRole("dialog").getByText("Ask again")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(panel(page).getByRole("button", { name: "Set another wallet" })).toBeFocused()

    wallet.refuses = ["personal_sign"]
    await connect(page)
    await expect(panel(page).getByRole("button", { name: "Sign and use this wallet" })).toBeFocused()
    await panel(page).getByRole("button", { name: "Sign and use this wallet" }).click()
    await expect(panel(page).getByRole("alert")).toHaveText("You declined in your wallet. Nothing was changed.")
    await panel(page).getByRole("button", { name: "Cancel" }).click()
    expect(await panel(page).locator("code").textContent()).toBe(before)
  })

  test("is given up again", async ({ page }) => {
    await panel(page).getByRole("button", { name: "Let Touchmark hold new tokens again" }).click()
    await expect(panel(page)).toContainText("Touchmark holds new tokens for you")
    await expect(panel(page).locator("code")).toHaveCount(0)
  })
})

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1440]) {
    test.describe(`in ${colorScheme} at ${width} pixels`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test.beforeEach(withoutWallet)

      test("choosing a wallet breaks no rule of WCAG 2.2 AA", async ({ page, context }) => {
        wallet = await putWallet(context, MAIN_NODE)
        await signIn(page, "business")
        await page.goto("/dashboard/profile#wallet")
        await page.getByRole("button", { name: "Set a wallet" }).click()
        const choice = page.getByRole("dialog").getByRole("button", { name: "Oak Wallet" })
        await expect(choice).toBeVisible()
        await expectNoViolations(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        wallet.refuses = ["personal_sign"]
        await choice.click()
        await page.getByRole("button", { name: "Sign and use this wallet" }).click()
        await expect(page.locator("#wallet").getByRole("alert")).toBeVisible()
        await expectNoViolations(page)
      })
    })
  }
}

test.describe("with no wallet set", () => {
  test.beforeEach(withoutWallet)

  test("without a wallet in the browser the profile says so, and loads nothing of one", async ({ page }) => {
    const loaded: string[] = []
    page.on("request", (request) => loaded.push(request.url()))
    await signIn(page, "business")
    await page.goto("/dashboard/profile#wallet")
    await page.getByRole("button", { name: "Set a wallet" }).click()
    await expect(page.getByText(/There is no wallet in this browser/)).toBeVisible()
    expect(loaded.filter((url) => /sign-with-wallet/.test(url))).toEqual([])
  })

  test("in Hungarian a wallet is chosen in Hungarian", async ({ page, context }) => {
    await putWallet(context, MAIN_NODE)
    await signIn(page, "business")
    await page.goto("/dashboard/profile#wallet")
    await page.getByRole("button", { name: "HU, Magyar" }).click()
    await page.getByRole("button", { name: "Tárca megadása" }).click()
    await expect(page.getByRole("dialog", { name: "Válasszon tárcát" })).toBeVisible()
    await expect(page.getByRole("dialog").getByText("Ebben a böngészőben", { exact: true })).toBeVisible()
    await page.getByRole("dialog").getByRole("button", { name: "Bezárás" }).click()
    await expect(page.getByRole("dialog")).toHaveCount(0)
  })
})

test.describe("a result, read through the wallet's own node", () => {
  let code: string
  const ask = (page: Page) => page.getByRole("button", { name: "Ask through Oak Wallet" })

  test.beforeEach(async ({ page, context }) => {
    wallet = await putWallet(context, MAIN_NODE)
    code = await codeOf("business", "Blue-dyed Linen Tablecloth")
    await page.goto(`/v/${code}`)
    await page.getByText("Details", { exact: true }).click()
    await expect(page.getByText("Record unchanged")).toBeVisible()
  })

  test("is the same, all of it at one block", async ({ page }) => {
    await ask(page).click()
    await expect(page.getByText("Read through the node of Oak Wallet")).toBeVisible()
    await expect(page.getByText("Record unchanged")).toBeVisible()
    await expect(page.getByText("Our records show the same")).toBeVisible()
    const blocks = wallet.asked.filter(({ method }) => method === "eth_call").map(({ params }) => params[1])
    expect(blocks.length).toBeGreaterThanOrEqual(4)
    expect(new Set(blocks.map((block) => (block as { blockHash: string }).blockHash)).size).toBe(1)
    expect(wallet.asked.map(({ method }) => method)).not.toContain("eth_requestAccounts")
  })

  test("leads, for any other node, to the page that may ask any, with the code in its box", async ({ page }) => {
    await page.getByRole("link", { name: "Ask another node" }).click()
    await expect(page.getByLabel("Code on the label")).toHaveValue(code)
    await expect(page.getByLabel("Network").locator("option:checked")).toHaveText("Local main network")
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await expect(page.getByText("Code matches this token")).toBeVisible({ timeout: 150_000 })
  })

  test("is not read on another network, and says so", async ({ page }) => {
    wallet.chain_id = 137
    await ask(page).click()
    await expect(page.getByRole("alert")).toContainText(
      "Oak Wallet is on another network. This product is on the local main",
    )
    await expect(page.getByText("Read through the node of Oak Wallet")).toHaveCount(0)
    await expect(page.getByText("Record unchanged")).toBeVisible()
  })

  test("is not read on a network that only has the same number", async ({ page }) => {
    wallet.node = TEST_NODE
    wallet.chain_id = 1
    await ask(page).click()
    await expect(page.getByRole("alert")).toContainText("a network with the same number")
    expect(wallet.asked.map(({ method }) => method)).not.toContain("eth_call")
  })

  test("says when the wallet's node does not answer", async ({ page }) => {
    wallet.refuses = ["eth_chainId", "eth_call"]
    await ask(page).click()
    await expect(page.getByRole("alert")).toContainText("The node of Oak Wallet did not answer")
    await expect(page.getByText("Record unchanged")).toBeVisible()
  })
})

test.describe("in the page that works from disk", () => {
  const open = (page: Page) =>
    page.goto(pathToFileURL(join(import.meta.dirname, "..", "..", "dist/web/verify.html")).href)
  const check = (page: Page) => page.getByRole("button", { name: "Check", exact: true })

  test.beforeEach(async ({ page, context }) => {
    wallet = await putWallet(context, MAIN_NODE)
    await open(page)
    await page.getByLabel("Network").selectOption({ label: "Local main network" })
  })

  test("a code is checked through a wallet's node, and nobody else is asked", async ({ page }) => {
    const asked: string[] = []
    page.on("request", (request) => asked.push(request.url()))
    await page.getByLabel("Code on the label").fill(await codeOf("business", "Blue-dyed Linen Tablecloth"))
    await page.getByRole("button", { name: "Look for a wallet" }).click()
    await page.getByRole("button", { name: "Ask through Oak Wallet" }).click()
    await expect(page.getByText("Oak Wallet is asked, not the addresses above.")).toBeVisible()
    await expect(page.getByLabel("Nodes to ask")).toBeDisabled()
    wallet.chain_id = 5
    await check(page).click()
    await expect(page.getByRole("alert").filter({ hasText: "Oak Wallet is on another network" })).toBeVisible()
    wallet.chain_id = null
    await check(page).click()
    await expect(page.getByText("Code matches this token")).toBeVisible({ timeout: 150_000 })
    await expect(page.getByText("Read through the node of Oak Wallet")).toBeVisible()
    await expectNoViolations(page)
    expect(asked.filter((url) => !url.startsWith("data:"))).toEqual([])
  })

  test("a bundle and a code are checked name by name, with our service never asked", async ({ page }) => {
    const bundle = await bundleOfBusiness()
    const code = await codeOf("business", bundle.product_name)
    const file = (buffer: Buffer) => ({ name: "bundle.json", mimeType: "application/json", buffer })
    const chosen = page.locator('input[type="file"]')
    await chosen.setInputFiles(file(bundle.bytes))
    await expect(page.getByText(/^A bundle of \d+ products\. Type the code/)).toBeVisible()
    await page.getByLabel("Nodes to ask").fill(MAIN_NODE)
    await page.getByLabel("Code on the label").fill(code)
    await check(page).click()
    await expect(page.getByText("Place in the batch proved")).toBeVisible({ timeout: 150_000 })
    await expect(page.getByText("Code matches this token")).toBeVisible()
    await expect(page.getByText(bundle.product_name).first()).toBeVisible()

    await page.getByText("Check something else").click()
    await page.getByLabel("Code on the label").fill(await codeOf("business", "Blue-dyed Linen Tablecloth"))
    await check(page).click()
    await expect(page.getByText(/This code opens nothing in this bundle/)).toBeVisible({ timeout: 150_000 })

    await chosen.setInputFiles(file(Buffer.from('{"format":"touchmark-bundle/2"}')))
    await expect(page.getByText("This file is neither a certificate nor a bundle.")).toBeVisible()
    await page.evaluate(() => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(64 * 1024 * 1024 + 1)], "large.json"))
      const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
      input.files = files.files
      input.dispatchEvent(new Event("change", { bubbles: true }))
    })
    await expect(page.getByText(/This file is larger than 64 MB/)).toBeVisible()
  })
})

/** A product of the demo company's batch, and the bundle of it. */
async function bundleOfBusiness(): Promise<{ product_name: string; bytes: Buffer }> {
  const products = await callAs<{ product_name: string; tx_hash: string | null; nft_scope: string }[]>(
    "business",
    "/products",
  )
  const { product_name, tx_hash } = products.find(({ nft_scope, tx_hash }) => nft_scope === "batch" && tx_hash)!
  const body = JSON.stringify({ tx_hash })
  const { job_id } = await callAs<JobAccepted>("business", "/bundles", { method: "POST", body })
  let job: JobDescription | null = null
  await expect(async () => {
    job = await callAs<JobDescription>("business", `/jobs/${job_id}`)
    expect(job.state).toBe("done")
  }).toPass({ timeout: 200_000 })
  const bundle = await callAs<object>("business", job!.result!.url)
  return { product_name, bytes: Buffer.from(canonicalJson(bundle as Json)) }
}

/** However another test left the company. */
async function withoutWallet(): Promise<void> {
  await callAs("business", "/wallet", { method: "DELETE" })
}

async function expectNoViolations(page: Page): Promise<void> {
  // A colour in transition belongs to neither scheme.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

/** Mints a new product and returns its token's id. */
async function mintOne(): Promise<string> {
  const product_name = "Oak chest whose token goes to a wallet"
  const post = (json: object) => ({ method: "POST", body: JSON.stringify(json) })
  await callAs("business", "/upload-single-product", post({ product_name, nft_scope: "individual" }))
  const short_code = await codeOf("business", product_name)
  // A slow network's mint is answered before it is over.
  await callAs("business", "/mint-onchain", post({ short_code }))
  let token_id = ""
  await expect(async () => {
    token_id = (await callAs<{ token_id: string }>("business", `/certificates/${short_code}`)).token_id
  }).toPass({ timeout: 200_000 })
  return token_id
}
