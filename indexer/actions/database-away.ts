import { DatabaseAway } from "#db/database.ts"
import { AppError } from "#indexer/errors.ts"

const RETRY_AFTER_S = 5

/** What a caller is told when the database is away; every other error as it is. */
export function explainAway(error: unknown): unknown {
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
