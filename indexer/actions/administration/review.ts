import { sql } from "kysely"
import type { Companies } from "#db/tables/companies.ts"
import { DAY_MS } from "#shared/time.ts"

/** A company that stays verified is looked at again so often. */
export const REVIEW_MS = 365 * DAY_MS

/** When a verified company was last looked at. */
export const LAST_REVIEW = sql<number | null>`coalesce(companies.reviewed_at, companies.verified_at)`

type Reviewed = Pick<Companies, "verified" | "verified_at" | "reviewed_at">

export const reviewDueAt = ({ verified, verified_at, reviewed_at }: Reviewed): number | null =>
  verified === 1 ? Number(reviewed_at ?? verified_at) + REVIEW_MS : null

export const isReviewDue = (company: Reviewed, now: number): boolean => (reviewDueAt(company) ?? Infinity) <= now
