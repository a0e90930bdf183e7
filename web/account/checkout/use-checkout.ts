import { useEffect, useRef, useState } from "react"
import type { Me } from "#shared/api/companies.ts"
import type { SubscriptionChangeResponse, SubscriptionPreview } from "#shared/api/payments.ts"
import type { Interval, PlanName } from "#shared/plans.ts"
import { ApiError, ask, detailOf } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { currentLanguage, textOf } from "#web/i18n/texts.ts"
import { toast } from "#web/ui/toasts.tsx"

/** Starts a checkout or previews a change, once; shows every failure and calls `leave`. */
export function useCheckout(plan: PlanName | null, interval: Interval | undefined, leave: () => void) {
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
