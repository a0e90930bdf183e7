import type { FirstSteps, Me } from "#shared/api/companies.ts"
import { places } from "#web/layouts/places.ts"
import { paths } from "#web/routes.ts"

export const STEPS = ["company", "product", "mint", "label", "scan"] as const
export type Step = (typeof STEPS)[number]

export const takenOf = (steps: FirstSteps): Step[] => STEPS.filter((step) => steps[step])
export const nextOf = (steps: FirstSteps): Step | undefined => STEPS.find((step) => !steps[step])

export const STEP_ADDRESS: Record<Step, string> = {
  company: paths.profile(),
  product: paths.upload(),
  mint: places.productsOf("Pending"),
  label: places.productsOf("Verified"),
  scan: paths.verify(),
}

/** What is said of a step that is taken: of a company, how far its check is. */
export function companyState({ verified, verification_answer, subscription_plan, vat_number, address }: Me) {
  if (verified) return "verified"
  if (verification_answer) return "answered"
  if (vat_number && address) return "checking"
  return subscription_plan === "free" ? "free" : "open"
}
