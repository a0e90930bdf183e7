import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { TrailCheck } from "#shared/api/audit.ts"
import { chainEvents } from "./chain-events.ts"
import { verifyAuditTrail } from "./verify-audit-trail.ts"

/** Whether the audit trail is as it was written, for administrators. */
export async function checkTrail(app: App, me: Caller): Promise<TrailCheck> {
  requireAdmin(me)
  await chainEvents(app)
  return app.threads.run(verifyAuditTrail, undefined, me)
}

/**
 * Reads the trail and writes its end into the log, which another machine keeps: whoever can write the database could make the
 * whole trail anew, but not what the log has said of it.
 */
export async function witnessTrail(app: App): Promise<void> {
  await chainEvents(app)
  const { fault, ...trail } = await app.threads.run(verifyAuditTrail, undefined, "service")
  if (fault) app.log.error({ ...trail, fault }, "the audit trail has been tampered with")
  else app.log.info(trail, "the audit trail is whole")
}
