import { Check, Minus } from "lucide-react"
import { type Currency, type Interval, PLANS, type PlanName } from "#shared/plans.ts"
import { formatMoney } from "#web/i18n/format-money.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { planPoints } from "./plan-points.ts"

const MONTHS = 12

interface Properties {
  name: PlanName
  interval: Interval
  currency: Currency
}

export function PlanCard({ name, interval, currency }: Properties) {
  const t = useText("landing")
  const { title, price, is_popular: isPopular } = PLANS[name]
  const saved = interval === "year" ? price.month * MONTHS - price.year : 0
  return (
    <li className={`relative flex flex-col bg-sheet p-7 ${isPopular ? "outline outline-ink" : ""}`}>
      <h3 className="flex min-h-7 items-center justify-between gap-3 text-lg font-semibold">
        {title}
        {isPopular && (
          <span className="rounded-sm bg-ink px-2.5 py-0.5 text-sm font-medium text-paper">{t("pricing.popular")}</span>
        )}
      </h3>
      <p className="text-soft">{t(`pricing.${name}_for`)}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-5xl tabular-nums">{formatMoney(price[interval], currency)}</span>
        <span className="text-soft">{t(interval === "month" ? "pricing.a_month" : "pricing.a_year")}</span>
      </p>
      <p className="mt-1 min-h-6 text-sm text-soft">
        {saved > 0 && t("pricing.saved", { amount: formatMoney(saved, currency) })}
      </p>
      <ul className="mt-5 mb-8 grid gap-2.5">
        {planPoints(name).map(({ text, held }) => {
          const Sign = held ? Check : Minus
          return (
            <li key={text} className={`flex gap-2.5 text-[0.9375rem] ${held ? "" : "text-soft"}`}>
              <Sign size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-soft" />
              {text}
            </li>
          )
        })}
      </ul>
      <a
        href={paths.signUp({ plan: name, currency, interval })}
        aria-label={t("pricing.choose_plan", { plan: title })}
        className={`${buttonClass(isPopular ? "primary" : "plain")} mt-auto`}
      >
        {t("pricing.choose")}
      </a>
    </li>
  )
}
