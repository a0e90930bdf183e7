/** What migration 0006 calls the table that 0033 renames: its text is frozen. */
export type { AuditLogHead as DeedsHead } from "./audit-events.ts"
