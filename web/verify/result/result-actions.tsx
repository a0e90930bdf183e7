import { useState } from "react"
import type { Outcome } from "#shared/outcome.ts"
import { certificateFile, certificatePath } from "#web/api/public.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { BrowserStatement } from "#web/verify/card/statements.ts"
import { ReportButton } from "./report-button.tsx"

interface Properties {
  /** As people write it. */
  code: string
  title: string
  outcome: Outcome
  browser: BrowserStatement
}

const ACTION =
  "flex min-h-16 flex-col items-center justify-center gap-1 px-2 text-[0.9375rem] font-semibold hover:bg-paper lg:flex-row lg:gap-2.5"

/** Save, share, report. */
export function ResultActions({ code, title, outcome, browser }: Properties) {
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
        {hasCertificate && (
          <a href={certificatePath(code)} download={certificateFile(code)} className={ACTION}>
            <Sign path="M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13" />
            {t("result.save")}
          </a>
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
