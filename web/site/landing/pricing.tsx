import { useState } from "react"
import { CURRENCIES, PLAN_NAMES } from "#shared/plans.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Segmented } from "#web/ui/segmented.tsx"
import { PlanCard } from "./plan-card.tsx"
import { keepPriceChoice, type PriceChoice, readPriceChoice } from "./price-choice.ts"
import { SectionHeading } from "./section-heading.tsx"

/** What each plan holds and costs, by month or by year, in either currency. */
export function Pricing() {
  const t = useText("landing")
  const [choice, setChoice] = useState(readPriceChoice)
  const { interval, currency } = choice
  function choose(part: Partial<PriceChoice>) {
    const chosen = { ...choice, ...part }
    setChoice(chosen)
    keepPriceChoice(chosen)
  }
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="scroll-mt-6 border-t border-line pt-10 pb-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <SectionHeading id="pricing-title" title={t("pricing.title")} lead={t("pricing.lead")} />
        <div className="flex flex-wrap gap-4">
          <Segmented
            label={t("pricing.interval")}
            name="interval"
            value={interval}
            onChange={(value) => choose({ interval: value })}
            options={[
              { value: "month", label: t("pricing.month") },
              { value: "year", label: t("pricing.year") },
            ]}
          />
          <Segmented
            label={t("pricing.currency")}
            name="currency"
            value={currency}
            onChange={(value) => choose({ currency: value })}
            options={CURRENCIES.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </div>
      </div>
      <ul className="mt-10 grid gap-px border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {PLAN_NAMES.map((name) => (
          <PlanCard key={name} name={name} interval={interval} currency={currency} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-soft">{t("pricing.net")}</p>
    </section>
  )
}
