/** The calls about the company itself: its details, people, papers, wallet and bills. */
import type { Done } from "#shared/api/accounts.ts"
import type { AuditLogPage } from "#shared/api/audit.ts"
import type { WalletChallenge } from "#shared/api/companies.ts"
import type { Document } from "#shared/api/documents.ts"
import type { JobAccepted } from "#shared/api/labels.ts"
import type { PortalResponse } from "#shared/api/payments.ts"
import type { Language } from "#shared/language.ts"
import { signed } from "./dashboard.ts"
import { upload } from "./upload.ts"

export interface ProfileChange {
  company?: string
  vat_number?: string | null
  address?: string | null
  language?: Language
  code_prefix?: string | null
}

export const updateProfile = (json: ProfileChange) => signed<Done>("/update-company-profile", { method: "POST", json })
export const changePassword = (current_password: string, new_password: string) =>
  signed<Done>("/change-password", { method: "POST", json: { current_password, new_password } })
export const inviteUser = (email: string) => signed<Done>("/invite-user", { method: "POST", json: { email } })
export const enableMultiUser = () => signed<Done>("/enable-multi-user", { method: "POST" })
export const removeUser = (email: string) => signed<Done>("/remove-user", { method: "DELETE", json: { email } })
export const openPortal = async () => (await signed<PortalResponse>("/api/billing-portal", { method: "POST" })).body.url

/** What was done in one's own company, newest first. */
export const fetchOwnAuditLog = async (asked: URLSearchParams) => (await signed<AuditLogPage>(`/audit?${asked}`)).body

export const fetchDocuments = async () => (await signed<Document[]>("/documents")).body
export const documentPath = (id: string) => `/documents/${encodeURIComponent(id)}`
export const deleteDocument = (id: string) => signed<Done>(documentPath(id), { method: "DELETE" })
export function uploadDocument(file: File, onProgress: (share: number) => void): Promise<Document> {
  const form = new FormData()
  form.set("file", file)
  return upload<Document>("/documents", form, onProgress)
}

export const challengeWallet = async () =>
  (await signed<WalletChallenge>("/wallet-challenge", { method: "POST" })).body.message
export const setWallet = (address: string, signature: string) =>
  signed<Done>("/wallet", { method: "POST", json: { address, signature } })
export const clearWallet = () => signed<Done>("/wallet", { method: "DELETE" })

/** Everything the company has with us, made as a job. */
export const requestExport = async () => (await signed<JobAccepted>("/export-company", { method: "POST" })).body
export const closeAccount = (password: string) => signed<Done>("/close-account", { method: "POST", json: { password } })
