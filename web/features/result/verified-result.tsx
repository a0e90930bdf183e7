import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { BrowserCard } from "./browser-card.tsx"
import { IndexCard } from "./index-card.tsx"
import { Meaning } from "./meaning.tsx"
import { type Outcome, outcomeOf } from "./outcome.ts"
import { ResultHeading } from "./result-heading.tsx"
import type { BrowserStatement, IndexStatement } from "./statements.ts"
import { useVerification } from "./use-verification.ts"

/** Both statements about one code, side by side. */
export function VerifiedResult({ typed, code }: { typed: string; code: string | null }) {
  const t = useText("public")
  const { index, browser, again } = useVerification(typed, code)
  const outcome = outcomeOf(index, browser, new Date().toISOString().slice(0, 10))
  return (
    <>
      <ResultHeading code={typed} title={t(`result.${outcome}`)}>
        <Lead outcome={outcome} index={index} browser={browser} />
      </ResultHeading>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.15fr_1fr]">
        <IndexCard outcome={outcome} index={index} browser={browser} onAgain={again} />
        {index.state !== "asking" && (
          <div className="grid grid-cols-1 gap-6">
            <BrowserCard browser={browser} code={code} />
            <Meaning index={index} browser={browser} outcome={outcome} />
          </div>
        )}
      </div>
    </>
  )
}

function Lead({ outcome, index, browser }: { outcome: Outcome; index: IndexStatement; browser: BrowserStatement }) {
  const t = useText("public")
  if (outcome !== "expired") return t(`result.${outcome}_text`)
  const own = browser.state === "read" ? browser.certificate?.record.expiration_date : undefined
  const date = index.state === "found" ? (index.answer.expiration_date ?? own) : own
  return t("result.expired_text", { date: formatDate(date) })
}
