import { type ComponentProps, type ComponentType, lazy, Suspense } from "react"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Chevron } from "#web/ui/chevron.tsx"
import type { BrowserStatement } from "#web/verify/card/statements.ts"
import { countChecks, countNamed } from "#web/verify/checks/count-checks.ts"
import { Sign } from "#web/verify/checks/sign.tsx"
import { unreadText } from "#web/verify/checks/unread-text.ts"
import type { ProofDetails as Whole } from "./proof-details.tsx"

/** Unfolded by few, and missing without harm. */
const ProofDetails = lazy<ComponentType<ComponentProps<typeof Whole>>>(() =>
  Promise.all([import("./proof-details.tsx"), loadTexts("proof")]).then(
    ([{ ProofDetails: whole }]) => ({ default: whole }),
    () => ({ default: () => null }),
  ),
)

/** What the visitor's own browser found, folded into one row of a height that does not change. */
export function ProofRow(properties: ComponentProps<typeof Whole>) {
  const { browser } = properties
  const t = useText("public")
  const { outcome, title, text } = useRow(browser)
  const row = (
    <>
      <Sign outcome={outcome} />
      <span className="grid grow grid-cols-[1fr_auto] gap-x-3">
        <strong id="own-reading" className="font-semibold">
          {title}
        </strong>
        {browser.state !== "reading" && (
          <span className="flex items-center gap-1.5 text-[0.9375rem] text-soft print:hidden">
            {t("proof.details")}
            <Chevron />
          </span>
        )}
        <span className="col-span-2 min-h-[1lh] text-[0.9375rem]/[1.375rem] text-pretty text-soft">{text}</span>
      </span>
    </>
  )
  if (browser.state === "reading") {
    return (
      <section aria-labelledby="own-reading" aria-busy className="flex gap-3.5 px-3.5 waits py-4 lg:px-5 lg:py-3">
        {row}
      </section>
    )
  }
  return (
    <section aria-labelledby="own-reading">
      <details className="group">
        <summary className="flex gap-3.5 px-3.5 py-4 lg:px-5 lg:py-3">{row}</summary>
        <div className="px-3.5 pb-4 lg:px-5">
          <Suspense fallback={null}>
            <ProofDetails {...properties} />
          </Suspense>
        </div>
      </details>
    </section>
  )
}

function useRow(browser: BrowserStatement) {
  const t = useText("public")
  const checks = useText("proof")
  if (browser.state === "reading") {
    return { outcome: "unchecked" as const, title: t("word.reading"), text: t("proof.reading") }
  }
  if (browser.state !== "read") {
    const text = browser.state === "unchecked" ? t("proof.unchecked") : checks(`at.${browser.state}`)
    return { outcome: "unchecked" as const, title: t("proof.title_unread"), text }
  }
  const { report, differing } = browser
  const { passed, of, first_failed } = countChecks(report, differing)
  if (!report.reading) {
    return { outcome: "unchecked" as const, title: t("proof.title_unread"), text: unreadText(report) }
  }
  const title = t("proof.passed", { passed, of })
  if (first_failed) return { outcome: first_failed.outcome, title, text: checks(first_failed.text) }
  const { chain } = browser
  const isOurs = !chain || chain.network === "local" || countNamed(report.reading.rpc_urls, chain) > 0
  const text = isOurs ? "" : t("proof.read_from", { chain: chain.name })
  return { outcome: "passed" as const, title, text }
}
