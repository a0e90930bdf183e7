import { useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import { type Interval, PLANS } from "#shared/plans.ts"
import { ask } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pageShown } from "#web/page-shown.ts"
import { Button } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { PlanCards } from "./plan-cards.tsx"

const BILLING_PROBLEMS = {
  past_due: "profile.past_due",
  disputed: "profile.disputed",
  ended: "profile.ended",
  refunded: "profile.refunded",
} as const

/** The plan, how much of it is used, the other plans, and the way to bills and card. */
export function PlanPanel({ me }: { me: Me }) {
  const t = useText("dashboard")
  const [interval, setInterval] = useState<Interval>(me.billing_interval ?? "month")
  const { billing_state: state } = me
  const used = t("profile.places_used", { used: me.used_slots, limit: me.plan_limit })
  return (
    <div className="grid gap-6">
      {(state === "past_due" || state === "disputed" || state === "ended" || state === "refunded") && (
        <Notice tone="wax">{t(BILLING_PROBLEMS[state])}</Notice>
      )}
      <div className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <p className="text-[0.9375rem] text-soft">{t("profile.current")}</p>
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
  const [busy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    try {
      location.assign((await ask("POST /api/billing-portal")).url)
      await pageShown()
    } catch (error) {
      toast(t("profile.portal_failed"), "error", refusalText(error, ""))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button kind="plain" disabled={busy} onClick={() => void open()}>
        {t("profile.portal")}
      </Button>
      <p className="text-[0.9375rem] text-soft">{t("profile.portal_text")}</p>
    </div>
  )
}
