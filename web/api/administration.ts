/** The calls of administrators. */
import type { CompanyAnswer, CompanyCheckKind } from "#shared/api/administration.ts"
import { ask, signed } from "./client.ts"

const CHECK_TIMEOUT_MS = 60_000

export const fetchCompanies = () => ask("GET /api/companies")

export const verifyCompany = (id: string) => ask("PATCH /api/verify-company/:id", { path: { id } })
/** `null`: it has to be compared again. */
export const saveCheck = (
  id: string,
  kind: CompanyCheckKind,
  check: { entered: string; found: string; note: string } | null,
) => ask("PATCH /api/companies/:id", { path: { id }, json: { checks: { [kind]: check } } })
export const answerCompany = (id: string, answer: CompanyAnswer["answer"], reason: string) =>
  ask("POST /api/companies/:id/answer", { path: { id }, json: { answer, reason } })
export const withdrawVerification = (id: string, reason: string) =>
  ask("DELETE /api/verify-company/:id", { path: { id }, json: { reason } })
export const saveNotes = (id: string, verification_notes: string | null) =>
  ask("PATCH /api/companies/:id", { path: { id }, json: { verification_notes } })
export const suspendCompany = (id: string, reason: string) =>
  ask("POST /api/companies/:id/suspend", { path: { id }, json: { reason } })
export const unsuspendCompany = (id: string) => ask("POST /api/companies/:id/unsuspend", { path: { id } })
export const fetchCompanyDocuments = (id: string) => ask("GET /api/companies/:id/documents", { path: { id } })

export const fetchFailedJobs = () => ask("GET /api/jobs", { query: { state: "failed" } })
export const retryJob = (id: string) => signed("POST /api/jobs/:id/retry", { path: { id } })
export const fetchAuditLog = (query: URLSearchParams) => ask("GET /api/audit", { query })
/** Reads the whole audit log: may take a while. */
export const checkAuditLog = () => ask("GET /api/audit/check", { timeout_ms: CHECK_TIMEOUT_MS })
