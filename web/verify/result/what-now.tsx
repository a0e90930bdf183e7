import type { Outcome } from "#shared/outcome.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { VerifyBox } from "#web/verify/box/verify-box.tsx"
import type { BrowserStatement } from "#web/verify/card/statements.ts"

interface Properties {
  outcome: Outcome
  /** As people write it. */
  code: string
  browser: BrowserStatement
  onAgain: () => void
}

/** Where there is no product to show: what to do now. */
export function WhatNow({ outcome, code, browser, onAgain }: Properties) {
  const t = useText("public")
  const now = useText("now")
  const canHelp = outcome === "unreachable" || outcome === "busy" || outcome === "pending" || outcome === "newer"
  return (
    <div className="mt-5 grid max-w-[46rem] gap-5 lg:mt-10">
      {canHelp ? (
        <Again outcome={outcome} browser={browser} onAgain={onAgain} />
      ) : (
        <section>
          <h2 className="mb-3 text-base/6 font-semibold">{now("compare")}</h2>
          <VerifyBox initial={code} hint={now("never_used")} />
        </section>
      )}
      {outcome === "unknown" && (
        <>
          <p role="alert" className="text-[0.9375rem] text-soft">
            {t("verify.failed")}
          </p>
          <section className="grid rounded-md border border-line bg-sheet">
            <div className="px-3.5 py-4">
              <h2 className="font-semibold">{now("matches")}</h2>
              <p className="text-[0.9375rem] text-soft">{now("ask_seller")}</p>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3.5 py-3">
              <div>
                <h2 className="font-semibold">{now("report")}</h2>
                <p className="text-[0.9375rem] text-soft">{now("report_text")}</p>
              </div>
              <a href={paths.contactAbout(code)} className={buttonClass("plain")}>
                {t("result.report")}
              </a>
            </div>
          </section>
        </>
      )}
    </div>
  )
}

function Again({ outcome, browser, onAgain }: Omit<Properties, "code">) {
  const t = useText("public")
  const now = useText("now")
  const isOffline = outcome === "unreachable" && !navigator.onLine
  return (
    <section className="rounded-md border border-line bg-sheet px-3.5 py-5 lg:p-8">
      {isOffline && (
        <>
          <h2 className="text-lg font-semibold">{now("offline")}</h2>
          <p className="mt-1">{now("offline_text")}</p>
        </>
      )}
      {outcome === "unreachable" && browser.state === "not_found" && (
        <p>
          {now("batch_needs_us")}{" "}
          <a className="prose-link" href={paths.offlinePage()}>
            {now("without_us")}
          </a>
        </p>
      )}
      {outcome === "pending" ? (
        <p role="alert">{now("pending_help")}</p>
      ) : (
        <p role="alert" className="mt-3 text-[0.9375rem] text-soft first:mt-0">
          {t("verify.failed")}
        </p>
      )}
      {(outcome === "unreachable" || outcome === "busy") && (
        <p className="mt-1 text-[0.9375rem] text-soft">{now("not_the_code")}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={onAgain}>{t("result.try_again")}</Button>
        <a href={paths.verify()} className={buttonClass("plain")}>
          {t("result.again")}
        </a>
      </div>
    </section>
  )
}
