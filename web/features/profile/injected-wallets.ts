/** Wallets that announce themselves to the page (EIP-6963). Nothing of a wallet is loaded by us. */

interface Provider {
  request: (asked: { method: string; params?: unknown[] }) => Promise<unknown>
}
export interface InjectedWallet {
  name: string
  provider: Provider
}
interface Announcement extends Event {
  detail: { info: { uuid: string; name: string }; provider: Provider }
}

const ANSWERS_WITHIN_MS = 300

/** The wallets of this browser; one that only knows the old way comes last. */
export async function findWallets(): Promise<InjectedWallet[]> {
  const found = new Map<string, InjectedWallet>()
  const hear = (event: Event) => {
    const { info, provider } = (event as Announcement).detail
    found.set(info.uuid, { name: info.name, provider })
  }
  addEventListener("eip6963:announceProvider", hear)
  dispatchEvent(new Event("eip6963:requestProvider"))
  await new Promise((resume) => setTimeout(resume, ANSWERS_WITHIN_MS))
  removeEventListener("eip6963:announceProvider", hear)
  const { ethereum } = window as { ethereum?: Provider }
  if (found.size === 0 && ethereum) return [{ name: "Ethereum", provider: ethereum }]
  return [...found.values()]
}

/** Asks the wallet for its address and for a signature under the message. Throws when its owner says no. */
export async function signWith(
  { provider }: InjectedWallet,
  message: string,
): Promise<{ address: string; signature: string }> {
  const accounts = (await provider.request({ method: "eth_requestAccounts" })) as string[]
  const [address] = accounts
  if (!address) throw new Error("The wallet has no account.")
  const signature = (await provider.request({ method: "personal_sign", params: [hexOf(message), address] })) as string
  return { address, signature }
}

export function hexOf(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`
}
