import { useState } from "react"
import { Link } from "react-router"
import type { Me } from "#shared/api/companies.ts"
import { type Currency, type Interval, PLAN_NAMES, PLANS, type PlanName } from "#shared/plans.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pageShown } from "#web/page-shown.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { useConfirm } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { useBusy } from "#web/ui/use-busy.ts"

const BILLING_PROBLEMS = ["past_due", "disputed", "ended", "refunded"] as const

/** The plan, how much of it is used, the other plans, and the way to bills and card. */
export function PlanPanel({ me }: { me: Me }) {
  const t = useText("dashboard")
  const [interval, setInterval] = useState<Interval>(me.billing_interval ?? "month")
  const { billing_state: state } = me
  const problem = BILLING_PROBLEMS.find((one) => one === state)
  const used = t("profile.places_used", { used: me.used_slots, limit: me.plan_limit })
  return (
    <div className="grid gap-6">
      {problem && <Notice tone="wax">{t(`profile.${problem}`)}</Notice>}
      <div className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <p className="font-display text-4xl">{PLANS[me.subscription_plan].title}</p>
          <p className="min-h-6 text-[0.9375rem] text-soft">
            <WhatComes me={me} />
          </p>
        </div>
        <div className="pb-6">
          <p className="mb-2 text-[0.9375rem]">{used}</p>
          <Progress label={used} share={me.used_slots / Math.max(1, me.plan_limit)} />
        </div>
      </div>
      <Segmented
        label={t("profile.interval")}
        name="interval"
        value={interval}
        options={[
          { value: "month", label: t("profile.month") },
          { value: "year", label: t("profile.year") },
        ]}
        onChange={setInterval}
      />
      <PlanCards me={me} interval={interval} />
      {me.is_owner && state !== "none" && <Portal />}
      {!me.is_owner && <p className="text-[0.9375rem] text-soft">{t("profile.owner_only")}</p>}
    </div>
  )
}

/** Changes at the end of the paid period. */
function WhatComes({ me }: { me: Me }) {
  const t = useText("dashboard")
  const { subscription_renewal, cancel_at_period_end, next_plan, next_interval } = me
  if (!subscription_renewal) return null
  const date = formatDate(subscription_renewal)
  if (cancel_at_period_end) return t("profile.ends", { date })
  if (!next_plan) return t("profile.renewal", { date })
  if (next_plan !== me.subscription_plan) return t("profile.next", { plan: PLANS[next_plan].title, date })
  return t(next_interval === "month" ? "profile.next_month" : "profile.next_year", { date })
}

function Portal() {
  const t = useText("dashboard")
  const { busy, run } = useBusy((error) => toast(t("profile.portal_failed"), "error", refusalText(error, "")))
  const open = () =>
    run(async () => {
      location.assign((await ask("POST /api/billing-portal")).url)
      await pageShown()
    })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button kind="plain" disabled={busy} onClick={() => void open()}>
        {t("profile.portal")}
      </Button>
      <p className="text-[0.9375rem] text-soft">{t("profile.portal_text")}</p>
    </div>
  )
}

const SIGNS: Record<Currency, string> = { eur: "€", usd: "$" }

/** What each plan holds and costs; choosing one leads to its checkout. */
function PlanCards({ me, interval }: { me: Me; interval: Interval }) {
  return (
    <ul className="grid border border-line bg-sheet sm:grid-cols-2 xl:grid-cols-4">
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
      className={`flex flex-col border-line p-6 not-first:border-t sm:not-first:border-t-0 sm:even:border-l sm:nth-[n+3]:border-t xl:not-first:border-l xl:nth-[n+3]:border-t-0 ${isCurrent ? "bg-paper" : ""}`}
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
        <span className="sr-only">{t(interval === "month" ? "profile.a_month" : "profile.a_year")}</span>
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
    mint_network === "test" && t("profile.test_network"),
    bulk_upload && t("profile.bulk"),
    invited_users > 0 && t("profile.users", { n: invited_users }),
    api_access && t("profile.custom_code"),
    api_access && t("profile.api"),
  ].filter((point) => point !== false)
}

/** Takes a scheduled change of plan back, once it is confirmed. */
function KeepPlan({ plan, date }: { plan: string; date: string }) {
  const t = useText("dashboard")
  const { confirm, question } = useConfirm()
  async function keep() {
    try {
      await ask("DELETE /api/subscription-change")
      toast(t("profile.kept"), "success")
    } catch (error) {
      toast(t("profile.keep_failed"), "error", refusalText(error, ""))
    }
    void queryClient.invalidateQueries({ queryKey: queries.me.queryKey })
  }
  const askToKeep = () =>
    confirm({
      title: t("profile.keep_title", { plan }),
      text: t("profile.keep_text", { date }),
      yes: t("profile.keep", { plan }),
      cancel: t("profile.keep_cancel"),
      safe: true,
      act: keep,
      stays: true,
    })
  return (
    <>
      <Button className="mt-auto mb-3 self-start" onClick={askToKeep}>
        {t("profile.keep", { plan })}
      </Button>
      {question}
    </>
  )
}
