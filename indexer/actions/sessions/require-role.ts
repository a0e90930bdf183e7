import type { Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { Scope } from "#shared/api/keys.ts"

/**
 * Throws not_allowed for everybody but the owner of the company's account; `action` ends the sentence. With a `scope`, an API
 * key that has it may do it, too: the owner has said so.
 */
export function requireOwner(me: Caller, action = "do this", scope?: Scope): void {
  if (me.is_owner || (scope && me.key?.scopes.includes(scope))) return
  throw refuse("owner_only", { action })
}

/** Throws not_allowed for everybody but an administrator of the service. */
export function requireAdmin(me: Caller): void {
  if (!me.is_admin) throw refuse("administrator_only")
}
