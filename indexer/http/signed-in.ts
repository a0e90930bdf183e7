import type { Context } from "hono"
import { authenticateKey, KEY_PREFIX } from "#actions/keys/authenticate-key.ts"
import { authenticate } from "#actions/sessions/authenticate.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Scope } from "#shared/api/keys.ts"
import type { Env } from "./context.ts"
import { goneOf } from "./gone.ts"
import { preferredLanguage } from "./language.ts"
import type { Limits } from "./limits.ts"
import type { Role } from "./route.ts"

/**
 * Admits a session within its rate limit, or an API key with one of `scopes`. Users without a place in the plan may only
 * read, except on `read_only_user` routes.
 */
export function signedIn(app: App, limits: Limits, role: Role, scopes: Scope[]): (c: Context<Env>) => Promise<void> {
  const whoHolds = (token: string | undefined) =>
    token?.startsWith(KEY_PREFIX) ? authenticateKey(app, token) : authenticate(app, token)
  return async (c) => {
    const token = bearerOf(c)
    limits.refused.require(c.req.method, token)
    const me = await whoHolds(token).catch(async (error) => {
      await limits.unknown_tokens.take(limits.addressOf(c))
      throw error
    })
    await limits.refused.noting(c.req.method, token, () => takeCall(limits, me, c.req.method))
    if (me.key) requireScope(me.key, scopes)
    const changes = role !== "read_only_user" && c.req.method !== "GET"
    if (me.read_only && changes) throw refusal("member_beyond_plan")
    // Refused before the request is read. The actions check every role again.
    if (role === "administrator") requireAdmin(me)
    c.set("me", { ...me, language: preferredLanguage(c), gone: goneOf(c) })
    c.set("token", token!)
  }
}

export function bearerOf(c: Context<Env>): string | undefined {
  const [scheme, given] = (c.req.header("authorization") ?? "").split(" ")
  return scheme?.toLowerCase() === "bearer" ? given : undefined
}

async function takeCall(limits: Limits, { key, user_id, company_id }: Caller, method: string): Promise<void> {
  await (key ? limits.key_calls.take(key.id) : limits.user_calls.take(user_id))
  await limits[method === "GET" ? "company_reads" : "company_writes"].take(company_id)
}

function requireScope(key: NonNullable<Caller["key"]>, scopes: Scope[]): void {
  if (scopes.some((scope) => key.scopes.includes(scope))) return
  if (scopes.length === 0) throw refusal("not_with_key")
  throw refusal("key_lacks_scope", { scopes: scopes.join(" / ") })
}
