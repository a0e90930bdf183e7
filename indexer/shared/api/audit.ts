import * as z from "zod"
import type { AuditEvent } from "#shared/audit-events.ts"
import { stored } from "#shared/refusals.ts"

const AUDIT_PAGE_MAX = 200
/** PostgreSQL compares places with no larger number. */
const PLACE_MAX = 2_147_483_647

const Id = z.string().max(64)
const Day = z.iso.datetime({
  offset: true,
  error: stored("enter_such_as", { example: "2026-11-21T00:00:00Z", value: "date_time" }),
})

/** An owner's query of the company's audit log. */
export const OwnAuditLogQuery = z.object({
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(50),
  /** `next_cursor` of the page before. */
  cursor: z.coerce.number().int().min(1).max(PLACE_MAX).optional(),
  /** One event, such as `product.recalled`, or all of a noun: `product`. */
  event: z
    .string()
    .regex(/^[a-z]+(\.[a-z_]+)?$/, stored("enter_such_as", { value: "event", example: "product.recalled" }))
    .max(64)
    .optional(),
  user_id: Id.optional(),
  since: Day.optional(),
  until: Day.optional(),
})
export type OwnAuditLogQuery = z.infer<typeof OwnAuditLogQuery>
/** An administrator may query any company's, or all. */
export const AuditLogQuery = OwnAuditLogQuery.extend({ company_id: Id.optional() })
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

/** One action of somebody. Names and addresses are looked up on reading, so nothing remains of a deleted person. */
export interface AuditLogLine {
  /** 1, 2, 3, ...: counted over all companies. */
  place: number
  /** ISO date and time. */
  at: string
  event: AuditEvent
  company_id: string | null
  company: string | null
  /** Then no page shows the company. */
  is_company_closed: boolean
  user_id: string | null
  /** Null for deleted users, and for administrators unless an administrator asks. */
  email: string | null
  by: "user" | "administrator" | "service" | "unknown"
  subject: string | null
  /** The one that the subject means, or one of the batch. Null for deleted ones, and where it means something else. */
  product: { id: string; name: string } | null
  detail: Record<string, string | number | boolean | null>
}

/** Newest first. */
export interface AuditLogPage {
  events: AuditLogLine[]
  next_cursor: number | null
}

/** `GET /api/audit/check`: reads the whole audit log. */
export interface AuditLogCheck {
  lines: number
  /** Hash of the last line: a copy kept elsewhere shows whether the whole audit log was rebuilt. */
  head: string
  /** The first thing that is not as it was written; null: the audit log is whole. */
  fault: string | null
}
