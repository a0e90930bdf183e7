import type { ChainDescription } from "#shared/api/chains.ts"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { WalletProblem } from "#web/verify/chain/wallet-node.ts"

interface Properties {
  problem: WalletProblem
  wallet: string
  /** Where the product is; null when nobody could say. */
  chain: ChainDescription | null
}

/** Why a wallet's node was not asked, and what to do about it. What was read before stays as it is. */
export function WalletProblemText({ problem, wallet, chain }: Properties) {
  const t = useText("node")
  return (
    <p role="alert" className="w-full border-l-2 border-amber pl-3 text-[0.9375rem] text-amber">
      {problem === "silent" || !chain ? t("silent", { wallet }) : t(problem, { wallet, chain: spokenChainName(chain) })}
    </p>
  )
}
