import { VerifyBox } from "#web/features/verify-box/verify-box.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import type { Outcome } from "./outcome.ts"
import { networkOf } from "./outcome.ts"
import { OutcomePicture } from "./outcome-picture.tsx"
import { ProductCard } from "./product-card.tsx"
import { shownProduct } from "./shown-product.ts"
import type { BrowserStatement, IndexStatement } from "./statements.ts"

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
  if (!product) return <NoProduct outcome={outcome} browser={browser} onAgain={onAgain} />
  return (
    <ProductCard
      outcome={outcome}
      product={product}
      network={networkOf(index, browser)}
      ownOnly={index.state !== "found"}
    />
  )
}

function NoProduct({ outcome, browser, onAgain }: Pick<Properties, "outcome" | "browser" | "onAgain">) {
  const t = useText("public")
  const canHelp = outcome === "unreachable" || outcome === "busy" || outcome === "pending"
  return (
    <section className="appear border border-line bg-sheet p-6 sm:p-10">
      <div className="flex flex-col-reverse gap-8 sm:flex-row sm:items-start sm:justify-between">
        <p role="alert" className="max-w-96 font-serif text-lg leading-relaxed">
          {t("verify.failed")}
        </p>
        <OutcomePicture outcome={outcome} record_hash={null} size={132} className="max-sm:size-28" />
      </div>
      {outcome === "unreachable" && browser.state === "not_found" && (
        <p className="mt-5 max-w-[34rem] text-soft">
          {t("result.batch_needs_us")}{" "}
          <a className="prose-link text-ink" href={paths.offlinePage()}>
            {t("result.offline")}
          </a>
        </p>
      )}
      <div className="mt-8">
        {canHelp ? (
          <div className="flex flex-wrap gap-3">
            <Button onClick={onAgain}>{t("result.try_again")}</Button>
            <a href={paths.verify()} className={buttonClass("plain")}>
              {t("result.again")}
            </a>
          </div>
        ) : (
          <VerifyBox />
        )}
      </div>
    </section>
  )
}

function CardSkeleton() {
  const t = useText("public")
  return (
    <section aria-busy className="border border-line bg-sheet">
      <p className="sr-only">{t("verify.busy")}</p>
      <div className="flex h-[11.5rem] items-center justify-between border-b border-line p-6 sm:px-8">
        <div className="grid gap-3">
          <div className="waiting h-4 w-52" />
          <div className="waiting h-8 w-64 max-w-[50vw]" />
          <div className="waiting h-4 w-40" />
        </div>
        <div className="waiting size-24 rounded-full! sm:size-32" />
      </div>
      <div className="grid gap-7 p-8">
        {[44, 36, 52, 40].map((width) => (
          <div key={width} className="flex justify-between">
            <div className="waiting h-4 w-28" />
            <div className="waiting h-4" style={{ width: width * 4 }} />
          </div>
        ))}
      </div>
    </section>
  )
}
