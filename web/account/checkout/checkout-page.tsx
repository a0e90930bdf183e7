import { useEffect, useRef, useState } from "react"
import { Link, useNavigate, useParams, useSearchParams } from "react-router"
import type { Me } from "#shared/api/companies.ts"
import type { SubscriptionChangeResponse, SubscriptionPreview } from "#shared/api/payments.ts"
import { INTERVALS, type Interval, PLAN_NAMES, PLANS, type PlanName } from "#shared/plans.ts"
import { ApiError, ask, detailOf } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { formatDate } from "#web/i18n/format.ts"
import { formatCents } from "#web/i18n/format-money.ts"
import { currentLanguage, textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { pathTo } from "#web/screens.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { toast } from "#web/ui/toasts.tsx"

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
  const checkout = useCheckout(plan, interval, () => navigate(pathTo("profile"), { replace: true }))
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
        <Link to={pathTo("profile")} className={buttonClass("plain", "large")}>
          {t("checkout.cancel")}
        </Link>
      </div>
    </>
  )
}

/** Starts a checkout or previews a change, once; shows every failure and calls `leave`. */
function useCheckout(plan: PlanName | null, interval: Interval | undefined, leave: () => void) {
  const [preview, setPreview] = useState<SubscriptionPreview | null>(null)
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)

  function giveUp(text: string) {
    toast(text, "error")
    leave()
  }

  async function begin() {
    const t = textOf("account")
    const me = await queryClient.fetchQuery(queries.me).catch(() => null)
    if (!me) return giveUp(t("checkout.payment_error"))
    if (!plan) return giveUp(t("checkout.failed"))
    try {
      if (paysAlready(me)) return await show(await changeSubscription(plan, interval))
      const { email, company: companyName, currency } = me
      const upgrade = { email, companyName, packageType: plan, currency, interval: interval ?? "month" }
      const { url } = await ask("POST /api/checkout", { json: { ...upgrade, language: currentLanguage() } })
      if (!url) return giveUp(t("checkout.failed"))
      goOn(url)
    } catch (error) {
      giveUp(reasonOf(error, t("checkout.failed")))
    }
  }

  async function show(answer: SubscriptionChangeResponse) {
    const t = textOf("account")
    if (answer.status === "preview") return setPreview(answer)
    if (answer.url) return goOn(answer.url)
    await queryClient.invalidateQueries()
    const said = answer.status === "scheduled" ? "scheduled" : "changed"
    toast(t(`checkout.${said}`), "success", t(`checkout.${said}_next`))
    leave()
  }

  async function confirm() {
    if (!preview || !plan) return
    const t = textOf("account")
    setBusy(true)
    try {
      await show(await changeSubscription(plan, interval, { amount_due: preview.amount_due, at: preview.at }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) return giveUp(reasonOf(error, t("checkout.failed")))
      toast(t("checkout.moved"), "error")
      setPreview(null)
      await begin()
    } finally {
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment begins once.
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [])
  return { preview, busy, confirm }
}

/** Without `confirm` nothing changes; with it, exactly the preview is carried out. */
async function changeSubscription(
  plan: PlanName,
  interval: Interval | undefined,
  confirm?: Pick<SubscriptionPreview, "amount_due" | "at">,
): Promise<SubscriptionChangeResponse> {
  const json = { packageType: plan, ...(interval ? { interval } : {}), ...(confirm ? { confirm } : {}) }
  const answer = await ask("POST /api/subscription-change", { json })
  if (!answer.status) throw new ApiError(0, {})
  return answer
}

/** Replaces this page by the card page, so that Back does not start again. */
const goOn = (url: string) => location.replace(url)

function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && detailOf(error.body) ? refusalText(error, fallback) : fallback
}

/** Whether a company has a live subscription, which is changed instead of bought once more. */
const paysAlready = ({ billing_state }: Pick<Me, "billing_state">): boolean =>
  billing_state !== "none" && billing_state !== "ended"
