import { Link } from "react-router"
import type { Me } from "#shared/api/companies.ts"
import { type Currency, type Interval, PLAN_NAMES, PLANS, type PlanName } from "#shared/plans.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { KeepPlan } from "./keep-plan.tsx"

const SIGNS: Record<Currency, string> = { eur: "€", usd: "$" }

/** What each plan holds and costs; choosing one leads to its checkout. */
export function PlanCards({ me, interval }: { me: Me; interval: Interval }) {
  return (
    <ul className="grid border border-line bg-sheet sm:grid-cols-2 2xl:grid-cols-4">
      {PLAN_NAMES.map((name) => (
        <PlanCard key={name} name={name} me={me} interval={interval} />
      ))}
    </ul>
  )
}

function PlanCard({ name, me, interval }: { name: PlanName; me: Me; interval: Interval }) {
  const t = useText("dashboard")
  const isCurrent = name === me.subscription_plan
  const isNext = name === me.next_plan && interval === me.next_interval
  const date = formatDate(me.subscription_renewal ?? "")
  const isSame = isCurrent && (name === "free" || me.billing_state === "none" || interval === me.billing_interval)
  const { title: plan, is_popular } = PLANS[name]
  const popular = is_popular ? t("profile.popular") : null
  const note = isNext ? t("profile.scheduled", { date }) : isCurrent ? t("profile.current") : popular
  return (
    <li
      className={`flex flex-col border-line p-6 not-first:border-t sm:not-first:border-t-0 sm:even:border-l sm:nth-[n+3]:border-t 2xl:not-first:border-l 2xl:nth-[n+3]:border-t-0 ${isCurrent ? "bg-paper" : ""}`}
    >
      <h3 className="flex flex-wrap items-baseline justify-between gap-2 text-lg font-semibold">
        {plan}
        {note && <span className="text-sm font-medium text-soft">{note}</span>}
      </h3>
      <p className="mt-2">
        <span className="font-display text-4xl">
          {SIGNS[me.currency]}
          {PLANS[name].price[interval].toFixed(2)}
        </span>{" "}
        <span className="text-soft">{t(interval === "month" ? "profile.a_month" : "profile.a_year")}</span>
      </p>
      <ul className="mt-4 mb-6 grid gap-1.5 text-[0.9375rem] text-soft">
        {usePoints(name).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {me.is_owner && isCurrent && me.next_plan && <KeepPlan plan={plan} date={date} />}
      {me.is_owner && name !== "free" && !isSame && !isNext && (
        <Link
          to={{ pathname: paths.checkout(name), search: interval === "year" ? "?interval=year" : "" }}
          aria-label={t("profile.select_plan", { plan })}
          className={`${buttonClass(is_popular ? "primary" : "plain")} mt-auto self-start`}
        >
          {t("profile.select")}
        </Link>
      )}
    </li>
  )
}

function usePoints(name: PlanName): string[] {
  const t = useText("dashboard")
  const { slots, bulk_upload, invited_users, api_access, mint_network } = PLANS[name]
  return [
    t("profile.verifications", { n: slots }),
    mint_network === "test" ? t("profile.test_network") : t("profile.main_network"),
    bulk_upload && t("profile.bulk"),
    invited_users > 0 && t("profile.users", { n: invited_users }),
    api_access && t("profile.custom_code"),
    api_access && t("profile.api"),
  ].filter((point) => point !== false)
}
