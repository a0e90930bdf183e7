import type { ReactNode } from "react"
import type { Network } from "#shared/chains.ts"
import type { Outcome } from "#shared/outcome.ts"
import { countryName, formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Chevron } from "#web/ui/chevron.tsx"
import { Unbroken } from "#web/ui/unbroken.tsx"
import { RecordCard } from "./record-card.tsx"
import type { FieldKey, ShownProduct } from "./shown-product.ts"

/** Lines seen at once, the specified ones among them; the rest unfolds. */
const FIRST_LINES = 5
const EXACT = new Set<FieldKey>(["serial_number", "batch_number", "gtin", "facility_id"])

function shownValue(key: FieldKey, value: string): string {
  if (key === "origin") return countryName(value)
  return key.endsWith("_date") ? formatDate(value) : value
}

interface Properties {
  outcome: Outcome
  product: ShownProduct
  network: Network | null
  /** Registered on a test network. */
  isTrialRecord: boolean
  /** Its last good day is over. */
  isPast: boolean
  /** An unchecked maker's, shown folded. */
  photo?: ReactNode
}

/** What the record says and where it was minted, below what was proved of it and what was not. */
export function ProductFacts({ outcome, product, network, isTrialRecord, isPast, photo }: Properties) {
  const t = useText("public")
  const isKnown = !product.maker || product.maker.attested
  const lines = product.fields.map(({ key, value }) => (
    <Line key={key} label={t(`result.${key}`)} late={key === "expiration_date" && isPast}>
      <span className={EXACT.has(key) ? "figures font-normal" : ""}>{shownValue(key, value)}</span>
    </Line>
  ))
  // Apart, since the maker may have called one "Attested".
  const own = product.attributes.map(({ label, value }) => (
    <Line key={label} label={label}>
      {value}
    </Line>
  ))
  const more = lines.slice(FIRST_LINES)
  return (
    <RecordCard {...{ outcome, isPast, isTrialRecord }} maker={product.maker}>
      {isKnown && (
        <>
          <p className="block-label pt-3 text-soft">{t("result.name")}</p>
          <h2 className="pb-3 font-display text-[1.75rem]/[2.125rem] break-words lg:text-[2.75rem]/[3.125rem]">
            <Unbroken>{product.name}</Unbroken>
          </h2>
        </>
      )}
      {product.description && (
        <p className={`pb-3 break-words whitespace-pre-line text-soft ${isKnown ? "" : "pt-3"}`}>
          {product.description}
        </p>
      )}
      <dl>
        {!isKnown && <Line label={t("result.name")}>{product.name}</Line>}
        {lines.slice(0, FIRST_LINES)}
      </dl>
      {more.length > 0 && (
        <Folded title={t("result.show_all", { n: more.length })}>
          <dl>{more}</dl>
        </Folded>
      )}
      {own.length > 0 && (
        <>
          <p className="block-label border-t border-line pt-3 pb-2 text-soft">{t("result.own_fields")}</p>
          <dl>{own}</dl>
        </>
      )}
      {product.tx_hash && <Transaction product={product} network={network} />}
      {photo && <Folded title={t("maker.photo")}>{photo}</Folded>}
    </RecordCard>
  )
}

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group border-t border-line">
    <summary className="flex min-h-11 items-center justify-between text-soft hover:text-ink">
      {title}
      <Chevron />
    </summary>
    {children}
  </details>
)

function Line({ label, late = false, children }: { label: string; late?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line py-2">
      <dt className="max-w-full text-soft break-words">{label}</dt>
      <dd className={`ml-auto max-w-full text-right font-medium break-words ${late ? "text-wax" : ""}`}>{children}</dd>
    </div>
  )
}

/** Shows both ends of the hash; one click selects all of it. */
function Transaction({ product: { tx_hash, explorer }, network }: { product: ShownProduct; network: Network | null }) {
  const t = useText("public")
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
      <p>
        <span className="block text-[0.9375rem] text-soft">{t("result.transaction")}</span>
        <code className="figures flex max-w-40 min-w-0 text-sm whitespace-nowrap select-all">
          <span className="overflow-hidden text-ellipsis">{tx_hash.slice(0, -4)}</span>
          {tx_hash.slice(-4)}
        </code>
      </p>
      {explorer && (
        <a
          href={`${explorer.url}/tx/${tx_hash}`}
          target="_blank"
          rel="external noreferrer"
          className="for-fingers prose-link font-semibold"
        >
          {t("result.view_on", { explorer: network === "local" ? t("result.local_explorer") : explorer.name })}
        </a>
      )}
    </div>
  )
}
