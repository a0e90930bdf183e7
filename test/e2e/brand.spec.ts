import { createWalletClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { verifyTypedData } from "viem/utils"
import { issuerKeysAbi } from "#contracts/abi.ts"
import { keyActData } from "#contracts/key-acts.ts"
import { LOCAL_ACCOUNTS, LOCAL_KEYS } from "#contracts/local.ts"
import type { Hex } from "#proof/hex.ts"
import { keyHashOf } from "#proof/statement.ts"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { callAs, codeOf, signIn } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { MAIN_NODE } from "./place.ts"
import { putWallet } from "./test-wallet.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

const NETWORK = "Local main network"

/** As our attester, once it has checked whose key it is. */
async function addKey(issuer: Hex, address: Hex): Promise<void> {
  const account = privateKeyToAccount(LOCAL_ACCOUNTS.attester.private_key)
  const client = createWalletClient({ account, transport: http(MAIN_NODE) })
  const args = [issuer, keyHashOf({ address }), 1, "0x"] as const
  await client.writeContract({ chain: null, abi: issuerKeysAbi, address: LOCAL_KEYS, functionName: "addKey", args })
}

async function mintOne(product_name: string): Promise<string> {
  const post = (json: object) => ({ method: "POST", body: JSON.stringify(json) })
  await callAs("business", "/upload-single-product", post({ product_name, nft_scope: "individual" }))
  const short_code = await codeOf("business", product_name)
  await callAs("business", "/mint-onchain", post({ short_code }))
  await expect(() => callAs("business", `/certificates/${short_code}`)).toPass({ timeout: 200_000 })
  return short_code
}

test("a brand lists its wallet, signs for what it has minted, and says that the key is in other hands", async ({
  page,
  context,
}) => {
  test.slow()
  const wallet = await putWallet(context, MAIN_NODE)
  const address = wallet.address.toLowerCase() as Hex
  await signIn(page, "business")
  await page.goto("/dashboard/profile#security")
  await page.getByRole("link", { name: "Keys and signatures" }).click()
  const [keys, mints, changes] = [page.locator("#keys"), page.locator("#mints"), page.locator("#changes")]

  wallet.refuses = ["eth_requestAccounts"]
  await keys.getByRole("button", { name: "List a wallet of this browser" }).click()
  await expect(page.getByText("You declined in your wallet. Nothing was changed.")).toBeVisible()
  wallet.refuses = []
  await keys.getByRole("button", { name: "List a wallet of this browser" }).click()
  await expect(keys.getByText(address)).toBeVisible()
  await expect(keys.getByText("Not on the blockchain yet").first()).toBeVisible()
  await keys.getByRole("button", { name: `Take ${address} off the list` }).click()
  await expect(keys.getByText(address)).toBeHidden()
  await keys.getByRole("button", { name: "List a wallet of this browser" }).click()
  await expect(keys.getByText(address)).toBeVisible()

  await changes.getByText("Change your keys").click()
  await changes.getByLabel("Network").selectOption(NETWORK)
  await changes.getByRole("button", { name: "Show what to send us" }).click()
  const order = changes.getByRole("region", { name: "Send this to us" })
  await expect(order).toContainText("we first check that it comes from you")
  expect(JSON.parse((await order.locator("pre").textContent())!)).toMatchObject({ act: "add", address })
  await order.getByRole("button", { name: "Copy" }).click()
  await expect(order.getByText("Copied")).toBeVisible()

  const { issuer } = await callAs<BrandKeyList>("business", "/brand-keys")
  await addKey(issuer, address)
  const first = await mintOne("Oak chest that its brand signs for")
  await mintOne("Oak stool that its brand signs for")
  await page.reload()
  await expect(keys.getByText(/^Live since/)).toBeVisible()

  const lines = mints.getByRole("listitem")
  await expect(lines.first()).toBeVisible()
  const before = await lines.count()
  await lines
    .last()
    .getByRole("button", { name: /^Sign 0x/ })
    .click()
  await expect(page.getByText("Signed. Its certificates say so from now on.")).toBeVisible()
  await expect(lines).toHaveCount(before - 1)
  // What was minted before the key was there cannot be signed for any more. That is said, and the rest is signed.
  await mints.getByRole("button", { name: /^Sign all/ }).click()
  await expect(lines.first()).toContainText("This key was not yours yet")
  await expect(lines).toHaveCount(before - 2)

  await changes.getByText("Change your keys").click()
  await changes.getByLabel("What is to change?").selectOption("Report a stolen key")
  await changes.getByLabel("Network").selectOption(NETWORK)
  await changes.getByLabel("Key").selectOption(address)
  await changes.getByLabel("Since when").fill("2026-01-02T03:04")
  await changes.getByRole("button", { name: "Sign this change" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click()
  await changes.getByRole("button", { name: "Sign this change" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, sign it" }).click()
  await expect(order).toContainText("Signed. Copy it")
  const sent = JSON.parse((await order.locator("pre").textContent())!)
  const place = { chain_id: MAINNET_CHAIN_ID, keys: LOCAL_KEYS }
  const data = keyActData("EndKey", place, [issuer, sent.key_hash, BigInt(sent.since_s), true], BigInt(sent.nonce))
  expect(await verifyTypedData({ ...data, address: wallet.address as Hex, signature: sent.signature } as never)).toBe(
    true,
  )
  await changes.getByLabel("What is to change?").selectOption("Sign everything from a date on")
  await changes.getByLabel("From when").fill("2030-01-02T03:04")
  await expect(changes.getByRole("button", { name: "Sign this change" })).toBeEnabled()

  await page.goto(`/v/${first}`)
  await page.getByText("Details", { exact: true }).click()
  await expect(page.getByText(/^Signed by .+’s own key\.$/).first()).toBeVisible()
  await page.goto("/dashboard/brand#changes")
  await changes.getByLabel("Network").selectOption(NETWORK)
})
