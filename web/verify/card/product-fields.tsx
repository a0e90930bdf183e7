import type { ReactNode } from "react"
import { RECORD_MEMBERS } from "#proof/record-members.ts"
import type { Network } from "#shared/chains.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { Outcome } from "./outcome.ts"
import type { FieldKey, ShownProduct } from "./shown-product.ts"

const EXACT = new Set<FieldKey>(["serial_number", "batch_number"])

interface Properties {
  product: ShownProduct
  network: Network | null
  outcome: Outcome
}

/** The filled fields of the record, line by line, and where it was minted. */
export function ProductFields({ product, network, outcome }: Properties) {
  const t = useText("public")
  const { fields, attributes, tx_hash, explorer } = product
  return (
    <div className="px-6 pt-2 pb-6 sm:px-8">
      <dl>
        {fields.map(({ key, value }) => (
          <Line key={key} label={t(`result.${key}`)} late={key === "expiration_date" && outcome === "expired"}>
            <span className={EXACT.has(key) ? "figures font-normal" : ""}>
              {RECORD_MEMBERS[key] === "date" ? formatDate(value) : value}
            </span>
          </Line>
        ))}
        {attributes.map(({ label, value }) => (
          <Line key={label} label={label}>
            {value}
          </Line>
        ))}
        {tx_hash && (
          <div className="py-4">
            <dt className="text-soft">{t("result.transaction")}</dt>
            <dd className="figures mt-1 text-sm break-all">{tx_hash}</dd>
          </div>
        )}
      </dl>
      {tx_hash && explorer && (
        <a
          href={`${explorer.url}/tx/${tx_hash}`}
          target="_blank"
          rel="external noreferrer"
          className="for-fingers prose-link text-[0.9375rem] font-semibold"
        >
          {t("result.view_on", { explorer: network === "local" ? t("result.local_explorer") : explorer.name })}
        </a>
      )}
    </div>
  )
}

function Line({ label, late = false, children }: { label: string; late?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-3.5">
      <dt className="text-soft">{label}</dt>
      <dd className={`ml-auto max-w-full text-right font-medium break-words ${late ? "text-wax" : ""}`}>{children}</dd>
    </div>
  )
}
