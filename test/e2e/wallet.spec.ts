import type { Page } from "@playwright/test"
import { createPublicClient, http } from "viem"
import { productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_REGISTRY } from "#contracts/local.ts"
import { signIn } from "./desk.ts"
import { expect, test } from "./fixture.ts"
import { putWallet, type TestWallet } from "./test-wallet.ts"

/** The local main network's own node, which is not the service. */
const mainNode = (baseURL: string) => `http://127.0.0.1:${Number(new URL(baseURL).port) + 2}`

let wallet: TestWallet

test.describe("the company's wallet", () => {
  test.describe.configure({ mode: "serial" })

  test.beforeEach(async ({ page, context, baseURL }) => {
    wallet = await putWallet(context, mainNode(baseURL!))
    await signIn(page, "business")
    await page.goto("/dashboard/profile")
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
    baseURL,
  }) => {
    wallet.chain_id = 137
    await expect(panel(page)).toContainText("New tokens are kept for you")
    await connect(page)
    await panel(page).getByRole("button", { name: "Sign and use this wallet" }).click()
    await expect(panel(page)).toContainText("New tokens go to your company’s wallet")
    await expect(panel(page)).toContainText(wallet.address.toLowerCase())
    expect(wallet.asked).not.toContain("wallet_switchEthereumChain")
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => /^(rk-|wagmi)/.test(name)))
    expect(kept).toEqual([])

    const token_id = await mintOne(page)
    const client = createPublicClient({ transport: http(mainNode(baseURL!)) })
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

    wallet.refuses = ["personal_sign"]
    await connect(page)
    await panel(page).getByRole("button", { name: "Sign and use this wallet" }).click()
    await expect(panel(page).getByRole("alert")).toHaveText("You said no in your wallet. Nothing was changed.")
    await panel(page).getByRole("button", { name: "Cancel" }).click()
    expect(await panel(page).locator("code").textContent()).toBe(before)
  })

  test("is given up again", async ({ page }) => {
    await panel(page).getByRole("button", { name: "Let new tokens be kept for us again" }).click()
    await expect(panel(page)).toContainText("New tokens are kept for you")
    await expect(panel(page).locator("code")).toHaveCount(0)
  })
})

/** Registers a product of its own and mints it. Answers its token's id. */
async function mintOne(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const token = localStorage.getItem("token") ?? sessionStorage.getItem("token")
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const call = async (path: string, json?: object) => {
      const body = json && JSON.stringify(json)
      const answer = await fetch(path, body ? { method: "POST", headers, body } : { headers })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const product_name = "Oak chest with a wallet’s token"
    await call("/upload-single-product", { product_name, nft_scope: "individual" })
    const products = (await call("/products")) as { product_name: string; short_code: string }[]
    const { short_code } = products.find((product) => product.product_name === product_name)!
    await call("/mint-onchain", { short_code })
    const certificate = (await call(`/certificates/${short_code}`)) as { token_id: string }
    return certificate.token_id
  })
}
