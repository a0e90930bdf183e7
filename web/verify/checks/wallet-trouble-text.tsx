import type { ChainDescription } from "#shared/api/chains.ts"
import { TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { textOf } from "#web/i18n/texts.ts"
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
      {trouble === "silent" || !chain ? t("silent", { wallet }) : t(trouble, { wallet, chain: nameOf(chain) })}
    </p>
  )
}

function nameOf({ network, chain_id, name }: ChainDescription): string {
  if (network !== "local") return name
  return textOf("public")(chain_id === TESTNET_CHAIN_ID ? "proof.local_test" : "proof.local_main")
}
