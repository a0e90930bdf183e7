import { DatabaseAway, isDatabaseFull } from "#db/database.ts"
import { AppError } from "#indexer/errors.ts"

const RETRY_AFTER_S = 5

export const isDiskFull = (error: unknown): boolean => isDatabaseFull(error)

/** Somebody has to make room first. */
const FULL_RETRY_AFTER_S = 60

/** What a caller is told when the database is away or has no room; every other error as it is. */
export function toAppError(error: unknown): unknown {
  if (isDiskFull(error)) {
    const detail = "Nothing can be saved right now, because the service's disk is full. Please try again later."
    return new AppError("busy", detail, { retry_after_s: FULL_RETRY_AFTER_S })
  }
  if (!(error instanceof DatabaseAway)) return error
  const detail = "The service cannot reach its database right now. Please try again in a moment."
  return new AppError("busy", detail, { retry_after_s: RETRY_AFTER_S })
}

/** The same for whoever asked about a product: nothing at all is said of it. */
export function couldNotCheck(error: unknown): unknown {
  if (!(error instanceof DatabaseAway)) return error
  const detail = "This product could not be checked right now. Please try again in a moment."
  return new AppError("chain_unavailable", detail, { retry_after_s: RETRY_AFTER_S })
}
