import type { App } from "#indexer/app.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { UNKNOWN } from "./place.ts"
import { showChecks } from "./show-checks.ts"

/**
 * What is told of a label with an alarm, to be drawn with its verdict; null for all others. The same for everybody.
 */
export async function findAlarm(app: App, code: string): Promise<ChecksOfCode | null> {
  if (!app.config.checks.is_alarm_public) return null
  const raised = await app.db.quick
    .selectFrom("check_levels")
    .innerJoin("products", "products.id", "check_levels.product_id")
    .select("check_levels.level")
    .where("products.code", "=", code)
    .where("check_levels.level", "=", "alarm")
    .executeTakeFirst()
  if (!raised) return null
  const checks = await showChecks(app, code, UNKNOWN)
  return checks.level === "alarm" ? checks : null
}
