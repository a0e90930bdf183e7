import { useSearchParams } from "react-router"
import { PLANS } from "#shared/plans.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { readToken } from "#web/session.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { LinkAgain } from "./link-again.tsx"
import { type Payment, usePayment } from "./use-payment.ts"

const TITLES = {
  waiting: "thank_you.waiting",
  paid: "thank_you.title",
  pending: "thank_you.pending",
  unknown: "thank_you.unknown",
  refunded: "thank_you.refunded",
  expired: "thank_you.expired",
  refused: "thank_you.refused",
} as const

/** `/thank-you?session_id=`, the card page's return address. Says "paid" only when the service does. */
export function ThankYouPage() {
  const t = useText("account")
  const [search] = useSearchParams()
  const { payment, again } = usePayment(search.get("session_id"))
  return (
    <AccountLayout title={t(TITLES[payment.state])}>
      <div role="status" className="min-h-40">
        <Told payment={payment} />
      </div>
      <div className="flex flex-wrap gap-3">
        <a
          href={needsPassword(payment) ? paths.firstSignIn() : paths.dashboard()}
          className={buttonClass("primary", "large")}
        >
          {t("thank_you.dashboard")}
        </a>
        {payment.state === "unknown" && (
          <Button kind="plain" size="large" onClick={again}>
            {t("thank_you.try_again")}
          </Button>
        )}
        {!["waiting", "paid", "pending"].includes(payment.state) && (
          <a href={paths.contact()} className={buttonClass("quiet", "large")}>
            {t("thank_you.contact")}
          </a>
        )}
      </div>
    </AccountLayout>
  )
}

/** Whether the dashboard stays closed until a password is set. */
const needsPassword = (payment: Payment): boolean =>
  "session" in payment && payment.session.new_account && readToken() === null

function Told({ payment }: { payment: Payment }) {
  const t = useText("account")
  if (payment.state === "waiting") {
    return (
      <>
        <p className="text-soft">{t("thank_you.waiting_text")}</p>
        <Skeleton className="mt-4 h-4 w-64" />
      </>
    )
  }
  if (payment.state === "unknown") return <p className="pb-8 text-soft">{t("thank_you.unknown_text")}</p>
  const { customer_email, metadata, new_account } = payment.session
  const plan = PLANS[metadata.plan].title
  if (payment.state !== "paid" && payment.state !== "pending") {
    const said = t(`thank_you.${payment.state}_text`, { plan, email: customer_email })
    return <p className="pb-8 break-words text-soft">{said}</p>
  }
  return (
    <>
      <Notice tone={payment.state === "paid" ? "green" : "amber"} className="text-base">
        {payment.state === "pending" && <p>{t("thank_you.pending_text")}</p>}
        <p className="font-semibold">{t("thank_you.plan", { plan, email: customer_email })}</p>
      </Notice>
      <ul className="mt-5 mb-8 grid gap-2.5 border-l border-line pl-5">
        <li>{t("thank_you.activation")}</li>
        <li>{t("thank_you.receipt")}</li>
        {new_account && <li>{t("thank_you.password")}</li>}
      </ul>
      {new_account && <LinkAgain email={customer_email} />}
    </>
  )
}
