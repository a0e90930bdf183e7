import { Link, useNavigate, useParams, useSearchParams } from "react-router"
import type { SubscriptionPreview } from "#shared/api/payments.ts"
import { INTERVALS, PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { formatDate } from "#web/i18n/format.ts"
import { formatCents } from "#web/i18n/format-money.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { useCheckout } from "./use-checkout.ts"

/**
 * `/subscription-checkout/{plan}`: goes to the card page, or with a subscription shows the cost of the change, to confirm
 * exactly.
 */
export function CheckoutPage() {
  const t = useText("account")
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const named = useParams().plan
  const plan = PLAN_NAMES.find((name) => name === named) ?? null
  const interval = INTERVALS.find((name) => name === search.get("interval"))
  const checkout = useCheckout(plan, interval, () => navigate(paths.profile(), { replace: true }))
  const planName = PLANS[plan ?? "free"].title
  if (checkout.preview) {
    return (
      <AccountLayout title={t("checkout.change_title", { plan: planName })}>
        <ChangePreviewCard preview={checkout.preview} busy={checkout.busy} onConfirm={checkout.confirm} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout title={t("checkout.title")} lead={t("checkout.lead", { plan: planName })}>
      <div aria-busy className="grid gap-4">
        <Skeleton className="h-4 w-72" />
        <Skeleton className="h-4 w-56" />
      </div>
    </AccountLayout>
  )
}

interface Properties {
  preview: SubscriptionPreview
  busy: boolean
  onConfirm: () => void
}

/** A change of plan: when it takes effect, its cost today and later. */
function ChangePreviewCard({ preview, busy, onConfirm }: Properties) {
  const t = useText("account")
  const { amount_due, renewal_amount, interval, currency, products_over, users_over, replaces } = preview
  const waits = preview.takes_effect === "period_end"
  const date = formatDate(preview.effective_at)
  const lines = [
    [t("checkout.due"), amount_due] as const,
    [t(interval === "month" ? "checkout.renewal_month" : "checkout.renewal_year"), renewal_amount] as const,
  ]
  return (
    <>
      <p className="mb-6 text-lg">{waits ? t("checkout.waits", { date }) : t("checkout.at_once")}</p>
      <dl className="border border-line bg-sheet px-6">
        {lines.map(([label, cents]) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-4 first:border-0"
          >
            <dt className="text-soft">{label}</dt>
            <dd className="font-display text-3xl tabular-nums">{formatCents(cents, currency)}</dd>
          </div>
        ))}
      </dl>
      {replaces && (
        <Notice tone="amber" className="mt-4">
          {t("checkout.replaces", { plan: PLANS[replaces].title })}
        </Notice>
      )}
      {(products_over > 0 || users_over > 0) && (
        <Notice tone="amber" className="mt-4">
          {t("checkout.over")}
        </Notice>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button size="large" disabled={busy} onClick={onConfirm}>
          {busy ? t("checkout.confirming") : waits ? t("checkout.confirm_later", { date }) : t("checkout.confirm")}
        </Button>
        <Link to={paths.profile()} className={buttonClass("plain", "large")}>
          {t("checkout.cancel")}
        </Link>
      </div>
    </>
  )
}
