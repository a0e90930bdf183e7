import { useState } from "react"
import { formatCode } from "#proof/code.ts"
import { type Outcome, tone } from "#shared/outcome.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { useTitle } from "#web/ui/use-title.ts"
import { type BrandLook, MakerCard } from "#web/verify/card/maker-card.tsx"
import { expiryOf, isPast, isTrial, networkOf, outcomeOf } from "#web/verify/card/outcome.ts"
import { ProductFacts } from "#web/verify/card/product-facts.tsx"
import { shownProduct } from "#web/verify/card/shown-product.ts"
import { Verdict } from "#web/verify/card/verdict.tsx"
import { BrandLater, DoubtNow, PhotoLater, SeenRow, SignedRow } from "./later.tsx"
import { Meaning } from "./meaning.tsx"
import { ProofRow } from "./proof-row.tsx"
import { ResultActions } from "./result-actions.tsx"
import { useVerification } from "./use-verification.ts"
import { VerdictNotes } from "./verdict-notes.tsx"
import { Waiting } from "./waiting.tsx"
import { WhatNow } from "./what-now-later.tsx"

/** Such a record has nothing to compare with, and no maker to speak for it. */
const UNPROVED = new Set<Outcome>(["changed", "contradicted", "distrusted", "demonstration"])

/** The verdict on one code and, below it, all that is known, whoever said it. */
export function VerifiedResult({ code }: { code: string }) {
  const t = useText("public")
  const { index, browser, again, setBrowser } = useVerification(code)
  const [look, setLook] = useState<BrandLook | null>(null)
  const [told, setTold] = useState(index.state === "found" ? index.doubt : undefined)
  const today = new Date().toISOString().slice(0, 10)
  const outcome = outcomeOf(index, browser, today)
  const product = shownProduct(index, browser)
  const alike = index.state === "found" && index.answer.issuer.like_attested
  const network = networkOf(index, browser)
  const printed = formatCode(code)
  const title = t(`verdict.${outcome}.title`)
  const isOurWord = browser.state === "read" && browser.differing?.includes("recall")
  const doubt = product && tone(outcome) !== "red" && told
  const photo = product && product.media.length > 0 && !UNPROVED.has(outcome) && <PhotoLater {...product} />
  useTitle(product ? `${product.name} – ${title}` : t("result.title", { code: printed }))
  return (
    <div className="pb-4 print:min-h-0">
      <Verdict
        outcome={outcome}
        product={product}
        browser={browser}
        code={printed}
        expiration_date={expiryOf(index, browser)}
        isDoubted={!!doubt}
      >
        <VerdictNotes {...{ outcome, index, network, product, isOurWord }} />
      </Verdict>
      {doubt && <DoubtNow checks={doubt} code={printed} hasPhoto={product.media.length > 0} />}
      {outcome === "asking" && <Waiting />}
      {outcome !== "asking" && (!product || alike) && (
        <WhatNow outcome={outcome} code={printed} browser={browser} alike={alike} onAgain={again} />
      )}
      {product && (
        <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:mt-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] lg:gap-x-10 print:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            {product.maker && (
              <MakerCard
                maker={product.maker}
                isLinked={browser.state === "read" && browser.report.reading !== null}
                look={look}
                note={index.state === "found" && index.answer.recall_note}
                photo={photo}
              />
            )}
            <ProductFacts
              {...{ outcome, product, network }}
              isTrialRecord={isTrial(index, browser)}
              isPast={isPast(index, browser, today)}
              photo={!product.maker?.attested && photo}
            />
            {index.state === "found" && (
              <SeenRow code={code} name={product.name} isDoubted={!!doubt} onDoubt={setTold} />
            )}
          </div>
          <div className="grid grid-cols-1 gap-4">
            <div className="rounded-md border border-line bg-sheet">
              <ProofRow browser={browser} index={index} code={code} onRead={setBrowser} look={look} onLook={setLook} />
              <SignedRow browser={browser} />
            </div>
            <ResultActions code={printed} title={title} outcome={outcome} browser={browser} />
            {isOurWord || <Meaning outcome={outcome} hasPhoto={product.media.length > 0} />}
            <a href={paths.verify()} className="for-fingers prose-link w-fit text-[0.9375rem] print:hidden">
              {t("result.again")}
            </a>
          </div>
          {product.maker?.attested && !UNPROVED.has(outcome) && <BrandLater {...product} onLook={setLook} />}
        </div>
      )}
    </div>
  )
}
