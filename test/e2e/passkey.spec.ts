import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import type { CDPSession, Page } from "@playwright/test"
import { createPublicClient, createWalletClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { issuerKeysAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_KEYS } from "#contracts/local.ts"
import type { Hex } from "#proof/hex.ts"
import type { BrandKeyList } from "#shared/api/brand-keys.ts"
import { openCompany } from "./company.ts"
import { arrange, arriveAs } from "./dashboard.ts"
import { expect, test } from "./fixture.ts"
import { MAIN_NODE, PORT, SERVICE } from "./place.ts"

// A passkey belongs to a name, and 127.0.0.1 is none.
test.use({ contextOptions: { reducedMotion: "reduce" }, baseURL: `http://localhost:${PORT}` })

const NETWORK = "Local main network"
const WALLET_KIND = 1
const PASSKEY_KIND = 2

let token = ""
async function callOwn<Body>(path: string, json?: object): Promise<Body> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const answer = await fetch(SERVICE + path, { headers, ...(json && { method: "POST", body: JSON.stringify(json) }) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** A device of the browser's own that says yes to everything. */
async function plugIn(session: CDPSession): Promise<string> {
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return authenticatorId
}

/** What somebody else has made at this address. */
async function strangersPasskey() {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"])
  const privateKey = Buffer.from(await crypto.subtle.exportKey("pkcs8", pair.privateKey)).toString("base64")
  const id = Buffer.from("stranger").toString("base64")
  return { credentialId: id, userHandle: id, privateKey, isResidentCredential: true, rpId: "localhost", signCount: 1 }
}

/** By the attester without a signature; with one by anybody, for whom a stranger stands. */
async function addKey(issuer: Hex, hash: Hex, kind: number, signature: Hex): Promise<void> {
  const { attester, deployer } = LOCAL_ACCOUNTS
  const account = privateKeyToAccount((signature === "0x" ? attester : deployer).private_key)
  const args = [issuer, hash, kind, signature] as const
  const asked = { chain: null, abi: issuerKeysAbi, address: LOCAL_KEYS, functionName: "addKey", args } as const
  const sent = await createWalletClient({ account, transport: http(MAIN_NODE) }).writeContract(asked)
  const { status } = await createPublicClient({ transport: http(MAIN_NODE) }).waitForTransactionReceipt({ hash: sent })
  expect(status).toBe("success")
}

async function mintOne(product_name: string): Promise<string> {
  await callOwn("/upload-single-product", { product_name, nft_scope: "individual" })
  const products = await callOwn<{ product_name: string; short_code: string }[]>("/products")
  const { short_code } = products.find((product) => product.product_name === product_name)!
  await callOwn("/mint-onchain", { short_code })
  await expect(() => callOwn(`/certificates/${short_code}`)).toPass({ timeout: 200_000 })
  return short_code
}

/** The certificate, as a stranger's script judges it. */
async function judged(code: string): Promise<[number, string]> {
  const file = test.info().outputPath(`${code}.json`)
  await writeFile(file, JSON.stringify(await callOwn(`/certificates/${code}`)))
  const args = ["scripts/verify-certificate.ts", file, "--rpc", MAIN_NODE, "--registry", "local"]
  return new Promise((resolve) =>
    execFile(process.execPath, args, (error, stdout) => resolve([Number(error?.code ?? 0), stdout])),
  )
}

const panel = (page: Page, id: string) => page.locator(`#${id}`)

test("a brand adds a passkey, signs with it, and has a second key signed for by it", async ({ page, context }) => {
  test.slow()
  token = await openCompany("Rezgő Zrt.", `rezgo-${process.pid}@brand.example`, "enterprise")
  const session = await context.newCDPSession(page)
  await session.send("WebAuthn.enable")
  const first = await plugIn(session)
  await arrange(page, { token, language: "en" })
  await page.goto("/dashboard/brand#changes")
  const [keys, mints, changes] = [panel(page, "keys"), panel(page, "mints"), panel(page, "changes")]
  const add = keys.getByRole("button", { name: "Add a passkey" })
  const listed = keys.getByText(/^Passkey of/)

  await session.send("WebAuthn.setUserVerified", { authenticatorId: first, isUserVerified: false })
  await add.click()
  await expect(page.getByText(/^No passkey was made: you cancelled/)).toBeVisible()
  await session.send("WebAuthn.setUserVerified", { authenticatorId: first, isUserVerified: true })
  await add.click()
  await expect(listed).toHaveCount(1)
  const { issuer, keys: before } = await callOwn<BrandKeyList>("/brand-keys")
  await addKey(issuer, before[0]!.key_hash, PASSKEY_KIND, "0x")
  const codes = [await mintOne("Brass lamp with a passkey"), await mintOne("Brass bell with a passkey")]
  await page.reload()
  await expect(keys.getByText(/^Live since/)).toBeVisible()

  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId: first })
  await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: first })
  const second = await plugIn(session)
  const signAll = mints.getByRole("button", { name: "Sign all 2" })
  await signAll.click()
  await expect(page.getByText(/this device has no passkey that was made at this address/)).toBeVisible()
  await session.send("WebAuthn.addCredential", { authenticatorId: second, credential: await strangersPasskey() })
  await signAll.click()
  await expect(page.getByText(/^This passkey is not one of your keys here/)).toBeVisible()
  await expect(mints.getByRole("listitem")).toHaveCount(2)

  // Where there are several a person chooses; the device that says yes to everything takes any.
  const holdFirstAlone = async () => {
    await session.send("WebAuthn.clearCredentials", { authenticatorId: second })
    await session.send("WebAuthn.addCredential", { authenticatorId: second, credential: credentials[0]! })
  }
  await holdFirstAlone()
  await signAll.click()
  await expect(mints.getByText("Everything that is on the blockchain is signed for.")).toBeVisible()

  await add.click()
  await expect(listed).toHaveCount(2)
  await holdFirstAlone()
  await changes.getByLabel("Network").selectOption(NETWORK)
  await changes.getByRole("button", { name: "Sign this change" }).click()
  const order = changes.getByRole("region", { name: "Send this to us" })
  await expect(order).toContainText("Signed. Copy it")
  const sent = JSON.parse((await order.locator("pre").textContent())!)
  expect(sent).toMatchObject({ act: "add", type: "p256" })
  await addKey(issuer, sent.key_hash, sent.type === "p256" ? PASSKEY_KIND : WALLET_KIND, sent.signature)
  await page.reload()
  // Live at once: without a good signature it would be a key that waits for thirty days.
  await expect(keys.getByText(/^Live since/)).toHaveCount(2)

  const forget = keys.getByRole("button", { name: /^Take Passkey/ }).last()
  await forget.click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click()
  await forget.click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, take it off" }).click()
  await expect(listed).toHaveCount(1)

  for (const code of codes) {
    const [exit, said] = await judged(code)
    expect([exit, said]).toEqual([3, expect.stringMatching(/brand_signed.*passed|passed.*brand_signed/)])
  }
  await page.goto(`/v/${codes[0]}`)
  await page.getByText("Details", { exact: true }).click()
  await expect(page.getByText(/^Signed by .+’s own key\.$/).first()).toBeVisible()
})

test.describe("at an address that is a number", () => {
  test.use({ baseURL: SERVICE })
  test("no passkey can be made, and that is said", async ({ page }) => {
    await arriveAs(page, "business")
    await page.goto("/dashboard/brand")
    await panel(page, "keys").getByRole("button", { name: "Add a passkey" }).click()
    await expect(page.getByText(/^Passkeys do not work at this address/)).toBeVisible()
  })
})
