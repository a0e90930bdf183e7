import { useEffect, useState } from "react"
import { formatCode } from "#proof/code.ts"
import { type Outcome, tone } from "#shared/outcome.ts"
import { codeOfPath, parseQuery } from "#shared/query.ts"
import { formatTime } from "#web/i18n/format.ts"
import { loadTexts, textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import { useShown } from "#web/navigation.ts"
import { paths } from "#web/routes.ts"
import { DialogButton } from "#web/ui/dialog-button.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { BrandLogo, type BrandLook, MakerCard } from "#web/verify/card/maker-card.tsx"
import { claimOf, expiryOf, isPast, isTrial, networkOf, outcomeOf, UNPROVED } from "#web/verify/card/outcome.ts"
import { ProductFacts } from "#web/verify/card/product-facts.tsx"
import { type ShownProduct, shownProduct } from "#web/verify/card/shown-product.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import { Verdict } from "#web/verify/card/verdict.tsx"
import { BrandLater, DoubtNow, EvidenceLater, PhotoLater, SeenMore, SeenRow } from "./later.tsx"
import { prepareForSilence } from "./prepare.ts"
import { ProofRow } from "./proof-row.tsx"
import { Recalled } from "./recalled.tsx"
import { ReportButton } from "./report-button.tsx"
import { useVerification } from "./use-verification.ts"
import { Waiting } from "./waiting.tsx"
import { WhatNow } from "./what-now-later.tsx"

/** `/v/{code}`, where the label's QR code leads. */
export function ResultPage() {
  const query = parseQuery(codeOfPath(useShown()?.path ?? "") ?? "")
  useEffect(prepareForSilence, [])
  return query.kind === "code" ? <VerifiedResult code={query.code} /> : null
}

const RECALLED = new Set<Outcome>(["recalled", "copied"])

function broughtLook(index: IndexStatement): BrandLook | null {
  const look = index.state === "found" && index.look
  return look ? { colour: look.colour, logo: look.logo && <BrandLogo sha256={look.logo} /> } : null
}

/** The verdict on one code and, below it, all that is known, whoever said it. */
function VerifiedResult({ code }: { code: string }) {
  const t = useText("public")
  const { index, browser, again, setBrowser } = useVerification(code)
  const [look, setLook] = useState(() => broughtLook(index))
  const [told, setTold] = useState(index.state === "found" ? index.doubt : undefined)
  const today = new Date().toISOString().slice(0, 10)
  const outcome = outcomeOf(index, browser, today)
  const product = shownProduct(index, browser)
  const answer = index.state === "found" ? index.answer : null
  const network = networkOf(index, browser)
  const printed = formatCode(code)
  const title = t(`verdict.${outcome}.title`)
  const isOurWord = browser.state === "read" && browser.differing?.includes("recall")
  const doubt = product && tone(outcome) !== "red" && told
  const isLinked = browser.state === "read" && browser.report.reading !== null
  const isKnown = product?.maker?.attested === true && !UNPROVED.has(outcome)
  const photo = product && product.media.length > 0 && !UNPROVED.has(outcome) && (
    <PhotoLater {...product} isRecalled={RECALLED.has(outcome)} />
  )
  useTitle(`${product?.name ?? printed} – ${title}`)
  return (
    <div className="pb-4 print:min-h-0">
      <Verdict
        outcome={outcome}
        product={product}
        browser={browser}
        code={printed}
        expiration_date={expiryOf(index, browser)}
        claim={claimOf(index, today)}
        isDoubted={!!doubt}
        isLocal={network === "local"}
      >
        <VerdictNotes {...{ outcome, index, product, isOurWord }} />
      </Verdict>
      {doubt && <DoubtNow checks={doubt} code={printed} hasPhoto={product.media.length > 0} />}
      {outcome === "asking" && <Waiting />}
      {outcome !== "asking" && !product && (
        <WhatNow outcome={outcome} code={printed} browser={browser} onAgain={again} />
      )}
      {product && RECALLED.has(outcome) && (
        <Recalled {...{ product, look, isLinked }} code={printed} note={answer?.recall_note} />
      )}
      {product && (
        <div className={`${GRID} ${isKnown && photo ? ROWS.pictured : ROWS.plain}`}>
          {product.maker && isKnown && (
            <MakerCard
              {...{ isLinked, look, photo }}
              maker={product.maker}
              evidence={<EvidenceLater {...product} />}
              className={`maker ${photo ? "lg:col-start-1 lg:row-span-3 lg:row-start-1" : "lg:col-start-2"}`}
            />
          )}
          <ProductFacts
            {...{ outcome, product, network }}
            isTrialRecord={isTrial(index, browser)}
            isPast={isPast(index, browser, today)}
            photo={!isKnown && photo}
            className={isKnown && photo ? "lg:col-start-2" : "lg:col-start-1 lg:row-span-4 lg:row-start-1"}
          />
          <div className="overflow-hidden rounded-md border border-line bg-sheet *:not-first:border-t *:not-first:border-line [&>.hidden+*]:border-t-0 lg:col-start-2">
            {answer?.issuer.like_attested && (
              <section className="px-3.5 py-4 lg:px-5 lg:py-3">
                <h2 className="font-semibold">{t("maker.alike")}</h2>
                <p className="text-[0.9375rem]/[1.375rem] text-soft">{t("maker.alike_text")}</p>
              </section>
            )}
            {answer && <SeenRow code={code} name={product.name} doubt={doubt} onDoubt={setTold} />}
            <ProofRow browser={browser} index={index} code={code} onRead={setBrowser} look={look} onLook={setLook} />
          </div>
          <div className="lg:col-start-2">
            <ResultActions code={printed} title={title} outcome={outcome} browser={browser} onAgain={again} />
          </div>
          <div className="grid gap-2 lg:col-start-2">
            {!isOurWord && !doubt && <Meaning {...{ outcome, product }} />}
            {answer && <SeenMore />}
            <a href={paths.verify()} className="for-fingers prose-link w-fit text-[0.9375rem] print:hidden">
              {t("result.again")}
            </a>
          </div>
          {isKnown && (
            <div className={`empty:hidden lg:col-start-1 ${photo ? "lg:row-start-4" : "lg:row-start-5"}`}>
              <BrandLater {...product} isRecalled={RECALLED.has(outcome)} onLook={setLook} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * The maker's card comes first: nothing that is seen moves when the rest of the document comes. In wide windows it stands at
 * the left with its photo, as high as name, facts, checks and actions at the right together, and its story below it.
 */
const GRID =
  "facts mt-4 grid grid-cols-1 items-start gap-4 lg:mt-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] lg:gap-x-10 print:grid-cols-2"
/** The row that takes what the other column is higher by. */
const ROWS = { pictured: "lg:grid-rows-[auto_auto_1fr_auto]", plain: "lg:grid-rows-[auto_auto_auto_1fr]" }

interface MeaningProperties {
  outcome: Outcome
  product: Pick<ShownProduct, "media" | "maker">
}

/** What a check proves and what it cannot, in two sentences. The card of an unchecked maker's record has said so. */
export function Meaning({ outcome, product: { media, maker } }: MeaningProperties) {
  const t = useText("public")
  const isRecalled = RECALLED.has(outcome)
  if (UNPROVED.has(outcome) || (maker?.attested === false && !isRecalled)) return null
  const strong = (word: string) => <strong className="font-semibold text-ink">{word}</strong>
  return (
    <section aria-labelledby="meaning" className="text-[0.9375rem]/[1.4375rem] text-soft">
      <h2 id="meaning" className="sr-only">
        {t("meaning.title")}
      </h2>
      {isRecalled ? (
        <p>{t("meaning.recalled")}</p>
      ) : (
        <p className="min-h-[4lh] lg:min-h-[3lh]">
          <Woven
            area="public"
            text={`meaning.${UNREAD.has(outcome) ? "unconfirmed" : "proves"}`}
            with={{
              proves: strong(t("meaning.word_proves")),
              not: strong(t("meaning.word_not")),
              compare: t(media.length > 0 ? "meaning.photo" : "meaning.record"),
            }}
          />
        </p>
      )}
    </section>
  )
}

const UNREAD = new Set<Outcome>(["checking", "unconfirmed", "newer"])

interface Properties {
  outcome: Outcome
  index: IndexStatement
  product: ShownProduct | null
  /** The browser found no such recall. */
  isOurWord: boolean | undefined
}

/** Notes beside the verdict: what to do, and what a record of this kind cannot prove. */
export function VerdictNotes({ outcome, index, product, isOurWord }: Properties) {
  const t = useText("public")
  const isOwnOnly = product !== null && index.state !== "found"
  return (
    <>
      {outcome === "unknown" && <p>{t("verdict.unknown.text")}</p>}
      {UNPROVED.has(outcome) && product && <p>{t("meaning.contradicted")}</p>}
      {RECALLED.has(outcome) && (
        <p>
          <strong className="font-semibold">{t("verdict.recalled.more")}</strong>
        </p>
      )}
      {isOurWord && <p>{textOf("proof")("at.recall_unread")}</p>}
      {isOwnOnly && <p>{textOf("now")(index.state === "unknown" ? "found_anyway" : "service_silent")}</p>}
    </>
  )
}

interface ResultActionsProperties {
  /** As people write it. */
  code: string
  title: string
  outcome: Outcome
  browser: BrowserStatement
  onAgain: () => void
}

const ACTION =
  "flex min-h-16 flex-col items-center justify-center gap-1 px-2 text-[0.9375rem] font-semibold hover:bg-paper lg:flex-row lg:gap-2.5"

const loadSave = async () => (await Promise.all([import("./save-dialog.tsx"), loadTexts("after")]))[0].SaveDialog

/** Save, share, report. */
export function ResultActions({ code, title, outcome, browser, onAgain }: ResultActionsProperties) {
  const t = useText("public")
  const hasCertificate = outcome !== "pending" && (browser.state !== "read" || browser.from === "certificate")
  return (
    <>
      {browser.state !== "reading" && (
        <p className="hidden text-sm break-all print:block">
          {t("result.printed", { time: formatTime(new Date().toISOString()), address: location.href })}
        </p>
      )}
      <div className="grid auto-cols-fr grid-flow-col divide-x divide-line overflow-clip rounded-md border border-line bg-sheet print:hidden">
        {outcome === "unconfirmed" && (
          <button type="button" onClick={onAgain} className={ACTION}>
            <Sign path="M15.5 6.5A6.5 6.5 0 1 0 16.5 11M16 2.5v4.2h-4.2" />
            {t("result.try_again")}
          </button>
        )}
        {hasCertificate && (
          <DialogButton className={ACTION} load={loadSave} given={{ code }}>
            <Sign path="M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13" />
            {t("result.save")}
          </DialogButton>
        )}
        <ShareButton title={title} />
        <ReportButton code={code} className={ACTION}>
          <Sign path="M5 18V3.5h11l-3 3.5 3 3.5H5" />
          {t("result.report")}
        </ReportButton>
      </div>
    </>
  )
}

/** The device's own way of sharing; where there is none, the address goes to the clipboard. */
function ShareButton({ title }: { title: string }) {
  const t = useText("public")
  const [copied, setCopied] = useState(false)
  async function share() {
    const url = location.href
    if (navigator.share) return navigator.share({ title, url }).catch(() => null)
    const { copyText } = await import("#web/ui/copy-text.ts")
    setCopied(await copyText(url))
  }
  return (
    <>
      <button type="button" onClick={() => void share()} className={ACTION}>
        <Sign path="M10 12V3M6.5 6 10 2.5 13.5 6M6 9.5H4v8h12v-8h-2" />
        {t(copied ? "result.link_copied" : "result.share")}
      </button>
      <span role="status" className="sr-only">
        {copied && t("result.link_copied")}
      </span>
    </>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
    <path d={path} />
  </svg>
)
