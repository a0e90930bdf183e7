import type { CertificateReport } from "#proof/certificate-report.ts"
import type { Outcome } from "#shared/outcome.ts"
import { useText } from "#web/i18n/use-text.ts"
import { LABEL_COPIED } from "./outcome.ts"
import type { BrowserStatement, OwnReading } from "./statements.ts"

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
