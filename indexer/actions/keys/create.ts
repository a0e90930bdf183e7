import { randomBytes } from "node:crypto"
import { requirePassword } from "#actions/accounts/require-password.ts"
import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { hashToken } from "#actions/sessions/open-session.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import { type CreatedKey, KEYS_A_COMPANY_MAX, type NewKey } from "#shared/api/keys.ts"
import { KEY_PREFIX } from "./authenticate-key.ts"
import { toApiKey } from "./list.ts"
import { requireApiAccess } from "./require-api-access.ts"

/** The part of a key that stays visible: 48 of its 256 bits. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 8

/**
 * Returns a new API key once and stores only its hash; sends a letter. Requires owner, password and a plan with an API;
 * throws wrong_password.
 */
export async function createKey(app: App, me: Caller, input: NewKey): Promise<CreatedKey> {
  requireOwner(me)
  const now = app.now()
  const expires_at = input.expires_at ? Date.parse(input.expires_at) : null
  if (expires_at !== null && expires_at <= now) throw refusal("key_expired_already", {}, { at: "expires_at" })
  await requireApiAccess(app.db.read, me.company_id)
  await requirePassword(app, me, input.password, "password")
  const key = `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`
  const row = {
    id: crypto.randomUUID(),
    company_id: me.company_id,
    name: input.name,
    created_by: me.user_id,
    key_hash: hashToken(key),
    prefix: key.slice(0, SHOWN_CHARACTERS),
    scopes: JSON.stringify(input.scopes),
    created_at: now,
    expires_at,
    revoked_at: null,
    last_used_at: null,
  }
  await app.db.writeFor(me.company_id, async (tx) => {
    await requireApiAccess(tx, me.company_id)
    await requireRoom(tx, me.company_id, now)
    await tx.insertInto("api_keys").values(row).execute()
    const detail = { scopes: input.scopes.join(" ") }
    await recordAuditEvent(tx, {
      at: now,
      company_id: me.company_id,
      user_id: me.user_id,
      event: "key.created",
      subject: row.id,
      detail,
    })
    const { company_id, name, prefix } = row
    // Never the key.
    const facts = { name: `${name} (${prefix}…)`, scopes: input.scopes.join(", "), at: now, expires_at }
    await enqueue(tx, "letter", { letter: "key_created", company_id, facts }, { now, company_id })
  })
  return { ...toApiKey(row), key }
}

async function requireRoom(tx: Tx, company_id: string, now: number): Promise<void> {
  const live = await countRows(
    tx
      .selectFrom("api_keys")
      .where("company_id", "=", company_id)
      .where("revoked_at", "is", null)
      .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)])),
  )
  if (live < KEYS_A_COMPANY_MAX) return
  throw refusal("company_full", { n: KEYS_A_COMPANY_MAX, owned: "api_keys" })
}
