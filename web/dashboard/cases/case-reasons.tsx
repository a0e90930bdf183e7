import type { CaseDetail } from "#shared/api/cases.ts"
import type { AssessedReason } from "#shared/api/checks.ts"
import { useText } from "#web/i18n/use-text.ts"

/** What the rule compares, and from which figure on it raises an alarm: the bounds of `#shared/checks-rule.ts`. */
export const ENOUGH = {
  many_people: [
    ["people", "by_week", 16],
    ["weeks", "weeks", 8],
  ],
  many_countries: [
    ["people", "spread", 10],
    ["countries", "shared_countries", 3],
    ["weeks", "weeks", 5],
  ],
} as const satisfies Record<AssessedReason["reason"], readonly (readonly [string, keyof AssessedReason, number])[]>

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
            {ENOUGH[found.reason].map(([what, figure, enough]) => (
              <dd key={what} className="text-soft">
                {t(`counted.${what}`, { n: found[figure], enough })}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
