import { Link } from "react-router"
import type { SubscriptionPreview } from "#shared/api/payments.ts"
import { PLANS } from "#shared/plans.ts"
import { formatDate } from "#web/i18n/format.ts"
import { formatCents } from "#web/i18n/format-money.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"

interface Properties {
  preview: SubscriptionPreview
  busy: boolean
  onConfirm: () => void
}

/** A change of plan: when it takes effect, its cost today and later. */
export function ChangePreviewCard({ preview, busy, onConfirm }: Properties) {
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
