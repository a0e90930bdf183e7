import { createHash } from "node:crypto"

/** What is stored of the secret that its sender drew for a report. */
export const hashAttempt = (attempt_id: string): string => createHash("sha256").update(attempt_id).digest("hex")
