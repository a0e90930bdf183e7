import type { ChainDescription } from "#shared/api/chains.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { outcomeOf } from "#web/verify/card/outcome.ts"
import { ProductCard } from "#web/verify/card/product-card.tsx"
import { shownProduct } from "#web/verify/card/shown-product.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import type { OwnCheck } from "#web/verify/chain/own-check.ts"
import { CheckList } from "#web/verify/checks/check-list.tsx"
import { ReadAt } from "#web/verify/checks/read-at.tsx"

const NOBODY: IndexStatement = { state: "unreachable" }

/** What the check gave: the first sentence, the proved record if there is one, and every check with its evidence. */
export function OfflineResult({ check, chain }: { check: OwnCheck; chain: ChainDescription }) {
  const t = useText("public")
  const offline = useText("offline")
  const browser: BrowserStatement = { state: "read", ...check, differing: null }
  const outcome = outcomeOf(NOBODY, browser, new Date().toISOString().slice(0, 10))
  const product = shownProduct(NOBODY, browser)
  const missing = check.report.verdict === "not_found"
  const isUnopened = check.from === "bundle" && !check.certificate
  const date = formatDate(check.certificate?.record.body.expiration_date)
  return (
    <section className="appear mt-12">
      <h2 className="font-display text-4xl leading-tight">{missing ? t("result.unknown") : t(`result.${outcome}`)}</h2>
      <p className="mt-2 font-serif text-lg">
        {isUnopened
          ? offline("bundle_silent")
          : missing
            ? offline("not_found")
            : outcome === "expired"
              ? t("result.expired_text", { date })
              : t(`result.${outcome}_text`)}
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {product && <ProductCard outcome={outcome} product={product} network={check.report.network} ownOnly={false} />}
        <div className="border border-line bg-sheet p-6">
          <h3 className="block-label text-soft">{t("proof.title")}</h3>
          <div className="mt-2">
            {!missing && !isUnopened && <ReadAt report={check.report} chain={check.chain ?? chain} />}
            <CheckList report={check.report} certificate={check.certificate} differing={null} />
          </div>
        </div>
      </div>
    </section>
  )
}
