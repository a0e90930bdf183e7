import { requireOwner } from "#actions/sessions/require-role.ts"
import type { ApiKeys } from "#db/tables/api.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { ApiKey, KeyList } from "#shared/api/keys.ts"
import { isoOf } from "#shared/time.ts"

const SHOWN_MAX = 100

/** The company's keys that have not been revoked, the newest first, without what would let anybody use them. */
export async function listKeys(app: App, me: Caller): Promise<KeyList> {
  requireOwner(me)
  const rows = await app.db.read
    .selectFrom("api_keys")
    .selectAll()
    .where("company_id", "=", me.company_id)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(SHOWN_MAX)
    .execute()
  return { keys: rows.map(toApiKey) }
}

export function toApiKey(row: ApiKeys): ApiKey {
  const { id, name, prefix } = row
  return {
    id,
    name,
    prefix,
    scopes: JSON.parse(row.scopes) as ApiKey["scopes"],
    created_at: isoOf(row.created_at),
    expires_at: isoOf(row.expires_at),
    last_used_at: isoOf(row.last_used_at),
  }
}
