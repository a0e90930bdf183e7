import type { Case, CaseDecision, CaseState, CasesDecision } from "#shared/api/cases.ts"
import type { Language } from "#shared/language.ts"
import { ask } from "./client.ts"

/** A case has up to half a year of weeks, so pages are short. */
const PAGE_CASES = 20

export const fetchCases = (state: CaseState, cursor: string | null) =>
  ask("GET /cases", { query: { state, limit: String(PAGE_CASES), ...(cursor === null ? {} : { cursor }) } })

/** How many cases there are in each state. */
export const fetchCaseCounts = async () => (await ask("GET /cases", { query: { limit: "1" } })).counts

/** The first page of open cases, worst first, and how many there are. */
export async function fetchOpenCases() {
  const { items, counts } = await ask("GET /cases", { query: { state: "open", limit: String(PAGE_CASES) } })
  const isAlarm = ({ level }: Case) => Number(level === "alarm")
  return { items: items.toSorted((a, b) => isAlarm(b) - isAlarm(a) || b.people - a.people), counts }
}

export const fetchCase = (id: string) => ask("GET /cases/:id", { path: { id } })
export const decideCase = (id: string, json: CaseDecision) => ask("POST /cases/:id/decision", { path: { id }, json })
export const decideCases = (json: CasesDecision) => ask("POST /case-decisions", { json })

export const requestEvidence = (id: string, language: Language) =>
  ask("POST /cases/:id/evidence", { path: { id }, json: { language } })

/** What people reported about a product, newest first. */
export const fetchReportsOf = (product_id: string) => ask("GET /reports", { query: { product_id, limit: "10" } })
