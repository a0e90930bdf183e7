import { useQuery } from "@tanstack/react-query"
import type { Company } from "#shared/api/administration.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { queries } from "#web/api/queries.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { TransactionLink } from "#web/ui/transaction-link.tsx"

const TONES: Record<Company["attestations"][number]["state"], Tone> = {
  requested: "amber",
  sent: "amber",
  confirmed: "green",
  failed: "wax",
}

/** A company's attestations on chain, present and pending. */
export function Attestations({ company: { attestations } }: { company: Company }) {
  const t = useText("administration")
  const { data: chains } = useQuery(queries.chains)
  if (attestations.length === 0) return <p className="text-soft">{t("attestation_none")}</p>
  return (
    <ul>
      {attestations.map(({ chain_id, wanted, state, reason, name, domain, tx_hash }) => (
        <li key={chain_id} className="grid gap-1 border-b border-line py-2.5 last:border-0">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-h-6 font-medium">{nameIn(chains, chain_id)}</span>
            <Badge tone={TONES[state]}>
              {t(wanted)}: {t(`state.${state}`)}
            </Badge>
          </span>
          <span className="text-sm text-soft">{[name, domain].filter(Boolean).join(", ")}</span>
          {reason && <span className="text-sm text-wax">{reason}</span>}
          <TransactionLink product={{ tx_hash, chain_id }} />
        </li>
      ))}
    </ul>
  )
}

/** The service's name for the chain, because a local chain shares a real one's id. */
function nameIn(chains: ChainDescription[] | undefined, chain_id: number): string {
  const chain = chains?.find((one) => one.chain_id === chain_id)
  return chain ? chainName(chain) : ""
}
