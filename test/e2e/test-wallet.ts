import type { BrowserContext } from "@playwright/test"
import { privateKeyToAccount } from "viem/accounts"

export const WALLET_NAME = "Oak Wallet"
export const SECOND_WALLET_NAME = "Elm Wallet"

/** A key that everybody knows: the first of Hardhat's. */
const account = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")

/** The browser wallet's behaviour; a test may change it at any time. */
export interface TestWallet {
  address: string
  /** The node behind it. */
  node: string
  /** Its claimed chain, when different from its node's. */
  chain_id: number | null
  /** Methods that the person refuses. */
  refuses: string[]
  /** All requests to it. */
  asked: { method: string; params: unknown[] }[]
}

interface Answer {
  result?: unknown
  error?: { code: number; message: string }
}

const OAK = { uuid: "350670db-19fa-4704-a166-e52e178b59d2", name: WALLET_NAME, rdns: "example.oak" }
const ELM = { uuid: "7c1f0c4e-43a5-4a4e-9d0b-1c7f0e7a52aa", name: SECOND_WALLET_NAME, rdns: "example.elm" }

const put = new WeakMap<BrowserContext, TestWallet>()

/** Announces a wallet by EIP-6963 on every page, connected to a local chain. The test signs; the browser holds no key. */
export async function putWallet(context: BrowserContext, node: string): Promise<TestWallet> {
  const fresh: TestWallet = { address: account.address, node, chain_id: null, refuses: [], asked: [] }
  const there = put.get(context)
  if (there) return Object.assign(there, fresh)
  const wallet = fresh
  put.set(context, wallet)
  await context.exposeFunction("askTestWallet", (method: string, params: unknown[]) => answer(wallet, method, params))
  await context.addInitScript(announce, OAK)
  return wallet
}

/** Announces another wallet beside the first, with the same key. */
export const putSecondWallet = (context: BrowserContext) => context.addInitScript(announce, ELM)

async function answer(wallet: TestWallet, method: string, params: unknown[]): Promise<Answer> {
  wallet.asked.push({ method, params })
  if (wallet.refuses.includes(method)) return { error: { code: 4001, message: "User rejected the request." } }
  switch (method) {
    case "wallet_requestPermissions":
      return { result: [{ parentCapability: "eth_accounts" }] }
    case "eth_requestAccounts":
    case "eth_accounts":
      return { result: [wallet.address] }
    case "personal_sign":
      return { result: await account.signMessage({ message: { raw: params[0] as `0x${string}` } }) }
    case "eth_signTypedData_v4":
      return { result: await account.signTypedData(JSON.parse(params[1] as string)) }
    case "eth_chainId":
      if (wallet.chain_id !== null) return { result: `0x${wallet.chain_id.toString(16)}` }
  }
  if (!method.startsWith("eth_")) return { error: { code: 4200, message: `${method} is not supported` } }
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(wallet.node, { method: "POST", headers: { "content-type": "application/json" }, body })
  return (await response.json()) as Answer
}

/** Runs in the page. */
function announce(named: typeof OAK): void {
  const ask = (window as unknown as { askTestWallet: (method: string, params: unknown[]) => Promise<Answer> })
    .askTestWallet
  const provider = {
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      const { result, error } = await ask(method, params)
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="#1f5f43"/></svg>')}`
  const detail = Object.freeze({ info: { ...named, icon }, provider })
  const tell = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }))
  window.addEventListener("eip6963:requestProvider", tell)
  tell()
}
