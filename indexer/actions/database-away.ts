import { DatabaseAway, isDatabaseFull } from "#db/database.ts"
import { refusal } from "#indexer/errors.ts"

const RETRY_AFTER_S = 5

export const isDiskFull = (error: unknown): boolean => isDatabaseFull(error)

/** Space has to be freed first. */
const FULL_RETRY_AFTER_S = 60

/** Translates errors of an absent or full database for callers; returns every other error as it is. */
export function toAppError(error: unknown): unknown {
  if (isDiskFull(error)) return refusal("disk_full", {}, { retry_after_s: FULL_RETRY_AFTER_S })
  return error instanceof DatabaseAway ? refusal("database_away", {}, { retry_after_s: RETRY_AFTER_S }) : error
}

/** The same for questions about a product: the answer says nothing about it. */
export function couldNotCheck(error: unknown): unknown {
  return error instanceof DatabaseAway ? refusal("product_unchecked", {}, { retry_after_s: RETRY_AFTER_S }) : error
}
