import type { Me } from "#shared/api/companies.ts"

/** Whether a company has a live subscription, which is changed instead of bought once more. */
export const paysAlready = ({ billing_state }: Pick<Me, "billing_state">): boolean =>
  billing_state !== "none" && billing_state !== "ended"
