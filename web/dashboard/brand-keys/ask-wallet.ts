import type { Signable } from "#shared/brand-acts.ts"
import { findWallets, type InjectedWallet, isRefusedByUser } from "#web/injected-wallets.ts"

/** Which text says why nothing was signed. */
export class WalletProblem extends Error {
  readonly text: "none" | "refused" | "failed" | "not_listed"
  constructor(text: WalletProblem["text"]) {
    super(text)
    this.text = text
  }
}

/** The wallets of this browser. Throws WalletProblem where there are none. */
export async function walletsHere(): Promise<InjectedWallet[]> {
  const wallets = await findWallets()
  if (wallets.length === 0) throw new WalletProblem("none")
  return wallets
}

/** The address that the wallet shows us, lower case. */
export async function addressOf({ provider }: InjectedWallet): Promise<`0x${string}`> {
  const accounts = await attempt(provider.request({ method: "eth_requestAccounts" }))
  const [address] = Array.isArray(accounts) ? accounts : []
  if (typeof address !== "string" || !/^0x[0-9a-fA-F]{40}$/.test(address)) throw new WalletProblem("failed")
  return address.toLowerCase() as `0x${string}`
}

/** The wallet's signature, 65 bytes. Some wallets sign for their present network alone, so they are asked to change to it. */
export async function signWith(
  { provider }: InjectedWallet,
  address: string,
  { chain_id, typed }: Signable,
): Promise<`0x${string}`> {
  const chainId = `0x${chain_id.toString(16)}`
  await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] }).catch((error: unknown) => {
    if (isRefusedByUser(error)) throw new WalletProblem("refused")
  })
  const params = [address, JSON.stringify(typed)]
  const signature = await attempt(provider.request({ method: "eth_signTypedData_v4", params }))
  const digits = typeof signature === "string" ? signature.toLowerCase() : ""
  if (!/^0x[0-9a-f]{130}$/.test(digits)) throw new WalletProblem("failed")
  // Some wallets end with 0 or 1 in the place of 27 or 28.
  const v = Number.parseInt(digits.slice(130), 16)
  return `${digits.slice(0, 130)}${(v < 27 ? v + 27 : v).toString(16)}` as `0x${string}`
}

async function attempt(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    throw new WalletProblem(isRefusedByUser(error) ? "refused" : "failed")
  }
}
