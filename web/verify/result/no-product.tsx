import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { VerifyBox } from "#web/verify/box/verify-box.tsx"
import type { Outcome } from "#web/verify/card/outcome.ts"
import { OutcomePicture } from "#web/verify/card/outcome-picture.tsx"
import type { BrowserStatement } from "#web/verify/card/statements.ts"

interface Properties {
  outcome: Outcome
  browser: BrowserStatement
  onAgain: () => void
}

/** Why there is no product to show, and what to do now. */
export function NoProduct({ outcome, browser, onAgain }: Properties) {
  const t = useText("public")
  const canHelp = outcome === "unreachable" || outcome === "busy" || outcome === "pending"
  return (
    <section className="appear border border-line bg-sheet p-6 sm:p-10">
      <div className="flex flex-col-reverse gap-8 sm:flex-row sm:items-start sm:justify-between">
        <p role="alert" className="max-w-96 font-serif text-lg leading-relaxed">
          {t(outcome === "pending" ? "result.pending_help" : "verify.failed")}
        </p>
        <OutcomePicture outcome={outcome} record_hash={null} size={132} className="max-sm:size-28" />
      </div>
      {outcome === "unreachable" && browser.state === "not_found" && (
        <p className="mt-5 max-w-[34rem] text-soft">
          {t("result.batch_needs_us")}{" "}
          <a className="prose-link text-ink" href={paths.offlinePage()}>
            {t("result.offline")}
          </a>
        </p>
      )}
      <div className="mt-8">
        {canHelp ? (
          <div className="flex flex-wrap gap-3">
            <Button onClick={onAgain}>{t("result.try_again")}</Button>
            <a href={paths.verify()} className={buttonClass("plain")}>
              {t("result.again")}
            </a>
          </div>
        ) : (
          <VerifyBox />
        )}
      </div>
    </section>
  )
}
