import type { Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"

/** Throws not_allowed for everybody but the owner of the company's account; `deed` ends the sentence. */
export function requireOwner(me: Caller, deed = "do this"): void {
  if (!me.is_owner) throw new AppError("not_allowed", `Only the owner of the company account can ${deed}.`)
}

/** Throws not_allowed for everybody but an administrator of the service. */
export function requireAdmin(me: Caller): void {
  if (!me.is_admin) throw new AppError("not_allowed", "Only an administrator can do this.")
}
