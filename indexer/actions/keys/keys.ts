import { randomBytes } from "node:crypto"
import { requirePassword } from "#actions/accounts/password.ts"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { hashToken } from "#actions/sessions/sessions.ts"
import type { Reader, Tx } from "#db/database.ts"
import { changeRows, countRows, readCompany } from "#db/rows.ts"
import type { ApiKeys } from "#db/tables/api.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import {
  type ApiKey,
  type CreatedKey,
  KEYS_A_COMPANY_MAX,
  type KeyList,
  type NewKey,
  type Scope,
} from "#shared/api/keys.ts"
import { firstPlanWith, PLANS } from "#shared/plans.ts"
import { isoOf } from "#shared/time.ts"

export const KEY_PREFIX = "tmk_"
const USED_EVERY_MS = 60_000

/**
 * The caller for an API key, with a member's rights and its scopes; read each time, so that revoking is immediate. Throws
 * not_authenticated for an invalid key, not_allowed for a blocked one.
 */
export async function authenticateKey(app: App, token: string): Promise<Caller> {
  const now = app.now()
  const key = await app.db.quick
    .selectFrom("api_keys")
    .innerJoin("companies", "companies.id", "api_keys.company_id")
    .select(["api_keys.id", "api_keys.company_id", "api_keys.scopes", "api_keys.created_by", "api_keys.last_used_at"])
    .select(["companies.plan", "companies.suspended_at"])
    .where("api_keys.key_hash", "=", hashToken(token))
    .where("api_keys.revoked_at", "is", null)
    .where((eb) => eb.or([eb("api_keys.expires_at", "is", null), eb("api_keys.expires_at", ">", now)]))
    .where("companies.closed_at", "is", null)
    .executeTakeFirst()
  if (!key) throw refusal("key_invalid")
  if (key.suspended_at !== null) throw refusal("key_of_suspended")
  if (!PLANS[key.plan].api_access) throw refusal("not_in_plan", { feature: "api", plan: firstPlanWith("api_access") })
  if (key.last_used_at === null || now - Number(key.last_used_at) >= USED_EVERY_MS) noteUse(app, key.id, now)
  const { company_id, created_by: user_id } = key
  const scopes = JSON.parse(key.scopes) as Scope[]
  return { user_id, company_id, email: "", is_owner: false, is_admin: false, key: { id: key.id, scopes } }
}

/** Nobody waits for it, and it is no harm when it fails. */
function noteUse(app: App, id: string, now: number): void {
  app.db
    .write((tx) =>
      tx
        .updateTable("api_keys")
        .set({ last_used_at: now })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", now - USED_EVERY_MS)]))
        .execute(),
    )
    .catch((error) => app.log.warn({ err: error }, "the use of an API key was not noted"))
}

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

function toApiKey(row: ApiKeys): ApiKey {
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

/** Throws plan_does_not_include for a company whose plan has no API. */
export async function requireApiAccess(db: Reader, company_id: string): Promise<void> {
  const { plan } = await readCompany(db, company_id)
  if (!PLANS[plan].api_access) throw refusal("not_in_plan", { feature: "api", plan: firstPlanWith("api_access") })
}

/** The part of a key that stays visible: 48 of its 256 bits. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 8

/**
 * Returns a new API key once and stores only its hash; sends a letter. Requires owner, password and a plan with an API;
 * throws wrong_password.
 */
export async function createKey(app: App, me: Caller, input: NewKey): Promise<CreatedKey> {
  requireOwner(me)
  const { company_id, user_id } = me
  const now = app.now()
  const expires_at = input.expires_at ? Date.parse(input.expires_at) : null
  if (expires_at !== null && expires_at <= now) throw refusal("key_expired_already", {}, { at: "expires_at" })
  await requireApiAccess(app.db.read, company_id)
  await requirePassword(app, me, input.password, "password")
  const key = `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`
  const { name, scopes } = input
  const prefix = key.slice(0, SHOWN_CHARACTERS)
  const row = {
    id: crypto.randomUUID(),
    company_id,
    name,
    created_by: user_id,
    key_hash: hashToken(key),
    prefix,
    scopes: JSON.stringify(scopes),
    created_at: now,
    expires_at,
  }
  const made = await app.db.writeFor(company_id, async (tx) => {
    await requireApiAccess(tx, company_id)
    await requireRoom(tx, company_id, now)
    const detail = { scopes: scopes.join(" ") }
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "key.created", subject: row.id, detail })
    // Never the key.
    const facts = { name: `${name} (${prefix}…)`, scopes: scopes.join(", "), at: now, expires_at }
    await enqueue(tx, "letter", { letter: "key_created", company_id, facts }, { now, company_id })
    return tx.insertInto("api_keys").values(row).returningAll().executeTakeFirstOrThrow()
  })
  return { ...toApiKey(made), key }
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

/** Ends a key for good: the next request with it is refused. */
export async function revokeKey(app: App, me: Caller, id: string): Promise<void> {
  requireOwner(me)
  const { company_id, user_id } = me
  const now = app.now()
  await app.db.writeFor(company_id, async (tx) => {
    const ended = await changeRows(tx, "api_keys", { id, company_id, revoked_at: null }, { revoked_at: now })
    if (ended === 0) throw refusal("no_such", { thing: "api_key" })
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "key.revoked", subject: id })
  })
}
