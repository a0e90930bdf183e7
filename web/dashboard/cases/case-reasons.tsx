import type { CaseDetail } from "#shared/api/cases.ts"
import { CONDITIONS } from "#shared/checks-rule.ts"
import { useText } from "#web/i18n/use-text.ts"

const COUNTED = { by_week: "people", spread: "people", shared_countries: "countries", weeks: "weeks" } as const
const ALARMS = CONDITIONS.filter(({ level }) => level === "alarm")

/** The figures that made it a case, beside those that are enough. */
export function CaseReasons({ reasons, state }: Pick<CaseDetail, "reasons" | "state">) {
  const t = useText("cases")
  return (
    <section aria-labelledby="reasons" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="reasons" className="block-label text-soft">
        {t("why")}
      </h2>
      {reasons.length === 0 && (
        <p className="mt-3 text-[0.9375rem] text-soft">{t(state === "open" ? "why_over" : "why_over_decided")}</p>
      )}
      <dl className="mt-3 grid gap-3 text-[0.9375rem] empty:hidden">
        {reasons.map((found) => (
          <div key={found.reason}>
            <dt className="font-semibold">{t(`reason.${found.reason}`)}</dt>
            {ALARMS.filter(({ reason }) => reason === found.reason).flatMap(({ least }) =>
              (Object.keys(least) as (keyof typeof COUNTED)[]).map((figure) => (
                <dd key={figure} className="text-soft">
                  {t(`counted.${COUNTED[figure]}`, { n: found[figure], enough: least[figure]! })}
                </dd>
              )),
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
