import { type ReactNode, useEffect, useState } from "react"
import { type Outcome, type Tone, tone } from "#shared/outcome.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Rosette } from "#web/ui/rosette.tsx"
import { BrowserWord } from "./browser-word.tsx"
import { Seal } from "./seal.tsx"
import type { ShownProduct } from "./shown-product.ts"
import type { BrowserStatement } from "./statements.ts"
import { VerdictSentence } from "./verdict-sentence.tsx"

interface Properties {
  outcome: Outcome
  product: ShownProduct | null
  browser: BrowserStatement
  /** As people write it; without one there is no row for it. */
  code: string | null
  /** The last good day, where the record has one. */
  expiration_date: string | undefined
  /** What has to be said at once beside the first sentence. */
  children?: ReactNode
  /** An alarm stands under it, so it is small, and green is pale. */
  isDoubted?: boolean
  /** Below a heading of the page, in a column of it. */
  inset?: boolean
}

/** The answer, in the colour of its tone: word, sign and sentence first, then the code and what the browser did. */
export function Verdict({ outcome, product, browser, code, expiration_date, children, isDoubted, inset }: Properties) {
  const t = useText("public")
  const [color, ground] = isDoubted && outcome === "valid" ? DOUBTED : LOOKS[tone(outcome)]
  // The alarm under it is what matters, and begins as high up as it can.
  const isSmall = inset || isDoubted
  const Heading = inset ? "h2" : "h1"
  const hasRecord = tone(outcome) !== "none"
  return (
    <section
      aria-labelledby="verdict"
      data-tone={tone(outcome)}
      className={`relative isolate ${color} ${outcome === "asking" ? "waits" : ""}`}
    >
      <Ground
        ground={ground}
        inset={inset === true}
        cancelled={tone(outcome) === "red"}
        record_hash={product?.record_hash}
      />
      <div
        className={`flex flex-col ${inset ? "px-4 sm:px-8" : isSmall ? "" : "lg:min-h-54 lg:flex-row lg:items-center lg:justify-between lg:gap-10"}`}
      >
        <div
          className={`grid grid-cols-[4.25rem_minmax(0,1fr)] items-center gap-x-3.5 ${isDoubted ? "py-3" : "pt-5 pb-[0.9375rem]"} ${isSmall ? "" : "lg:grid-cols-[8.5rem_minmax(0,1fr)] lg:gap-x-8 lg:py-9"}`}
        >
          <Seal
            outcome={outcome}
            share={outcome === "unconfirmed" ? shareOf(browser) : 1}
            className={`size-17 ${isSmall ? "" : "lg:size-34"}`}
          />
          <div aria-live="polite" className="min-w-0">
            <Heading
              id="verdict"
              tabIndex={inset ? -1 : undefined}
              className={`font-display text-4xl/[2.375rem] tracking-[-0.01em] text-balance transition-colors ${isSmall ? "" : "lg:text-[4.75rem]/[4.875rem]"} ${hasRecord ? "" : "max-lg:py-1"}`}
            >
              {t(`verdict.${outcome}.title`)}
            </Heading>
            {outcome !== "unknown" && (
              <p
                className={`mt-1.5 ${tone(outcome) === "red" ? "" : "min-h-[2lh]"} text-base/[1.375rem] text-balance text-[var(--verdict-text)] ${isSmall ? "" : "lg:mt-2 lg:min-h-0 lg:text-[1.375rem]/[1.875rem]"}`}
              >
                <VerdictSentence outcome={outcome} product={product} expiration_date={expiration_date} />
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
            className={`flex min-h-10 justify-between gap-x-2 border-t border-current/30 text-sm text-[var(--verdict-soft)] ${code.length > SHORT_CODE ? "flex-col py-2" : "items-center py-1"} ${isSmall ? "" : "lg:shrink-0 lg:flex-col lg:items-start lg:gap-1 lg:border-t-0 lg:border-l lg:py-2 lg:pl-8 lg:text-base"}`}
          >
            <p className={`figures shrink-0 text-sm whitespace-nowrap ${isSmall ? "" : "lg:text-xl"}`}>
              <span className="sr-only">{t("result.code")} </span>
              {code}
            </p>
            <BrowserWord outcome={outcome} browser={browser} />
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
  none: ["verdict-none text-ink", "border-t-4 border-b border-t-ink border-b-line bg-sheet"],
}

const shareOf = (browser: BrowserStatement): number =>
  browser.state === "reading" && browser.progress ? browser.progress.passed / browser.progress.of : 0

interface GroundProperties {
  ground: string
  inset: boolean
  cancelled: boolean
  record_hash: string | null | undefined
}

/** The whole width of the window, with the record's rosette cut off at the right. Decoration, so it may come later. */
function Ground({ ground, inset, cancelled, record_hash }: GroundProperties) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const width = inset ? "inset-x-0" : "left-1/2 w-screen -translate-x-1/2"
  return (
    <div
      aria-hidden
      className={`absolute inset-y-0 -z-10 overflow-hidden transition-colors print:border ${width} ${ground}`}
    >
      {isDrawn && record_hash && (
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
