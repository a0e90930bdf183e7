import { useState } from "react"
import type { ChainId } from "#shared/chains.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { PasskeyProblem } from "./ask-passkey.ts"
import { WalletProblem } from "./ask-wallet.ts"
import { useNetworkName } from "./use-network-name.ts"

interface Choice {
  id: string
  /** Null for passkeys. */
  name: string | null
  run: () => Promise<void>
}

/** Runs work with a wallet of this browser or a passkey; where there are several, `choice` asks which. What goes wrong is said. */
export function useSigner() {
  const t = useText("brand")
  const networkName = useNetworkName()
  const [busy, setBusy] = useState(false)
  const [choices, setChoices] = useState<Choice[]>([])

  function saidOf(error: unknown, chain_id: ChainId | null): string {
    if (error instanceof PasskeyProblem) return t(`passkey.${error.text}`)
    if (!(error instanceof WalletProblem)) return refusalText(error, t("failed"))
    return t(`wallet.${error.text}`, { network: chain_id === null ? "" : networkName(chain_id) })
  }
  async function attempt(chain_id: ChainId | null, work: () => Promise<void>) {
    setBusy(true)
    setChoices([])
    try {
      await work()
    } catch (error) {
      toast(saidOf(error, chain_id), "error")
    }
    setBusy(false)
  }
  function withOne<One extends Omit<Choice, "run">>(
    chain_id: ChainId | null,
    find: () => Promise<One[]>,
    work: (one: One) => Promise<void>,
  ) {
    void attempt(chain_id, async () => {
      const found = await find()
      if (found.length === 1) return work(found[0]!)
      setChoices(found.map((one) => ({ ...one, run: () => attempt(chain_id, () => work(one)) })))
    })
  }
  const areWallets = choices.every(({ name }) => name !== null)
  const choice = choices.length > 0 && (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="float-left mr-3">{t(areWallets ? "wallet.which" : "passkey.which")}</legend>
      {choices.map(({ id, name, run }) => (
        <Button key={id} kind="plain" size="small" onClick={() => void run()}>
          {name ?? t("passkey.name")}
        </Button>
      ))}
    </fieldset>
  )
  return { busy, choice, attempt, withOne }
}
