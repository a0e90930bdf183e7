import type { WalletTrouble } from "#web/chain/wallet-node.ts"
import { useText } from "#web/i18n/use-text.ts"

/** Why a wallet's node was not asked, and what to do about it. What was read before stays as it is. */
export function WalletTroubleText(given: { trouble: WalletTrouble; wallet: string; chain: string }) {
  const t = useText("node")
  const { trouble, wallet, chain } = given
  return (
    <p role="alert" className="w-full border-l-2 border-amber pl-3 text-[0.9375rem] text-amber">
      {trouble === "silent" ? t("silent", { wallet }) : t(trouble, { wallet, chain })}
    </p>
  )
}
