import { useQuery } from "@tanstack/react-query"
import type { Me } from "#shared/api/companies.ts"
import { queries } from "#web/api/queries.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DetailList } from "#web/ui/detail-list.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { PlanCards } from "./plan-cards.tsx"

/** `/dashboard/profile`: the company, its plan and how much of it is used. */
export function ProfilePage() {
  const t = useText("desk")
  const { data: me } = useQuery(queries.me)
  return (
    <>
      <PageHeading title={t("profile.title")} />
      {me && <Company me={me} />}
      {me && <PlanCards current={me.subscription_plan} currency={me.currency} />}
    </>
  )
}

function Company({ me }: { me: Me }) {
  const t = useText("desk")
  const used = t("profile.places_used", { used: me.used_slots, limit: me.plan_limit })
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <DetailList
        title={t("profile.company")}
        rows={[
          [t("profile.company"), me.company],
          [t("profile.email"), me.email],
          [t("profile.vat"), me.vat_number],
          [t("profile.address"), me.address],
          ["", me.verified ? t("profile.verified") : t("profile.unverified")],
        ]}
      />
      <section className="border border-line bg-sheet p-6">
        <h2 className="block-label text-soft">{t("profile.current")}</h2>
        <p className="mt-1 font-display text-4xl">{t(`profile.${me.subscription_plan}`)}</p>
        <p className="mt-1 min-h-6 text-soft">
          {me.subscription_renewal && t("profile.renewal", { date: formatDate(me.subscription_renewal) })}
        </p>
        <p className="mt-4 mb-2 text-[0.9375rem]">{used}</p>
        <Progress label={used} share={me.used_slots / Math.max(1, me.plan_limit)} />
      </section>
    </div>
  )
}
