import { useQuery } from "@tanstack/react-query"
import { queries } from "#web/api/queries.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"

/** "1,204 on chain · 38 pending · 1 failed · 1,757 of 3,000 places free". */
export function Figures() {
  const t = useText("dashboard")
  const { data: stats } = useQuery(queries.stats)
  const { data: me } = useQuery(queries.me)
  if (!stats || !me) return null
  const { minted, pending, failed } = stats
  const parts = [t("products.on_chain", { n: minted }), t("products.pending", { n: pending })]
  if (failed > 0) parts.push(t("products.failed", { n: failed }))
  const free = <strong className="font-semibold text-ink">{formatNumber(me.remaining_slots)}</strong>
  return (
    <p>
      {parts.join(" · ")}
      {" · "}
      <Woven area="dashboard" text="products.places_free" with={{ free, limit: formatNumber(me.plan_limit) }} />
    </p>
  )
}
