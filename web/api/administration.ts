/** The calls of administrators. */
import type { Company, JobLine, JobsPage, Overview } from "#shared/api/administration.ts"
import type { AuditLogCheck, AuditLogPage } from "#shared/api/audit.ts"
import type { Document } from "#shared/api/documents.ts"
import { signed } from "./dashboard.ts"

const CHECK_TIMEOUT_MS = 60_000
const company = (id: string, rest = "") => `/api/companies/${encodeURIComponent(id)}${rest}`
const verification = (id: string) => `/api/verify-company/${encodeURIComponent(id)}`

export const fetchCompanies = async () => (await signed<Company[]>("/api/companies")).body

/** With a domain it is attested beside the company's name; the body may be empty. */
export const verifyCompany = async (id: string, domain?: string) =>
  (await signed<Company>(verification(id), { method: "PATCH", ...(domain ? { json: { domain } } : {}) })).body
export const withdrawVerification = async (id: string, reason: string) =>
  (await signed<Company>(verification(id), { method: "DELETE", json: { reason } })).body
export const saveNotes = async (id: string, verification_notes: string | null) =>
  (await signed<Company>(company(id), { method: "PATCH", json: { verification_notes } })).body
export const suspendCompany = async (id: string, reason: string) =>
  (await signed<Company>(company(id, "/suspend"), { method: "POST", json: { reason } })).body
export const unsuspendCompany = async (id: string) =>
  (await signed<Company>(company(id, "/unsuspend"), { method: "POST" })).body
export const fetchCompanyDocuments = async (id: string) => (await signed<Document[]>(company(id, "/documents"))).body

export const fetchOverview = async () => (await signed<Overview>("/api/overview")).body
export const fetchFailedJobs = async () => (await signed<JobsPage>("/api/jobs?state=failed")).body
export const retryJob = (id: string) => signed<JobLine>(`/api/jobs/${encodeURIComponent(id)}/retry`, { method: "POST" })
export const fetchAuditLog = async (asked: URLSearchParams) => (await signed<AuditLogPage>(`/api/audit?${asked}`)).body
/** Reads the whole audit log: may take a while. */
export const checkAuditLog = async () =>
  (await signed<AuditLogCheck>("/api/audit/check", { timeout_ms: CHECK_TIMEOUT_MS })).body
