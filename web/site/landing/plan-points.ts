import { PLANS, type PlanName } from "#shared/plans.ts"
import { textOf } from "#web/i18n/texts.ts"

/** A plan's points: limits from the price list, the rest from marketing. `held` is false for what it lacks. */
export function planPoints(name: PlanName): { text: string; held: boolean }[] {
  const t = textOf("landing")
  const { slots, mint_network, bulk_upload, api_access } = PLANS[name]
  const points = [
    t("pricing.verifications", { n: slots }),
    t(mint_network === "test" ? "pricing.test_network" : "pricing.main_network"),
    ...(bulk_upload ? [t("pricing.bulk")] : []),
    ...SOLD_WITH[name].map((point) => t(`pricing.${point}`)),
    ...(api_access ? [t("pricing.api")] : []),
  ]
  const lacking = name === "free" ? [t("pricing.no_email"), t("pricing.no_bulk")] : []
  return [...points.map((text) => ({ text, held: true })), ...lacking.map((text) => ({ text, held: false }))]
}

const SOLD_WITH = {
  free: [],
  starter: ["email"],
  business: ["one_user", "priority_email"],
  enterprise: ["two_users", "manager", "custom_code", "priority"],
} as const
