import type { ReactNode } from "react"
import type { Network } from "#shared/chains.ts"
import type { Outcome } from "#shared/outcome.ts"
import { countryName, formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Chevron } from "#web/ui/chevron.tsx"
import { Unbroken } from "#web/ui/unbroken.tsx"
import type { FieldKey, ShownProduct } from "./shown-product.ts"

/** So many lines are seen at once; the rest unfolds. */
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
}

/** The product: its name and description, the filled fields of the record, and where that was minted. Called verified only where it is. */
export function ProductFacts({ outcome, product, network }: Properties) {
  const t = useText("public")
  const isProved = outcome === "valid"
  const title = t(isProved ? "result.verified" : "result.record")
  const lines = product.fields.map(({ key, value }) => (
    <Line key={key} label={t(`result.${key}`)} late={key === "expiration_date" && outcome === "expired"}>
      <span className={EXACT.has(key) ? "figures font-normal" : ""}>{shownValue(key, value)}</span>
    </Line>
  ))
  // Apart, since the maker may have called one "Attested".
  const own = product.attributes.map(({ label, value }) => (
    <Line key={label} label={label}>
      {value}
    </Line>
  ))
  const first = lines.slice(0, FIRST_LINES)
  const all = lines.length + own.length
  // The maker's own stay together, under one heading.
  const isShort = all <= FIRST_LINES
  return (
    <section aria-label={title} className="rounded-md border border-line bg-sheet px-3.5 pt-4 pb-2 lg:px-5 lg:pt-5">
      <p className={`block-label ${isProved ? "text-green" : "text-soft"}`}>{title}</p>
      <h2 className="mt-1 pb-3 font-display text-[1.75rem]/[2.125rem] break-words lg:text-[2.75rem]/[3.125rem]">
        <span className="sr-only">{t("result.name")}: </span>
        <Unbroken>{product.name}</Unbroken>
      </h2>
      {product.description && <p className="pb-3 break-words whitespace-pre-line text-soft">{product.description}</p>}
      <Lines fields={first} own={isShort ? own : []} />
      {!isShort && (
        <details className="group border-t border-line">
          <summary className="flex min-h-11 items-center justify-between text-soft hover:text-ink">
            {t("result.show_all", { n: all - first.length })}
            <Chevron />
          </summary>
          <Lines fields={lines.slice(FIRST_LINES)} own={own} />
        </details>
      )}
      {product.tx_hash && <Transaction product={product} network={network} />}
    </section>
  )
}

function Lines({ fields, own }: { fields: ReactNode[]; own: ReactNode[] }) {
  const t = useText("public")
  return (
    <>
      {fields.length > 0 && <dl>{fields}</dl>}
      {own.length > 0 && (
        <>
          <p className="block-label border-t border-line pt-3 pb-2 text-soft">{t("result.own_fields")}</p>
          <dl>{own}</dl>
        </>
      )}
    </>
  )
}

function Line({ label, late = false, children }: { label: string; late?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line py-2">
      <dt className="max-w-full text-soft break-words">{label}</dt>
      <dd className={`ml-auto max-w-full text-right font-medium break-words ${late ? "text-wax" : ""}`}>{children}</dd>
    </div>
  )
}

/** The whole hash stands there and is taken along by one click; the eye needs both ends only. */
function Transaction({ product: { tx_hash, explorer }, network }: { product: ShownProduct; network: Network | null }) {
  const t = useText("public")
  return (
    <div className="border-t border-line py-2 text-soft">
      <p className="flex min-h-7 items-center justify-between gap-4">
        <span className="shrink-0">{t("result.transaction")}</span>
        <code className="figures flex max-w-40 min-w-0 text-[0.8125rem] whitespace-nowrap select-all">
          <span className="overflow-hidden text-ellipsis">{tx_hash.slice(0, -4)}</span>
          {tx_hash.slice(-4)}
        </code>
      </p>
      {explorer && (
        <a
          href={`${explorer.url}/tx/${tx_hash}`}
          target="_blank"
          rel="external noreferrer"
          className="for-fingers prose-link text-[0.9375rem] text-ink"
        >
          {t("result.view_on", { explorer: network === "local" ? t("result.local_explorer") : explorer.name })}
        </a>
      )}
    </div>
  )
}
