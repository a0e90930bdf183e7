import type { ServiceStatus } from "#shared/api/chains.ts"
import { inOurLanguage } from "#web/api/refusal.ts"
import { chainName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DetailList } from "#web/ui/detail-list.tsx"
import { blocksBehind, healthyNodes } from "./parts.ts"

/** Each chain's read position, and what waits to be written. */
export function ChainList({ chains }: { chains: ServiceStatus["chains"] }) {
  const t = useText("status")
  return (
    <section aria-labelledby="chains" className="pt-10">
      <h2 id="chains" className="sr-only">
        {t("chains")}
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        {chains.map((chain) => {
          const behind = blocksBehind(chain)
          return (
            <DetailList
              key={chain.chain_id}
              title={chainName(chain)}
              rows={[
                [t("network"), chain.network === "local" ? t("local") : null],
                [t("read_to"), chain.indexed_block === null ? null : formatBlock(chain.indexed_block)],
                [t("behind"), behind === null ? null : behind === 0 ? t("level") : formatNumber(behind)],
                [t("nodes"), t("nodes_healthy", { healthy: healthyNodes(chain), all: chain.nodes.length })],
                [t("waiting"), chain.waiting === 0 ? t("nothing") : formatNumber(chain.waiting)],
                [t("why"), reasonsOf(chain).join(" ") || null],
              ]}
            />
          )
        })}
      </div>
    </section>
  )
}

/** The reason that halts everything, or else each queue's oldest reason. */
function reasonsOf({ stall_reason, stall_why, queues }: ServiceStatus["chains"][number]): string[] {
  if (stall_reason) return [inOurLanguage(stall_reason, stall_why)]
  return [...new Set(queues.flatMap(({ reason, why }) => (reason ? inOurLanguage(reason, why) : [])))]
}
