import { useText } from "#web/i18n/use-text.ts"
import { outcomeOf } from "#web/verify/card/outcome.ts"
import { shownProduct } from "#web/verify/card/shown-product.ts"
import { BrowserCard } from "./browser-card.tsx"
import { IndexCard } from "./index-card.tsx"
import { Lead } from "./lead.tsx"
import { Meaning } from "./meaning.tsx"
import { ResultActions } from "./result-actions.tsx"
import { ResultHeading } from "./result-heading.tsx"
import { useVerification } from "./use-verification.ts"

/** Both statements about one code, side by side. */
export function VerifiedResult({ typed, code }: { typed: string; code: string }) {
  const t = useText("public")
  const { index, browser, again, setBrowser } = useVerification(typed, code)
  const outcome = outcomeOf(index, browser, new Date().toISOString().slice(0, 10))
  // Each outcome is drawn afresh: what replaces the last one does not push it about.
  return (
    <div className="min-h-svh print:min-h-0">
      <div aria-live="polite">
        <ResultHeading key={outcome} code={typed} title={t(`result.${outcome}`)}>
          <Lead outcome={outcome} index={index} browser={browser} />
        </ResultHeading>
      </div>
      <div
        key={outcome}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] print:grid-cols-2"
      >
        <IndexCard outcome={outcome} index={index} browser={browser} onAgain={again} />
        {index.state !== "asking" && (
          <div className="grid grid-cols-1 gap-6">
            <BrowserCard browser={browser} index={index} code={code} onRead={setBrowser} />
            <Meaning index={index} browser={browser} outcome={outcome} />
          </div>
        )}
      </div>
      {index.state !== "asking" && browser.state !== "reading" && (
        <ResultActions code={typed} title={t(`result.${outcome}`)} isShown={shownProduct(index, browser) !== null} />
      )}
    </div>
  )
}
