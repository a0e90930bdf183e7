import { witnessTrail } from "#actions/audit/check-trail.ts"
import { bringAttestations } from "#actions/companies/bring-attestations.ts"
import { forgetAnswers } from "#actions/idempotency/forget.ts"
import { SWEEP_MS, sweepPayments } from "#actions/payments/sweep.ts"
import type { App } from "./app.ts"

/** Something to look after every so often, in one instance at a time. Doing it twice must do no harm. */
export interface Chore {
  name: string
  every_ms: number
  run(app: App): Promise<void>
}

const HOUR_MS = 3_600_000

export const CHORES: readonly Chore[] = [
  { name: "attestations", every_ms: 3_000, run: (app) => bringAttestations(app) },
  { name: "payments", every_ms: SWEEP_MS, run: sweepPayments },
  { name: "audit trail", every_ms: 24 * HOUR_MS, run: witnessTrail },
  { name: "forget answers", every_ms: HOUR_MS, run: forgetAnswers },
]
