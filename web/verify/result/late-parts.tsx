/** The parts of a result after its verdict, in one file: each file's name costs the first view some bytes. */
import { type ComponentProps, lazy, Suspense } from "react"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { formatMonth } from "#web/i18n/format.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { withArticle } from "#web/i18n/with-article.ts"
import { BrandOf } from "#web/verify/brand/brand-of.tsx"
import { PinnedPhotos } from "#web/verify/photo/pinned-photos.tsx"
import { Seen, SeenMore, Tally } from "#web/verify/seen/seen.tsx"
import { ReportButton } from "./report-button.tsx"

interface Properties {
  checks: ChecksOfCode
  code: string
  /** Its record pins one, so there is something to compare with. */
  hasPhoto: boolean
}

/** Why the code may stand on another label too: directly under the verdict, across the window. */
export function Doubt({ checks: { said, reasons }, code, hasPhoto }: Properties) {
  const t = useText("checks")
  return (
    <section aria-labelledby="label-doubt" className="relative isolate py-5">
      <div
        aria-hidden
        className="absolute inset-y-0 left-1/2 -z-10 w-screen -translate-x-1/2 border-t-4 border-b border-t-amber border-b-amber-line bg-amber-ground"
      />
      <p className="font-semibold text-amber">{t("alarm.question")}</p>
      <h2 id="label-doubt" className="mt-1 max-w-160 font-display text-3xl leading-tight text-balance">
        {said ? t("displayed", { brand: withArticle(whole(said.by)) }) : t("alarm.title")}
      </h2>
      {said ? <p className="mt-3 max-w-160">{t("elsewhere")}</p> : <Figures {...reasons[0]!} />}
      <p className="mt-4 font-semibold">{t("alarm.before")}</p>
      <ol className="mt-1 max-w-160 list-decimal pl-5 leading-relaxed">
        <li>{t(hasPhoto ? "alarm.compare_photo" : "alarm.compare")}</li>
        <li>{t("alarm.ask")}</li>
      </ol>
      <ReportButton
        code={code}
        className="mt-4 min-h-11 rounded-sm border border-ink px-5 font-semibold hover:bg-paper print:hidden"
      >
        {t("alarm.report")}
      </ReportButton>
    </section>
  )
}

function Figures({ people, countries, since }: ChecksOfCode["reasons"][number]) {
  const t = useText("checks")
  const month = formatMonth(since)
  return (
    <>
      <Tally count={people} className="mt-4 max-w-160 text-amber" />
      <p className="mt-3 max-w-160">
        {countries > 0 ? t("alarm.spread", { people, countries, month }) : t("alarm.people", { people, month })}{" "}
        {t("alarm.either")}
      </p>
    </>
  )
}

/** Its legal form does not begin a line: "Kft." */
const whole = (name: string) => name.replace(/ (?=\S{1,5}\.$)/, "\u00a0")

const EvidencePanel = lazy(async () => ({
  default: (await Promise.all([import("./evidence-panel.tsx"), loadTexts("after")]))[0].EvidencePanel,
}))

const Evidence = (given: ComponentProps<typeof EvidencePanel>) => (
  <Suspense>
    <EvidencePanel {...given} />
  </Suspense>
)

export const parts = { BrandOf, Doubt, Evidence, PinnedPhotos, Seen, SeenMore }
