import { beginReviews, isYearOver } from "#actions/administration/review.ts"
import { chainEvents, hasEventsToChain, witnessAuditLog } from "#actions/audit/audit-log.ts"
import { assessDue, foldMonths, isAssessmentDue } from "#actions/checks/assess.ts"
import { reconcileAttestations } from "#actions/companies/attestations.ts"
import { isLabelHostDue, lookAtLabelHosts } from "#actions/label-hosts/label-hosts.ts"
import { SWEEP_MS, sweepPayments } from "#actions/payments/follow.ts"
import { forgetOld } from "#actions/retention/forget-old.ts"
import { isDomainDue, lookAtDomains } from "#actions/statements/domains.ts"
import { hasKeyNews, tellOfKeys } from "#actions/statements/tell-of-keys.ts"
import { hasNewEvents, isDeliveryWithoutJob, queueWithoutJob, raiseEvents } from "#actions/webhooks/events.ts"
import { checkFunds, hasUnknownCosts, recordCosts } from "#chain/funds.ts"
import { isCopyDue, makeDueCopy } from "#indexer/backup/schedule.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts"
import type { App } from "./app.ts"

/** Something to look after every so often, in one instance at a time. Doing it twice must do no harm. */
export interface ScheduledTask {
  name: string
  every_ms: number
  /** Checked first where that is cheap and usually false: taking the lease costs a write. */
  isDue?(app: App): Promise<boolean>
  run(app: App): Promise<void>
}

const SECOND_MS = 1_000

async function checkAllFunds({ db, chains, log, now }: App): Promise<void> {
  const checked = await Promise.allSettled([...chains.values()].map((chain) => checkFunds(db, chain, now(), log)))
  // One chain's failing nodes must not keep the others from being checked.
  for (const one of checked) if (one.status === "rejected") throw one.reason
}

export const SCHEDULED_TASKS: readonly ScheduledTask[] = [
  { name: "attestations", every_ms: 3_000, run: (app) => reconcileAttestations(app) },
  { name: "payments", every_ms: SWEEP_MS, run: sweepPayments },
  { name: "chain audit events", every_ms: 5 * SECOND_MS, isDue: hasEventsToChain, run: chainEvents },
  { name: "audit log", every_ms: DAY_MS, run: witnessAuditLog },
  { name: "gas costs", every_ms: 10 * SECOND_MS, isDue: hasUnknownCosts, run: recordCosts },
  { name: "copies of the database", every_ms: MINUTE_MS, isDue: isCopyDue, run: makeDueCopy },
  { name: "assess checks", every_ms: 30 * SECOND_MS, isDue: isAssessmentDue, run: assessDue },
  { name: "add up months of checks", every_ms: DAY_MS, run: foldMonths },
  { name: "forget old things", every_ms: HOUR_MS, run: forgetOld },
  { name: "raise webhook events", every_ms: SECOND_MS, isDue: hasNewEvents, run: raiseEvents },
  { name: "deliveries without a job", every_ms: MINUTE_MS, isDue: isDeliveryWithoutJob, run: queueWithoutJob },
  { name: "money for gas", every_ms: 60 * SECOND_MS, run: checkAllFunds },
  { name: "companies' domains", every_ms: 5 * MINUTE_MS, isDue: isDomainDue, run: (app) => lookAtDomains(app) },
  { name: "yearly reviews", every_ms: HOUR_MS, isDue: isYearOver, run: beginReviews },
  { name: "letters about keys", every_ms: 30 * SECOND_MS, isDue: hasKeyNews, run: tellOfKeys },
  { name: "hosts on labels", every_ms: 5 * MINUTE_MS, isDue: isLabelHostDue, run: (app) => lookAtLabelHosts(app) },
]
