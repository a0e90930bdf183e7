import { type ComponentProps, type ComponentType, lazy, Suspense } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import type { Outcome } from "#web/verify/card/outcome.ts"
import { networkOf } from "#web/verify/card/outcome.ts"
import { ProductCard } from "#web/verify/card/product-card.tsx"
import { shownProduct } from "#web/verify/card/shown-product.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import type { NoProduct as Whole } from "./no-product.tsx"

/** A product that verifies needs none of it. Without a network it cannot be loaded: its words can be said all the same. */
const NoProduct = lazy<ComponentType<ComponentProps<typeof Whole>>>(() =>
  import("./no-product.tsx").then(
    ({ NoProduct: whole }) => ({ default: whole }),
    () => ({ default: NotLoaded }),
  ),
)

interface Properties {
  outcome: Outcome
  index: IndexStatement
  browser: BrowserStatement
  onAgain: () => void
}

/** The left statement: the product, or why there is none to show. */
export function IndexCard({ outcome, index, browser, onAgain }: Properties) {
  const product = shownProduct(index, browser)
  if (outcome === "asking") return <CardSkeleton />
  if (!product) {
    return (
      <Suspense fallback={<CardSkeleton />}>
        <NoProduct outcome={outcome} browser={browser} onAgain={onAgain} />
      </Suspense>
    )
  }
  return (
    <ProductCard
      outcome={outcome}
      product={product}
      network={networkOf(index, browser)}
      ownOnly={index.state !== "found"}
    />
  )
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const t = useText("public")
  return (
    <section className="border border-line bg-sheet p-6 sm:p-10">
      <p role="alert" className="max-w-96 font-serif text-lg leading-relaxed">
        {t("verify.failed")}
      </p>
      <Button onClick={onAgain} className="mt-8">
        {t("result.try_again")}
      </Button>
    </section>
  )
}

function CardSkeleton() {
  const t = useText("public")
  return (
    <section aria-busy className="border border-line bg-sheet">
      <p className="sr-only">{t("verify.busy")}</p>
      <div className="flex h-[11.5rem] items-center justify-between gap-4 border-b border-line p-6 sm:px-8">
        <div className="grid grow gap-3">
          <div className="waiting h-4 max-w-52" />
          <div className="waiting h-8 max-w-64" />
          <div className="waiting h-4 max-w-40" />
        </div>
        <div className="waiting size-24 shrink-0 rounded-full! sm:size-32" />
      </div>
      <div className="grid gap-7 px-6 py-8 sm:px-8">
        {[44, 36, 52, 40].map((width) => (
          <div key={width} className="flex justify-between">
            <div className="waiting h-4 w-28" />
            <div className="waiting h-4" style={{ width: `${width}%` }} />
          </div>
        ))}
      </div>
    </section>
  )
}
