/** Wallets that announce themselves to the page (EIP-6963). Nothing of a wallet is loaded by us. */

/** EIP-1193. Its answers are untrusted. */
export interface WalletProvider {
  request: (asked: { method: string; params?: unknown[] }) => Promise<unknown>
}
export interface InjectedWallet {
  /** Its maker's name in reverse, such as `io.metamask`. */
  id: string
  name: string
  /** A picture as a `data:` address; null where it gave none that may be shown. */
  icon: string | null
  provider: WalletProvider
}
interface Announcement extends Event {
  detail: { info: { uuid: string; name: string; icon: string; rdns: string }; provider: WalletProvider }
}

const ANSWERS_WITHIN_MS = 300
/** A browser with more of them than this is not one that a person uses. */
const WALLETS_MAX = 12
const NAME_CHARACTERS_MAX = 40
const ICON_CHARACTERS_MAX = 200_000

/** This browser's wallets; one that only supports the old way counts when there is no other. */
export async function findWallets(): Promise<InjectedWallet[]> {
  const found = new Map<string, InjectedWallet>()
  const hear = (event: Event) => {
    const { info, provider } = (event as Announcement).detail
    if (found.size < WALLETS_MAX) found.set(info.uuid, walletOf(info, provider))
  }
  addEventListener("eip6963:announceProvider", hear)
  dispatchEvent(new Event("eip6963:requestProvider"))
  await new Promise((resume) => setTimeout(resume, ANSWERS_WITHIN_MS))
  removeEventListener("eip6963:announceProvider", hear)
  const { ethereum } = window as { ethereum?: WalletProvider }
  if (found.size > 0) return [...found.values()]
  return ethereum ? [{ id: "ethereum", name: "Ethereum", icon: null, provider: ethereum }] : []
}

function walletOf({ name, icon, rdns }: Announcement["detail"]["info"], provider: WalletProvider): InjectedWallet {
  const isPicture = /^data:image\//.test(icon) && icon.length <= ICON_CHARACTERS_MAX
  return { id: rdns, name: name.slice(0, NAME_CHARACTERS_MAX), icon: isPicture ? icon.trim() : null, provider }
}

const REFUSED_BY_USER = 4001

/** Whether the user refused in the wallet; the error may be wrapped. */
export function isRefusedByUser(error: unknown): boolean {
  for (let at = error; at instanceof Object; at = (at as { cause?: unknown }).cause)
    if ((at as { code?: unknown }).code === REFUSED_BY_USER) return true
  return false
}
