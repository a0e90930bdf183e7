import { useState } from "react"
import type { ChainId } from "#shared/chains.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { InjectedWallet } from "#web/injected-wallets.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { WalletProblem, walletsHere } from "./ask-wallet.ts"
import { useNetworkName } from "./use-network-name.ts"

type Work = (wallet: InjectedWallet) => Promise<void>

/** Runs work with a wallet of this browser; where there are several, `choice` asks which. What goes wrong is said. */
export function useWallet() {
  const t = useText("brand")
  const networkName = useNetworkName()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ wallets: InjectedWallet[]; run: Work } | null>(null)

  async function attempt(chain_id: ChainId | null, work: () => Promise<void>) {
    setBusy(true)
    setAsked(null)
    try {
      await work()
    } catch (error) {
      const network = chain_id === null ? "" : networkName(chain_id)
      const said =
        error instanceof WalletProblem ? t(`wallet.${error.text}`, { network }) : refusalText(error, t("failed"))
      toast(said, "error")
    }
    setBusy(false)
  }
  function withWallet(chain_id: ChainId | null, work: Work) {
    void attempt(chain_id, async () => {
      const wallets = await walletsHere()
      if (wallets.length === 1) return work(wallets[0]!)
      setAsked({ wallets, run: async (wallet) => attempt(chain_id, () => work(wallet)) })
    })
  }
  const choice = asked && (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="float-left mr-3">{t("wallet.which")}</legend>
      {asked.wallets.map((wallet) => (
        <Button key={wallet.id} kind="plain" size="small" onClick={() => void asked.run(wallet)}>
          {wallet.name}
        </Button>
      ))}
    </fieldset>
  )
  return { busy, choice, withWallet }
}
