import { type ReactNode, useEffect, useState } from "react"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { type Outcome, type Tone, tone } from "#shared/outcome.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import { keep } from "#web/shared-document.ts"
import { Rosette } from "#web/ui/rosette.tsx"
import { type Claim, LABEL_COPIED } from "./outcome.ts"
import { Seal } from "./seal.tsx"
import type { ShownProduct } from "./shown-product.ts"
import type { BrowserStatement, OwnReading } from "./statements.ts"

interface Properties {
  outcome: Outcome
  product: ShownProduct | null
  browser: BrowserStatement
  /** As people write it; without one there is no row for it. */
  code: string | null
  /** The last good day, where the record has one. */
  expiration_date: string | undefined
  /** What our index says, which is told as our word until this browser has confirmed it. */
  claim?: Claim | undefined
  /** What has to be said at once beside the first sentence. */
  children?: ReactNode
  /** An alarm stands under it, so it is small, and green is pale. */
  isDoubted?: boolean
  /** Of the demonstration. */
  isLocal?: boolean
  /** Below a heading of the page, in a column of it. */
  inset?: boolean
}

/** The answer, in the colour of its tone: word, sign and sentence first, then the code and what the browser did. */
export function Verdict(properties: Properties) {
  const { outcome, product, browser, code, expiration_date, claim, children, isDoubted, isLocal, inset } = properties
  const t = useText("public")
  const isTaken = useTaken()
  const isForecast = outcome === "checking" && !isTaken
  const [color, ground] = isDoubted && outcome === "valid" ? DOUBTED : LOOKS[tone(outcome)]
  // The alarm under it is what matters, and begins as high up as it can.
  const isSmall = inset || isDoubted
  const Heading = inset ? "h2" : "h1"
  const hasRecord = tone(outcome) !== "none"
  return (
    <section
      aria-labelledby="verdict"
      data-tone={tone(outcome)}
      className={`@container relative isolate ${color} ${outcome === "asking" ? "waits" : ""}`}
    >
      <Ground
        ground={ground}
        inset={inset === true}
        cancelled={tone(outcome) === "red"}
        record_hash={isTaken ? product?.record_hash : null}
      />
      {isForecast && <Ground ground={`lost ${LOOKS.amber[1]}`} inset={inset === true} />}
      <div
        className={`flex flex-col ${inset ? "px-4 @xl:px-8" : `lg:flex-row lg:items-center lg:justify-between lg:gap-10 ${isDoubted ? "" : "lg:min-h-42.5"}`}`}
      >
        <div
          className={`grid grid-cols-[4.25rem_minmax(0,1fr)] items-center gap-x-3.5 ${isDoubted ? "py-3" : "pt-5 pb-[0.9375rem]"} ${isSmall ? "" : "lg:grid-cols-[7.375rem_minmax(0,1fr)] lg:gap-x-8 lg:py-4"}`}
        >
          <Seal
            outcome={outcome}
            share={outcome === "checking" ? shareOf(browser) : 1}
            className={`size-17 ${isSmall ? "" : "lg:size-29.5"}`}
          />
          <div aria-live="polite" className="min-w-0">
            <Heading
              ref={keep}
              id="verdict"
              tabIndex={inset ? -1 : undefined}
              className={`font-display text-4xl/[2.375rem] tracking-[-0.01em] text-balance transition-colors ${isSmall ? "" : "lg:text-[4.1875rem]/[4.375rem]"} ${hasRecord ? "" : "max-lg:py-1"}`}
            >
              {isForecast ? (
                <Either lost={<span className="text-amber">{t("verdict.unconfirmed.title")}</span>}>
                  {t("verdict.checking.title")}
                </Either>
              ) : (
                t(`verdict.${outcome}.title`)
              )}
            </Heading>
            {outcome !== "unknown" && (
              <p
                className={`mt-1.5 ${tone(outcome) === "red" ? "" : "min-h-[2lh]"} text-base/[1.375rem] text-balance text-[var(--verdict-text)] ${inset ? "" : "lg:min-h-0"} ${isSmall ? "" : "lg:mt-1 lg:text-xl/7"}`}
              >
                {isForecast ? (
                  <Either lost={<VerdictSentence {...{ product, expiration_date, claim }} outcome="unconfirmed" />}>
                    <VerdictSentence {...{ outcome, product, expiration_date, claim }} />
                  </Either>
                ) : (
                  <VerdictSentence {...{ outcome, product, expiration_date, claim }} />
                )}
              </p>
            )}
          </div>
          {children && (
            <div
              className={`col-span-2 grid gap-2 pt-3 text-base/[1.4375rem] text-pretty text-[var(--verdict-text)] ${isSmall ? "" : "lg:col-span-1 lg:col-start-2"}`}
            >
              {children}
            </div>
          )}
        </div>
        {code !== null && hasRecord && (
          <div
            className={`flex min-h-10 flex-wrap justify-between gap-x-2 border-t border-current/30 text-sm text-[var(--verdict-soft)] ${code.length > SHORT_CODE ? "flex-col py-2" : "items-center py-1"} ${inset ? "" : `lg:shrink-0 lg:flex-col lg:items-start lg:border-t-0 lg:border-l lg:pl-8 ${isDoubted ? "lg:py-0" : "lg:gap-1 lg:py-2 lg:text-base"}`}`}
          >
            <p className={`figures shrink-0 text-sm whitespace-nowrap ${isSmall ? "" : "lg:text-xl"}`}>
              <span className="sr-only">{t("result.code")} </span>
              {code}
            </p>
            {isForecast ? (
              <Either lost={t("word.unchecked")}>{t("word.reading")}</Either>
            ) : (
              <BrowserWord outcome={outcome} browser={browser} />
            )}
            {isLocal && <p className={inset ? "w-full" : "w-full lg:w-60"}>{t("verdict.local")}</p>}
          </div>
        )}
      </div>
    </section>
  )
}

/** Beside a longer code there is no room for what the browser did. */
const SHORT_CODE = "XXXX-XXXX-XXXX".length

const DOUBTED = ["verdict-amber text-green", "bg-green-ground"] as const

/** The colours of the text, and the ground behind it. */
const LOOKS: Record<Tone, readonly [string, string]> = {
  green: ["verdict-green text-on-solid", "bg-green-solid"],
  amber: ["verdict-amber text-amber", "border-t-4 border-b border-t-amber border-b-amber-line bg-amber-ground"],
  red: ["verdict-red text-on-solid", "bg-wax-solid"],
  plain: ["verdict-none text-ink", "border-t-4 border-b border-t-ink border-b-line bg-sheet"],
  none: ["verdict-none text-ink", "border-t-4 border-b border-t-ink border-b-line bg-sheet"],
}

/** Whether the script has taken the page over from the service, whose drawing may be all that a visitor gets. */
function useTaken(): boolean {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => setTaken(true), [])
  return isTaken
}

/** Both in one place: the second is shown instead of the first where no script comes to check. */
const Either = ({ children, lost }: { children: ReactNode; lost: ReactNode }) => (
  <span className="grid *:col-start-1 *:row-start-1">
    <span className="waits">{children}</span>
    <span className="lost">{lost}</span>
  </span>
)

const shareOf = (browser: BrowserStatement): number =>
  browser.state === "reading" && browser.progress ? browser.progress.passed / browser.progress.of : 0

interface GroundProperties {
  ground: string
  inset: boolean
  cancelled?: boolean
  record_hash?: string | null | undefined
}

/** The whole width of the window, with the record's rosette cut off at the right. Decoration, so it may come later. */
function Ground({ ground, inset, cancelled = false, record_hash }: GroundProperties) {
  const width = inset ? "inset-x-0" : "left-1/2 w-screen -translate-x-1/2"
  return (
    <div
      aria-hidden
      className={`absolute inset-y-0 -z-10 overflow-hidden transition-colors print:border ${width} ${ground}`}
    >
      {record_hash && (
        <Rosette
          record_hash={record_hash}
          size={160}
          plain
          cancelled={cancelled}
          className="absolute top-1/2 -right-16 size-80 -translate-y-1/2 opacity-11 lg:right-0 lg:size-120 print:hidden"
        />
      )}
    </div>
  )
}

/**
 * A few words about the visitor's own check. New words replace the element, so the right edge stays and nothing moves.
 */
export function BrowserWord({ outcome, browser }: { outcome: Outcome; browser: BrowserStatement }) {
  const t = useText("public")
  if (browser.state === "reading") {
    const { progress } = browser
    const words = progress ? t("word.progress", { passed: progress.passed, of: progress.of }) : t("word.reading")
    return (
      <p key={words} className="waits">
        {words}
      </p>
    )
  }
  if (outcome === "pending") return <p key="nothing">{t("word.nothing")}</p>
  if (browser.state !== "read" || browser.report.reading === null) return <p key="unchecked">{t("word.unchecked")}</p>
  return (
    <p key="read" className="flex items-center gap-1">
      <svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
        <path d="M3 8.2 6.4 12 13 4.5" strokeLinecap="square" />
      </svg>
      {t(isConfirmedBy(browser, outcome) ? "word.confirmed" : "word.read")}
    </p>
  )
}

/** Whether the browser has read just what the headline says. */
const isConfirmedBy = ({ report, recall_reason }: OwnReading, outcome: Outcome): boolean =>
  CONFIRMED_BY[outcome] === report.verdict && (outcome !== "copied" || recall_reason === LABEL_COPIED)

const CONFIRMED_BY: { [Said in Outcome]?: CertificateReport["verdict"] } = {
  valid: "valid",
  expired: "valid",
  recalled: "recalled",
  copied: "recalled",
}

interface VerdictSentenceProperties {
  outcome: Outcome
  product: ShownProduct | null
  expiration_date: string | undefined
  claim?: Claim | undefined
}

/** The first sentence. It never says more than has been checked so far. */
export function VerdictSentence({ outcome, product, expiration_date, claim = "valid" }: VerdictSentenceProperties) {
  const t = useText("public")
  const company = <Company name={product?.company ?? ""} />
  switch (outcome) {
    case "recalled":
      return (
        <>
          <Woven area="public" text="verdict.recalled.text" with={{ company }} />
          {product?.recalled_at && (
            <span className="block">
              {t("verdict.recalled.on", {
                date: formatDate(product.recalled_at.slice(0, 10)).replaceAll(" ", "\u00a0"),
              })}
            </span>
          )}
        </>
      )
    case "valid":
    case "copied":
    case "once_attested":
      return <Woven area="public" text={`verdict.${outcome}.text`} with={{ company }} />
    case "checking":
    case "unconfirmed":
      return t(`verdict.${outcome}.text`, { claim: t(`verdict.claims.${claim}`) })
    case "unknown_maker":
      return t(product?.maker?.was_over ? "verdict.unknown_maker.was_over" : "verdict.unknown_maker.text")
    case "expired":
      return t("verdict.expired.text", { date: formatDate(expiration_date).replaceAll(" ", "\u00a0") })
    default:
      return t(`verdict.${outcome}.text`)
  }
}

/** In one line: the maker's card has a long name in full. */
function Company({ name }: { name: string }) {
  return (
    <strong className="inline-block max-w-full overflow-hidden align-bottom font-semibold text-ellipsis whitespace-nowrap">
      {name}
    </strong>
  )
}
