import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import type { VerifySessionResponse } from "#shared/api/payments.ts"
import { PLANS } from "#shared/plans.ts"
import { ApiError, call } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { AccountLayout } from "#web/layouts/account.tsx"
import { paths } from "#web/routes.ts"
import { readToken } from "#web/session.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"

/** `/thank-you?session_id=`, the card page's return address. Says "paid" only when the service does. */
export function ThankYouPage() {
  const t = useText("account")
  const [search] = useSearchParams()
  const { payment, again } = usePayment(search.get("session_id"))
  return (
    <AccountLayout title={t(`thank_you.${payment.state}`)}>
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
            {t("sign_in.try_again")}
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
  if (payment.state !== "paid") {
    const said = t(`thank_you.${payment.state}_text`, { plan, email: customer_email })
    return <p className="pb-8 break-words text-soft">{said}</p>
  }
  return (
    <>
      <Notice tone="green" className="text-base">
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

/** Sends the link for the first password once more: without it a new customer cannot reach the dashboard. */
function LinkAgain({ email }: { email: string }) {
  const t = useText("account")
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState("")

  async function send() {
    setBusy(true)
    const sent = call("POST /forgot-password", { json: { email } }).then(() => t("thank_you.link_sent", { email }))
    setSaid(await sent.catch((error) => refusalText(error, t("thank_you.link_failed"))))
    setBusy(false)
  }

  return (
    <div className="mb-8">
      <Button kind="plain" disabled={busy} onClick={() => void send()}>
        {t("thank_you.link_again")}
      </Button>
      <p role="status" className="min-h-6 pt-1.5 text-[0.9375rem] text-soft">
        {said}
      </p>
    </div>
  )
}

type Payment =
  | { state: "waiting" }
  | { state: "unknown" }
  | { state: VerifySessionResponse["state"]; session: VerifySessionResponse }

const ASK_AGAIN_MS = 3_000
/** Five minutes: by then the account is activated, or somebody has to look into it. */
const QUESTIONS_MAX = 100

/** Polls a payment until the service says what became of it, at most five minutes long, and triggers one recheck. */
function usePayment(session_id: string | null): { payment: Payment; again: () => void } {
  const [payment, setPayment] = useState<Payment>({ state: "waiting" })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    if (!session_id) return setPayment({ state: "unknown" })
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    async function ask(id: string, question: number): Promise<void> {
      const session = await verifySession(id).catch(() => null)
      if (left) return
      const isLast = question === QUESTIONS_MAX
      setPayment((last) => next(last, session, isLast))
      if (session && question === 1) void recheckPayment(session)
      if (!isLast && (session ? stateOf(session) === "pending" : question > 1)) {
        timer = setTimeout(() => void ask(id, question + 1), ASK_AGAIN_MS)
      }
    }
    void ask(session_id, 1)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [session_id, attempt])

  function again() {
    setPayment({ state: "waiting" })
    setAttempt(attempt + 1)
  }
  return { payment, again }
}

/** An instance of an earlier version says only whether it is paid. */
const stateOf = ({ paid, state }: VerifySessionResponse) => (paid ? "paid" : (state ?? "pending"))

async function verifySession(session_id: string): Promise<VerifySessionResponse> {
  const { body, status } = await call("GET /api/verify-session", { query: { session_id } })
  if (!body?.customer_email) throw new ApiError(status, {})
  return body
}

/** Requests a recheck; its answer does not matter. */
async function recheckPayment({ customer_email, metadata }: VerifySessionResponse): Promise<void> {
  const json = { email: customer_email, packageType: metadata.plan }
  await call("POST /api/update-subscription-after-payment", { json }).catch(() => null)
}

/** A missing answer keeps the previous state, but what is pending to the last is not promised any more. */
function next(last: Payment, session: VerifySessionResponse | null, isLast: boolean): Payment {
  const now: Payment = session ? { state: stateOf(session), session } : last
  return now.state === "waiting" || (isLast && now.state === "pending") ? { state: "unknown" } : now
}
