import type { ChainDescription } from "#shared/api/chains.ts"
import type { Outcome } from "#shared/outcome.ts"
import { useText } from "#web/i18n/use-text.ts"
import { MakerCard } from "#web/verify/card/maker-card.tsx"
import { expiryOf, isPast, isTrial, outcomeOf, UNPROVED } from "#web/verify/card/outcome.ts"
import { ProductFacts } from "#web/verify/card/product-facts.tsx"
import { shownProduct } from "#web/verify/card/shown-product.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import { Verdict } from "#web/verify/card/verdict.tsx"
import type { OwnCheck } from "#web/verify/chain/own-check.ts"
import { CheckList, ReadAt } from "#web/verify/checks/check-list.tsx"
import { checkSentence } from "#web/verify/checks/check-row.tsx"
import { DomainRow } from "#web/verify/checks/domain-row.tsx"
import { RecordPhotos } from "#web/verify/photo/record-photos.tsx"

const NOBODY: IndexStatement = { state: "unreachable" }

/** The outcome of a check that nobody's index stands beside. */
export function outcomeAlone(check: OwnCheck): Outcome {
  const today = new Date().toISOString().slice(0, 10)
  return check.report.verdict === "not_found"
    ? "unknown"
    : outcomeOf(NOBODY, { state: "read", ...check, differing: null }, today)
}

/** What the check gave: the verdict, the proved record if there is one, and every check with its evidence. */
export function OfflineResult({ check, chain }: { check: OwnCheck; chain: ChainDescription }) {
  const t = useText("public")
  const offline = useText("offline")
  const browser: BrowserStatement = { state: "read", ...check, differing: null }
  const missing = check.report.verdict === "not_found"
  // A record of another edition is in the bundle, and the verdict says what it needs.
  const isUnopened = check.from === "bundle" && !check.certificate && !check.report.unread
  const today = new Date().toISOString().slice(0, 10)
  const outcome = outcomeAlone(check)
  const product = shownProduct(NOBODY, browser)
  const proved = UNPROVED.has(outcome) ? null : product
  return (
    <section className="appear mt-4">
      <Verdict
        inset
        outcome={outcome}
        product={product}
        browser={browser}
        code={null}
        expiration_date={expiryOf(NOBODY, browser)}
      >
        {isUnopened && <p>{offline("bundle_silent")}</p>}
        {missing && !isUnopened && <p>{offline("not_found")}</p>}
        {product && !proved && <p>{t("meaning.contradicted")}</p>}
        {(outcome === "recalled" || outcome === "copied") && <p>{t("verdict.recalled.more")}</p>}
        {check.report.network === "local" && <p>{t("verdict.local")}</p>}
      </Verdict>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {product && (
          <div className="grid grid-cols-1 gap-4">
            {proved?.maker && <MakerCard maker={proved.maker} isLinked />}
            <ProductFacts
              {...{ outcome, product }}
              network={check.report.network}
              isTrialRecord={isTrial(NOBODY, browser)}
              isPast={isPast(NOBODY, browser, today)}
            />
            {proved && proved.media.length > 0 && <RecordPhotos media={proved.media} />}
          </div>
        )}
        <div className="border border-line bg-sheet p-6">
          <h3 className="block-label text-soft">{offline("own")}</h3>
          <div className="mt-2">
            {!missing && !isUnopened && <ReadAt report={check.report} chain={check.chain ?? chain} />}
            <CheckList report={check.report} certificate={check.certificate} differing={null}>
              {check.certificate && <DomainRow report={check.report} certificate={check.certificate} />}
            </CheckList>
            {product && (
              <p className="border-t border-dotted border-edge/70 py-3 text-soft">
                <WhoSigned browser={browser} />
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Whose key signed the record. Where the brand has not signed, our minting key alone says that it is the brand's. */
export function WhoSigned({ browser }: { browser: BrowserStatement }) {
  const t = useText("proof")
  if (browser.state === "reading") return null
  const own = browser.state === "read" ? browser : null
  const signed = own?.report.checks.find(({ check }) => check === "brand_signed")
  if (!own || !signed || own.proves_nothing) return t("brand_signed.unchecked")
  if (signed.outcome !== "notice") return checkSentence(signed, own.report, own.certificate)
  const isOpened = own.report.verdict === "valid" || own.report.verdict === "recalled"
  // A signature that does not count is as good as none.
  return isOpened
    ? checkSentence({ ...signed, because: "on_behalf" }, own.report, own.certificate)
    : t("brand_signed.unchecked")
}
