/** The calls about the company itself: its details, people, papers, wallet and bills. */
import type { Calls } from "#http/calls.ts"
import type { FirstStepsState } from "#shared/api/companies.ts"
import { addressOf, ask, signed } from "./client.ts"
import { upload } from "./upload.ts"

export type ProfileChange = Calls["POST /update-company-profile"]["body"]

export const updateProfile = (json: ProfileChange) => signed("POST /update-company-profile", { json })
export const fetchFirstSteps = () => ask("GET /first-steps")

/** Shows, hides or ends the checklist of the first hour. */
export const keepFirstSteps = (state: FirstStepsState) => signed("PATCH /first-steps", { json: { state } })

export const fetchSamples = () => ask("GET /samples")
export const loadSamples = () => ask("POST /samples")
export const removeSamples = () => ask("DELETE /samples")

export const chooseLetters = (cases: boolean) => signed("PATCH /letters", { json: { cases } })

export const changePassword = (current_password: string, new_password: string) =>
  signed("POST /change-password", { json: { current_password, new_password } })
export const inviteUser = (email: string) => signed("POST /invite-user", { json: { email } })
export const enableMultiUser = () => signed("POST /enable-multi-user")
export const removeUser = (email: string) => signed("DELETE /remove-user", { json: { email } })
export const openPortal = async () => (await ask("POST /api/billing-portal")).url

/** The company's own audit log, newest first. */
export const fetchOwnAuditLog = (query: URLSearchParams) => ask("GET /audit", { query })

export const fetchDocuments = () => ask("GET /documents")
export const documentPath = (id: string) => addressOf("GET /documents/:id", { path: { id } })
export const deleteDocument = (id: string) => signed("DELETE /documents/:id", { path: { id } })
export const uploadDocument = (file: File, onProgress: (share: number) => void) =>
  upload("POST /documents", file, onProgress)

export const challengeWallet = async () => (await ask("POST /wallet-challenge")).message
export const setWallet = (address: string, signature: string) =>
  signed("POST /wallet", { json: { address, signature } })
export const clearWallet = () => signed("DELETE /wallet")

/** Requests an export of all the company's data, as a job. */
export const requestExport = () => ask("POST /export-company")
export const closeAccount = (password: string) => signed("POST /close-account", { json: { password } })

/** What the company says of itself beside its results. */
export const fetchBrandPages = () => ask("GET /brand-pages")
export const saveBrandPage = (json: Calls["POST /brand-pages"]["body"]) => ask("POST /brand-pages", { json })
