import { useSearchParams } from "react-router"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"

const STEPS = ["email", "sign_in", "mint"] as const
const PLAN_CHARACTERS_MAX = 20

/** `/free-thank-you`, after a free registration; with `session_id` and `plan` after a purchase. */
export function FreeThankYouPage() {
  const t = useText("account")
  const [search] = useSearchParams()
  const purchased = Boolean(search.get("session_id"))
  const said = purchased
    ? t("free_thank_you.purchase_text", { Plan: capitalised(search.get("plan") ?? "") })
    : t("free_thank_you.text")
  return (
    <AccountLayout title={t(purchased ? "free_thank_you.purchase" : "free_thank_you.title")} lead={said}>
      <h2 className="block-label text-soft">{t("free_thank_you.next")}</h2>
      <ol className="mt-2 mb-9">
        {STEPS.filter((step) => !purchased || step !== "mint").map((step, place) => (
          <li key={step} className="grid grid-cols-[2.5rem_1fr] border-t border-line py-4">
            <span aria-hidden className="font-display text-3xl leading-none text-green">
              {place + 1}
            </span>
            <span>
              <span className="font-semibold">{t(`free_thank_you.${step}`)}</span>
              <span className="block text-soft">{t(`free_thank_you.${step}_text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <a href={paths.firstSignIn()} className={buttonClass("primary", "large")}>
          {t("free_thank_you.to_sign_in")}
        </a>
        <a href={paths.home()} className={buttonClass("plain", "large")}>
          {t("free_thank_you.home")}
        </a>
      </div>
    </AccountLayout>
  )
}

/** "business" as "Business". The address may contain anything, so only a single word is shown. */
function capitalised(plan: string): string {
  if (!/^\p{L}+$/u.test(plan) || plan.length > PLAN_CHARACTERS_MAX) return ""
  return plan.charAt(0).toUpperCase() + plan.slice(1)
}
