import { useState } from "react"
import type { ChainDescription } from "#shared/api/chains.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import { findWallets, type InjectedWallet } from "#web/injected-wallets.ts"
import { Button } from "#web/ui/button.tsx"
import { type Chosen, NETWORKS } from "./use-offline-check.ts"

interface Properties {
  chosen: Chosen
  onNetwork: (network: ChainDescription) => void
  onChange: (part: Partial<Chosen>) => void
  onForget: () => void
}

/** Which network is asked, and through whom. */
export function NodesPart({ chosen, onNetwork, onChange, onForget }: Properties) {
  const t = useText("offline")
  const { network, nodes, are_kept, wallet } = chosen
  return (
    <div className="grid content-start gap-4">
      <label className="grid gap-1.5">
        <span className="font-medium">{t("chain")}</span>
        <select
          value={NETWORKS.indexOf(network)}
          onChange={(event) => onNetwork(NETWORKS[Number(event.target.value)]!)}
          className="h-12 border border-edge bg-paper px-3"
        >
          {NETWORKS.map(({ name, network: kind, chain_id }, place) => (
            <option key={`${kind} ${chain_id}`} value={place}>
              {chainName({ chain_id, name })}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1.5">
        <span className="font-medium">{t("nodes")}</span>
        <textarea
          value={nodes}
          disabled={wallet !== null}
          onChange={(event) => onChange({ nodes: event.target.value })}
          rows={3}
          spellCheck={false}
          className="figures border border-edge bg-paper px-3.5 py-2.5 text-sm disabled:opacity-45"
        />
        <span className="text-sm text-soft">{t("nodes_hint")}</span>
      </label>
      {are_kept && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p>{t("nodes_kept")}</p>
          <Button kind="plain" size="small" onClick={onForget}>
            {t("nodes_forget")}
          </Button>
        </div>
      )}
      <WalletChoice wallet={wallet} onChoose={(chosen_wallet) => onChange({ wallet: chosen_wallet })} />
    </div>
  )
}

interface WalletChoiceProperties {
  wallet: InjectedWallet | null
  onChoose: (wallet: InjectedWallet | null) => void
}

/** The node of a wallet in this browser, in the place of the addresses. */
function WalletChoice({ wallet, onChoose }: WalletChoiceProperties) {
  const t = useText("node")
  const [found, setFound] = useState<InjectedWallet[] | "looking" | null>(null)

  async function look() {
    setFound("looking")
    setFound(await findWallets())
  }

  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-sm">
        <span className="font-medium">{t("title")}.</span> <span className="text-soft">{t("text")}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {wallet ? (
          <>
            <p aria-live="polite" className="w-full text-sm font-medium">
              {t("chosen", { wallet: wallet.name })}
            </p>
            <Button kind="plain" size="small" onClick={() => onChoose(null)}>
              {t("back")}
            </Button>
          </>
        ) : Array.isArray(found) && found.length > 0 ? (
          found.map((one) => (
            <Button key={one.id} kind="plain" size="small" onClick={() => onChoose(one)}>
              {t("ask", { wallet: one.name })}
            </Button>
          ))
        ) : (
          <Button kind="plain" size="small" disabled={found === "looking"} onClick={() => void look()}>
            {found === "looking" ? t("looking") : t("find")}
          </Button>
        )}
      </div>
      {Array.isArray(found) && found.length === 0 && (
        <p role="status" className="text-sm text-soft">
          {t("none")}
        </p>
      )}
    </div>
  )
}
