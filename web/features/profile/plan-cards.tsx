import { type Currency, PLAN_NAMES, PLANS, type PlanName } from "#shared/plans.ts"
import { useText } from "#web/i18n/use-text.ts"

const SIGNS: Record<Currency, string> = { eur: "€", usd: "$" }

/** What each plan holds and costs a month. */
export function PlanCards({ current, currency }: { current: PlanName; currency: Currency }) {
  const t = useText("desk")
  return (
    <section aria-labelledby="plans" className="mt-8">
      <h2 id="plans" className="sr-only">
        {t("profile.plan")}
      </h2>
      <ul className="grid border border-line bg-sheet sm:grid-cols-2 xl:grid-cols-4">
        {PLAN_NAMES.map((name) => (
          <PlanCard key={name} name={name} isCurrent={name === current} sign={SIGNS[currency]} />
        ))}
      </ul>
    </section>
  )
}

function PlanCard({ name, isCurrent, sign }: { name: PlanName; isCurrent: boolean; sign: string }) {
  const t = useText("desk")
  const { price, slots, bulk_upload, invited_users, network } = PLANS[name]
  const points = [
    t("profile.verifications", { n: slots }),
    network === "testnet" ? t("profile.test_network") : t("profile.main_network"),
    bulk_upload && t("profile.bulk"),
    invited_users > 0 && t("profile.users", { n: invited_users }),
  ].filter((point) => point !== false)
  return (
    <li
      className={`border-line p-6 not-first:border-t sm:not-first:border-t-0 sm:even:border-l sm:nth-[n+3]:border-t xl:not-first:border-l xl:nth-[n+3]:border-t-0 ${isCurrent ? "bg-paper" : ""}`}
    >
      <h3 className="flex flex-wrap items-baseline justify-between gap-2 text-lg font-semibold">
        {t(`profile.${name}`)}
        {isCurrent && <span className="text-sm font-medium text-soft">{t("profile.current")}</span>}
      </h3>
      <p className="mt-2">
        <span className="font-display text-4xl">
          {sign}
          {price.month.toFixed(2)}
        </span>{" "}
        <span className="text-soft">{t("profile.a_month")}</span>
      </p>
      <ul className="mt-4 grid gap-1.5 text-[0.9375rem] text-soft">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </li>
  )
}
