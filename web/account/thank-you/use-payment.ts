import { useEffect, useState } from "react"
import type { VerifySessionResponse } from "#shared/api/payments.ts"
import { recheckPayment, verifySession } from "#web/api/account.ts"

export type Payment =
  | { state: "waiting" }
  | { state: "paid" | "pending"; session: VerifySessionResponse }
  | { state: "unknown" }

const ASK_AGAIN_MS = 3_000
/** Five minutes: by then the account is activated, or somebody has to look into it. */
const QUESTIONS_MAX = 100

/** Polls a payment until the service confirms it, and triggers one recheck. */
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
      setPayment((last) => next(last, session))
      if (session && question === 1) void recheckPayment(session)
      if (session?.paid !== true && question < QUESTIONS_MAX && (session || question > 1)) {
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

/** A missing answer keeps the previous state. */
function next(last: Payment, session: VerifySessionResponse | null): Payment {
  if (session) return { state: session.paid ? "paid" : "pending", session }
  return last.state === "waiting" ? { state: "unknown" } : last
}
