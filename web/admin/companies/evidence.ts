import type { Company } from "#shared/api/administration.ts"
import type { CompanyEvidence } from "#shared/api/evidence.ts"

export const KINDS = ["register", "extract", "domain", "look_alikes"] as const
export type Kind = (typeof KINDS)[number]
/** `look`: there, and to be looked at. */
export const MARKS = ["agrees", "look", "none"] as const
export type Mark = (typeof MARKS)[number]

type Known = Pick<Company, "evidence">

export function marksOf({ evidence: { register, extract, domain, look_alikes } }: Known): Record<Kind, Mark> {
  const isOpened = extract.some(({ opened_at }) => opened_at !== null)
  return {
    register: registerMark(register),
    extract: isOpened ? "agrees" : extract.length > 0 ? "look" : "none",
    domain: domain.state === "confirmed" ? "agrees" : "none",
    look_alikes: look_alikes.length > 0 ? "look" : "agrees",
  }
}

function registerMark({ answer, address_agrees }: CompanyEvidence["register"]): Mark {
  if (answer === "agrees") return address_agrees === false ? "look" : "agrees"
  return answer === "name_differs" || answer === "no_name_given" || answer === "invalid" ? "look" : "none"
}

export type RegisterDoubt = Exclude<CompanyEvidence["register"]["answer"], "agrees"> | "address_differs"

/** What of the register's answer is missing or differs. */
export function registerDoubt({ register: { answer, address_agrees } }: CompanyEvidence): RegisterDoubt | null {
  if (answer !== "agrees") return answer
  return address_agrees === false ? "address_differs" : null
}

/** Whether the register names it, and no verified company is like it. */
export const hasEvidence = (company: Known): boolean => {
  const { register, look_alikes } = marksOf(company)
  return register === "agrees" && look_alikes === "agrees"
}
