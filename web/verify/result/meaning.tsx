import { useText } from "#web/i18n/use-text.ts"
import type { Outcome } from "#web/verify/card/outcome.ts"
import { shownProduct } from "#web/verify/card/shown-product.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"

interface Properties {
  index: IndexStatement
  browser: BrowserStatement
  outcome: Outcome
}

const PROVED = new Set<Outcome>(["valid", "test_network", "expired"])
const BROKEN = new Set<Outcome>(["changed", "contradicted", "distrusted"])

/** The honest paragraph: what this proves and what it does not. */
export function Meaning({ index, browser, outcome }: Properties) {
  const t = useText("public")
  const product = shownProduct(index, browser)
  const proved = product && PROVED.has(outcome) && browser.state === "read" && browser.report.verdict === "valid"
  if (outcome === "asking" || browser.state === "reading") return null
  return (
    <section aria-labelledby="meaning" className="appear text-[0.9375rem] leading-relaxed text-soft">
      <h2 id="meaning" className="sr-only">
        {t("meaning.title")}
      </h2>
      {proved ? (
        <p>
          {t(product.issuer?.attested ? "meaning.proves" : "meaning.proves_unattested", { company: product.company })}{" "}
          {t("meaning.limits")}
        </p>
      ) : (
        <p>
          {t(
            outcome === "recalled" ? "meaning.recalled" : BROKEN.has(outcome) ? "meaning.contradicted" : "meaning.none",
          )}
        </p>
      )}
    </section>
  )
}
