import * as z from "zod"
import type { Deed } from "#shared/deeds.ts"

export const AUDIT_PAGE_MAX = 200
/** PostgreSQL compares places with no larger number. */
const PLACE_MAX = 2_147_483_647

const Id = z.string().max(64)
const Day = z.iso.datetime({ offset: true, error: "Enter a date and time such as 2026-11-21T00:00:00Z." })

/** What an owner may ask of its own company's trail. */
export const TrailQuery = z.object({
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(50),
  /** `next_cursor` of the page before. */
  cursor: z.coerce.number().int().min(1).max(PLACE_MAX).optional(),
  /** One deed, such as `product.recalled`, or all of a noun: `product`. */
  deed: z
    .string()
    .regex(/^[a-z]+(\.[a-z_]+)?$/, "Enter a deed such as product.recalled.")
    .max(64)
    .optional(),
  user_id: Id.optional(),
  since: Day.optional(),
  until: Day.optional(),
})
export type TrailQuery = z.infer<typeof TrailQuery>
/** An administrator may ask for any company's, or for all. */
export const AuditQuery = TrailQuery.extend({ company_id: Id.optional() })
export type AuditQuery = z.infer<typeof AuditQuery>

/** One thing that somebody did. Names and addresses are looked up when it is read: of whom is gone, nothing is left here. */
export interface DeedLine {
  /** 1, 2, 3, ...: counted over all companies. */
  place: number
  /** ISO date and time. */
  at: string
  deed: Deed
  company_id: string | null
  company: string | null
  user_id: string | null
  /** Null for somebody who is gone, and for an administrator to anybody but administrators. */
  email: string | null
  by: "user" | "administrator" | "service" | "unknown"
  subject: string | null
  detail: Record<string, string | number | boolean | null>
}

/** Newest first. */
export interface TrailPage {
  deeds: DeedLine[]
  next_cursor: number | null
}

/** `GET /api/audit/check`: reads the whole trail. */
export interface TrailCheck {
  lines: number
  /** Hash of the last line: written down elsewhere, it shows whether the whole trail was made anew. */
  head: string
  /** The first thing that is not as it was written; null: the trail is whole. */
  fault: string | null
}
