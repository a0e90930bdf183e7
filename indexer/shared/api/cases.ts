import * as z from "zod"
import { CASES_AT_ONCE_MAX } from "#shared/request-bounds.ts"
import { ChainNumber } from "./chains.ts"
import { AssessedReason } from "./checks.ts"
import { RecallNote } from "./mints.ts"
import { selectedIds } from "./text.ts"

export const CASE_STATES = ["open", "displayed", "copied", "dismissed"] as const
export const CaseState = z.enum(CASE_STATES)
export type CaseState = z.infer<typeof CaseState>

export const CasesQuery = z.object({
  state: CaseState.default("open"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(100).optional(),
})
export type CasesQuery = z.infer<typeof CasesQuery>

const People = z.int()

export const Case = z.object({
  id: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  short_code: z.string(),
  photo: z.string().nullable().describe("The product's first photo, by its SHA-256."),
  state: CaseState,
  level: z.enum(["watched", "alarm"]).describe("The highest that it has reached."),
  opened_at: z.iso.datetime(),
  level_at: z.iso.datetime().describe("Since when it has this level."),
  reasons: z.array(AssessedReason).describe("As assessed last; empty once the weeks are over."),
  decided_at: z.iso.datetime().nullable(),
  scope: z.enum(["product", "batch"]).nullable(),
  note: z.string().nullable(),
  people: People.describe("In the last 180 days."),
  weeks: z
    .array(z.object({ week: z.iso.date(), country: z.string(), people: People }))
    .describe("By week, named after its Monday, and country (`unknown` where none is known)."),
  reports: z.int().describe("What people reported about this product."),
})
export type Case = z.infer<typeof Case>

const IsAlarmPublic = z.boolean().describe("Whether whoever checks a label is told of an alarm.")

export const CaseDetail = Case.extend({
  chain_id: ChainNumber.nullable().describe("Where the product was minted."),
  batch_size: z.int().nullable().describe("How many products were minted with it; null: it alone."),
  is_alarm_public: IsAlarmPublic,
})
export type CaseDetail = z.infer<typeof CaseDetail>

export const CasesPage = z.object({
  items: z.array(Case),
  next_cursor: z.string().nullable(),
  is_alarm_public: IsAlarmPublic,
  counts: z.object({ open: People, displayed: People, copied: People, dismissed: People }),
})
export type CasesPage = z.infer<typeof CasesPage>

/** The language of its README. */
export const EvidenceRequest = z.object({ language: z.enum(["en", "hu"]).default("en") })
export type EvidenceRequest = z.infer<typeof EvidenceRequest>

export const CaseDecision = z.object({
  decision: z.enum(["displayed", "copied", "dismissed"]),
  scope: z.enum(["product", "batch"]).default("product"),
  note: z.string().trim().max(500).optional(),
  recall_note: RecallNote.optional().describe("What shoppers read beside the recall of `copied`."),
})
export type CaseDecision = z.infer<typeof CaseDecision>

/** Several cases at once, each about its product alone; `open` takes a decision back. "Copied" would need recalls. */
export const CasesDecision = z.object({
  ids: selectedIds("cases", CASES_AT_ONCE_MAX),
  decision: z.enum(["displayed", "dismissed", "open"]),
})
export type CasesDecision = z.infer<typeof CasesDecision>

export const CasesDecided = z.object({
  decided: z.int(),
  refused: z.array(z.object({ id: z.string(), error: z.string() })),
})
export type CasesDecided = z.infer<typeof CasesDecided>
