import type { CaseDetail } from "#shared/api/cases.ts"
import { useText } from "#web/i18n/use-text.ts"
import { UNKNOWN } from "./weeks.ts"

const NOT_KNOWN = ["who", "same", "copied"] as const

/** What the figures say and what they do not, so that nobody takes them for a proof. */
export function CaseKnown({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  const shared = useText("checks")
  const nowhere = one.weeks.reduce((sum, { country, people }) => sum + (country === UNKNOWN ? people : 0), 0)
  const known = [
    t("known_list.people", { people: t("people", { n: one.people }) }),
    ...(nowhere > 0 ? [t("known_list.places", { n: nowhere })] : []),
    t("known_list.rule"),
  ]
  return (
    <section className="grid gap-x-10 gap-y-6 border border-line bg-sheet p-5 sm:p-7 xl:grid-cols-2">
      <Facts id="known" title={t("known")} facts={known} />
      <a href="/docs/checks" className="prose-link text-sm xl:order-last">
        {shared("rule")}
      </a>
      <Facts id="not-known" title={t("unknown_title")} facts={NOT_KNOWN.map((name) => t(`unknown_list.${name}`))} />
    </section>
  )
}

function Facts({ id, title, facts }: { id: string; title: string; facts: string[] }) {
  return (
    <div>
      <h2 id={id} className="block-label text-soft">
        {title}
      </h2>
      <ul aria-labelledby={id} className="mt-3 grid list-disc gap-2 pl-5 text-[0.9375rem] leading-relaxed">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}
