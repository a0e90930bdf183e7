import { useNavigate, useParams, useSearchParams } from "react-router"
import { INTERVALS, PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { ChangePreviewCard } from "./change-preview.tsx"
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
