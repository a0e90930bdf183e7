/** Only wallets of the browser are offered. Relays, name look-ups and remote pictures would leave the machine. */
import { connectorsForWallets, type Wallet, type WalletDetailsParams } from "@rainbow-me/rainbowkit"
import { type CreateConnectorFn, createConfig, createConnector, custom } from "wagmi"
import { injected } from "wagmi/connectors"
import { CHAIN_IDS, type ChainId } from "#shared/chains.ts"
import type { InjectedWallet } from "#web/injected-wallets.ts"
import { chainOf } from "./rainbowkit-chains.ts"
import { walletPicture } from "./rainbowkit-picture.ts"

/**
 * wagmi, only for signing one message; reads go through `#web/chain`, nothing is stored. The chain is a formality: with the
 * main one, RainbowKit would look up names.
 */
export function walletConfig(wallets: readonly InjectedWallet[]) {
  const formality = chainOf(CHAIN_IDS[0]!)
  const unread = custom({ request: () => Promise.reject(new Error("Nothing is read through here.")) })
  const listed = wallets.map((wallet) => () => describe(wallet))
  return createConfig({
    chains: [formality],
    connectors: connectorsForWallets([{ groupName: "Installed", wallets: listed }], {
      appName: "Touchmark",
      // WalletConnect's; none of the wallets uses it.
      projectId: "none",
    }),
    transports: { [formality.id]: unread } as Record<ChainId, typeof unread>,
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
}

function describe(wallet: InjectedWallet): Wallet {
  const { id, name, icon, provider } = wallet
  return {
    id,
    name,
    iconUrl: icon ?? walletPicture,
    iconBackground: "transparent",
    installed: true,
    createConnector: (details: WalletDetailsParams) => {
      const target = () => ({ id, name, provider: provider as never })
      return createConnector((config) => ({ ...onAnyChain(injected({ target })(config)), ...details }))
    },
  }
}

type Injected = ReturnType<ReturnType<typeof injected>>

/** RainbowKit forgets a refusal that comes before it has drawn the page on which it would be shown. */
const DRAWN_AFTER_MS = 300

/** The signature is bound to no chain, so the wallet keeps its chain and nobody is asked to switch. */
function onAnyChain(connector: Injected): ReturnType<CreateConnectorFn> {
  async function connect({ chainId: _unasked, ...rest }: Parameters<Injected["connect"]>[0] = {}) {
    const drawn = new Promise((resume) => setTimeout(resume, DRAWN_AFTER_MS))
    try {
      return await connector.connect(rest)
    } catch (error) {
      await drawn
      throw error
    }
  }
  return { ...connector, connect } as ReturnType<CreateConnectorFn>
}
