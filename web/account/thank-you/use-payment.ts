import { useEffect, useState } from "react"
import type { VerifySessionResponse } from "#shared/api/payments.ts"
import { ApiError, call } from "#web/api/client.ts"

export type Payment =
  | { state: "waiting" }
  | { state: "unknown" }
  | { state: VerifySessionResponse["state"]; session: VerifySessionResponse }

const ASK_AGAIN_MS = 3_000
/** Five minutes: by then the account is activated, or somebody has to look into it. */
const QUESTIONS_MAX = 100

/** Polls a payment until the service says what became of it, at most five minutes long, and triggers one recheck. */
export function usePayment(session_id: string | null): { payment: Payment; again: () => void } {
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
