import { type ComponentProps, type ComponentType, lazy, Suspense } from "react"
import type { Network } from "#shared/chains.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Rosette } from "#web/ui/rosette.tsx"
import { CardNotices } from "./card-notices.tsx"
import type { Outcome } from "./outcome.ts"
import type { OutcomePicture as Picture } from "./outcome-picture.tsx"
import { ProductFields } from "./product-fields.tsx"
import type { ShownProduct } from "./shown-product.ts"

interface Properties {
  outcome: Outcome
  product: ShownProduct
  network: Network | null
  /** Our service was silent: all of this the browser found by itself. */
  ownOnly: boolean
}

/** Decoration: where it cannot be loaded, the words stand without it. */
const OutcomePicture = lazy<ComponentType<ComponentProps<typeof Picture>>>(() =>
  import("./outcome-picture.tsx").then(
    ({ OutcomePicture: drawn }) => ({ default: drawn }),
    () => ({ default: () => null }),
  ),
)
const PICTURE = "size-24 sm:size-[8.25rem]"
const BAD = new Set<Outcome>(["recalled", "distrusted", "changed", "contradicted"])

/** The card of a product that is on chain: green when it stands, wax red when it does not. */
export function ProductCard({ outcome, product, network, ownOnly }: Properties) {
  const t = useText("public")
  const bad = BAD.has(outcome)
  const label = outcome === "recalled" ? t("result.recalled") : bad ? t("result.index_says") : t("result.verified")
  return (
    <section className="appear border border-line bg-sheet" aria-label={label}>
      <CardNotices product={product} network={network} outcome={outcome} ownOnly={ownOnly} />
      <div
        className={`flex min-h-[11.5rem] items-center justify-between gap-4 border-b border-line p-6 sm:px-8 ${bad ? "bg-wax-ground" : "bg-green-ground"}`}
      >
        <div className="min-w-0">
          <p className={`block-label ${bad ? "text-wax" : "text-green"}`}>{label}</p>
          <h2 className="mt-1.5 font-display text-[1.875rem] leading-tight sm:text-[2.25rem]">
            <span className="sr-only">{t("result.name")}: </span>
            {product.name}
          </h2>
          <Issuer product={product} />
        </div>
        {bad ? (
          <Suspense fallback={<span className={PICTURE} />}>
            <OutcomePicture outcome={outcome} record_hash={product.record_hash} size={132} className={PICTURE} />
          </Suspense>
        ) : (
          <Rosette record_hash={product.record_hash} size={132} draws label={t("result.rosette")} className={PICTURE} />
        )}
      </div>
      <ProductFields product={product} network={network} outcome={outcome} />
    </section>
  )
}

function Issuer({ product: { company, issuer } }: { product: ShownProduct }) {
  const t = useText("public")
  const badge = "inline-block rounded-sm border px-2 py-0.5 text-sm font-medium whitespace-nowrap"
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <span className="font-medium">{t("result.registered_by", { company })}</span>
      {issuer?.attested && issuer.attested_at && (
        <span className={`${badge} border-green-line text-green`}>
          {t("result.attested", { date: formatDate(issuer.attested_at) })}
        </span>
      )}
      {issuer?.revoked_at && (
        <span className={`${badge} border-amber-line text-amber`}>
          {t("result.attested_until", { date: formatDate(issuer.revoked_at) })}
        </span>
      )}
    </p>
  )
}
