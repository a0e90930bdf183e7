import type { App } from "#indexer/app.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { castDoubt } from "#shared/cast-doubt.ts"
import { decisionOn } from "./decision-on.ts"
import { UNKNOWN } from "./place.ts"
import { showChecks } from "./show-checks.ts"

/**
 * What is told of a label with an alarm or on display, to be drawn with its verdict; null for all others. The same for
 * everybody.
 */
export async function findDoubt(app: App, code: string): Promise<ChecksOfCode | null> {
  const product = await app.db.quick
    .selectFrom("products")
    .leftJoin("check_levels", "check_levels.product_id", "products.id")
    .select(["products.id", "check_levels.level"])
    .where("products.code", "=", code)
    .executeTakeFirst()
  if (!product) return null
  const isAlarm = app.config.checks.is_alarm_public && product.level === "alarm"
  if (!isAlarm && (await decisionOn(app.db.quick, product.id))?.decision !== "displayed") return null
  const checks = await showChecks(app, code, UNKNOWN)
  return castDoubt(checks) ? checks : null
}
