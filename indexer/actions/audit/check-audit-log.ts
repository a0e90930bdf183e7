import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { AuditLogCheck } from "#shared/api/audit.ts"
import { chainEvents } from "./chain-events.ts"
import { verifyAuditLog } from "./verify-audit-log.ts"

/** Whether the audit log is as it was written, for administrators. */
export async function checkAuditLog(app: App, me: Caller): Promise<AuditLogCheck> {
  requireAdmin(me)
  await chainEvents(app)
  return app.threads.run(verifyAuditLog, undefined, me)
}

/**
 * Verifies the audit log and writes its last hash to the service's log, kept on another machine. Whoever rebuilds the audit
 * log cannot change that line.
 */
export async function witnessAuditLog(app: App): Promise<void> {
  await chainEvents(app)
  const { fault, ...check } = await app.threads.run(verifyAuditLog, undefined, "service")
  if (fault) app.log.error({ ...check, fault }, "the audit log has been tampered with")
  else app.log.info(check, "the audit log is whole")
}
