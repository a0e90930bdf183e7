import type { ChecksOfCode } from "#shared/api/checks.ts"
import { formatMonth } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { HOW_COUNTED } from "#web/verify/seen/seen.tsx"
import { ReportButton } from "./report-button.tsx"
import { Tally } from "./tally.tsx"

interface Properties {
  checks: ChecksOfCode
  code: string
  /** Its record pins one, so there is something to compare with. */
  hasPhoto: boolean
}

/** More people have checked this label than one product would have: directly under the verdict, across the window. */
export function Alarm({ checks: { reasons }, code, hasPhoto }: Properties) {
  const t = useText("checks")
  const { people, countries, weeks, since } = reasons[0]!
  const month = formatMonth(since)
  return (
    <section aria-labelledby="label-alarm" className="relative isolate py-5">
      <div
        aria-hidden
        className="absolute inset-y-0 left-1/2 -z-10 w-screen -translate-x-1/2 border-t-4 border-b border-t-amber border-b-amber-line bg-amber-ground"
      />
      <p className="font-semibold text-amber">{t("alarm.question")}</p>
      <h2 id="label-alarm" className="mt-1 max-w-160 font-display text-3xl leading-tight text-balance">
        {t("alarm.title")}
      </h2>
      <Tally count={people} />
      <p className="mt-3 max-w-160">
        {countries > 0
          ? t("alarm.spread", { people, countries, month, weeks })
          : t("alarm.people", { people, month, weeks })}{" "}
        {t("alarm.either")}
      </p>
      <p className="mt-4 font-semibold">{t("alarm.before")}</p>
      <ol className="mt-1 max-w-160 list-decimal pl-5 leading-relaxed">
        <li>{t(hasPhoto ? "alarm.compare_photo" : "alarm.compare")}</li>
        <li>{t("alarm.ask")}</li>
      </ol>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        <ReportButton code={code} className="min-h-11 rounded-sm border border-ink px-5 font-semibold hover:bg-paper">
          {t("alarm.report")}
        </ReportButton>
        <a href={`#${HOW_COUNTED}`} onClick={unfold} className="for-fingers prose-link">
          {t("how")}
        </a>
      </p>
    </section>
  )
}

/** The link leads there, and a closed answer would be half of one. */
const unfold = () => document.getElementById(HOW_COUNTED)?.setAttribute("open", "")
