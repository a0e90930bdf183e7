import type { Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Scope } from "#shared/api/keys.ts"

/** Throws not_allowed unless the caller is the company's owner, or an API key with `scope`. */
export function requireOwner(me: Caller, scope?: Scope): void {
  if (me.is_owner || (scope && me.key?.scopes.includes(scope))) return
  throw refusal("owner_only")
}

/** Throws not_allowed for everybody but an administrator of the service. */
export function requireAdmin(me: Caller): void {
  if (!me.is_admin) throw refusal("administrator_only")
}
