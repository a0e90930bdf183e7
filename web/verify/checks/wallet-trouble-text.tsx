import type { ChainDescription } from "#shared/api/chains.ts"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { WalletTrouble } from "#web/verify/chain/wallet-node.ts"

interface Properties {
  trouble: WalletTrouble
  wallet: string
  /** Where the product is; null when nobody could say. */
  chain: ChainDescription | null
}

/** Why a wallet's node was not asked, and what to do about it. What was read before stays as it is. */
export function WalletTroubleText({ trouble, wallet, chain }: Properties) {
  const t = useText("node")
  return (
    <p role="alert" className="w-full border-l-2 border-amber pl-3 text-[0.9375rem] text-amber">
      {trouble === "silent" || !chain ? t("silent", { wallet }) : t(trouble, { wallet, chain: spokenChainName(chain) })}
    </p>
  )
}
