import { useQuery } from "@tanstack/react-query"
import { queries } from "#web/api/queries.ts"
import { inOurLanguage } from "#web/api/refusal.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"

/** Why this company's mints wait, when they do. */
export function MintingWaits() {
  const t = useText("dashboard")
  const { data: me } = useQuery(queries.me)
  const { data: status } = useQuery(queries.status)
  const chain = status?.chains.find(({ chain_id }) => chain_id === me?.mint_chain_id)
  if (!chain?.stall_reason) return null
  return (
    <p role="status" className="mb-5 border border-amber-line bg-amber-ground px-4 py-2.5 text-[0.9375rem] text-amber">
      {t("shell.minting_waits", {
        network: chainName(chain),
        reason: inOurLanguage(chain.stall_reason, chain.stall_why),
      })}
    </p>
  )
}
