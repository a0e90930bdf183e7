import {
  connectorsForWallets,
  RainbowKitProvider,
  useConnectModal,
  type Wallet,
  type WalletDetailsParams,
} from "@rainbow-me/rainbowkit"
import { injected } from "wagmi/connectors"
import { CHAIN_IDS, type ChainId } from "#shared/chains.ts"
import { ask } from "#web/api/client.ts"
import { chainOf } from "./rainbowkit-chains.ts"
import { walletPicture } from "./rainbowkit-picture.ts"
import "@rainbow-me/rainbowkit/styles.css"
import "./rainbowkit.css"
import { type ComponentProps, useEffect, useRef, useState } from "react"
import {
  type CreateConnectorFn,
  createConfig,
  createConnector,
  custom,
  useAccount,
  useSignMessage,
  WagmiProvider,
} from "wagmi"
import { refusalText } from "#web/api/refusal.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { type InjectedWallet, isRefusedByUser } from "#web/injected-wallets.ts"
import { pathTo } from "#web/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { CodeText } from "#web/ui/code-text.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { rainbowkitTheme } from "./rainbowkit-theme.ts"

interface Properties {
  wallets: readonly InjectedWallet[]
  /** The company's wallet is set. */
  onDone: () => void
  onClose: () => void
}

type Locale = ComponentProps<typeof RainbowKitProvider>["locale"]
/** Locale names without a dictionary in RainbowKit, so that it reloads ours on each change of language. */
const LOCALES = { en: "en-GB", hu: "hu-HU" } as unknown as Record<string, NonNullable<Locale>>

/** Makes a wallet the company's: RainbowKit has it chosen and connected, then it signs our service's message. */
export function SignWithWallet(given: Properties) {
  const [config] = useState(() => walletConfig(given.wallets))
  const language = useLanguage()
  useEffect(() => forgetTraces, [])
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <RainbowKitProvider
        modalSize="compact"
        theme={rainbowkitTheme}
        locale={LOCALES[language]!}
        appInfo={{ appName: "Touchmark", learnMoreUrl: pathTo("faq"), disclaimer: WhatWeSee }}
      >
        <Signing {...given} />
      </RainbowKitProvider>
    </WagmiProvider>
  )
}

/** Under the list of wallets. */
function WhatWeSee() {
  return <p className="text-sm leading-relaxed text-soft">{useText("wallet")("what.shown")}</p>
}

function Signing({ onDone, onClose }: Properties) {
  const t = useText("wallet")
  const { address, connector } = useAccount()
  const { signMessageAsync } = useSignMessage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOpen = useChoosing(address !== undefined, onClose)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (address && !isOpen) next.current?.focus()
  }, [address, isOpen])
  if (!address) return null

  async function sign(account: string) {
    setBusy(true)
    setProblem(null)
    try {
      await ask("POST /wallet", {
        json: {
          address: account,
          signature: await signMessageAsync({ message: (await ask("POST /wallet-challenge")).message }),
        },
      })
      onDone()
    } catch (error) {
      setProblem(isRefusedByUser(error) ? t("sign.refused") : refusalText(error, t("sign.failed")))
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-4 border border-line bg-sheet px-5 py-4">
      <div>
        <p className="font-medium">{t("sign.chosen", { wallet: connector?.name ?? "" })}</p>
        <CodeText className="text-[0.9375rem]">{address}</CodeText>
      </div>
      <p className="text-[0.9375rem] leading-relaxed text-soft">{t("sign.text")}</p>
      {problem && (
        <Notice tone="wax" alert>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button ref={next} disabled={busy} onClick={() => void sign(address)}>
          {busy ? t("sign.waiting") : t("sign.sign")}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          {t("sign.cancel")}
        </Button>
      </div>
    </div>
  )
}

/** Opens RainbowKit's choice at once. Closed without a wallet, or with the wallet gone again, it is over. */
function useChoosing(isChosen: boolean, onClose: () => void): boolean {
  const { connectModalOpen, openConnectModal } = useConnectModal()
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current || !openConnectModal) return
    opened.current = true
    openConnectModal()
  }, [openConnectModal])
  const had = useRef(false)
  useEffect(() => {
    const has = connectModalOpen || isChosen
    if (had.current && !has) onClose()
    had.current = has
  }, [connectModalOpen, isChosen, onClose])
  return connectModalOpen
}

/** RainbowKit writes down its version and the wallets last used. We keep on a device only what our privacy policy names. */
function forgetTraces(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith("rk-")) localStorage.removeItem(name)
}

/**
 * wagmi, only for signing one message; reads go through `#web/chain`, nothing is stored. The chain is a formality: with the
 * main one, RainbowKit would look up names.
 */
function walletConfig(wallets: readonly InjectedWallet[]) {
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
