import type { MiddlewareHandler } from "hono"
import { authenticateKey, KEY_PREFIX } from "#actions/keys/authenticate-key.ts"
import { authenticate } from "#actions/sessions/authenticate.ts"
import { requireAdmin } from "#actions/sessions/require-role.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import type { Scope } from "#shared/api/keys.ts"
import type { Env } from "./context.ts"
import { goneOf } from "./gone.ts"
import type { Limits } from "./limits.ts"

/**
 * Lets only a live session through, no faster than its user may ask, and says whose it is. With a `scope`, an API key that
 * has it gets through as well; of several, one is enough; without one, no key does. A user whom the plan has no room for may
 * only read, unless `readers` says that the call is theirs too.
 */
export function signedIn(
  app: App,
  limits: Limits,
  { scope = [], readers = false }: { scope?: Scope | Scope[]; readers?: boolean } = {},
): MiddlewareHandler<Env> {
  const scopes = [scope].flat()
  const whoHolds = (token: string | undefined) =>
    token?.startsWith(KEY_PREFIX) ? authenticateKey(app, token) : authenticate(app, token)
  return async (c, next) => {
    const [scheme, given] = (c.req.header("authorization") ?? "").split(" ")
    const token = scheme?.toLowerCase() === "bearer" ? given : undefined
    const me = await whoHolds(token).catch(async (error) => {
      await limits.strangers.take(limits.addressOf(c))
      throw error
    })
    if (me.key) {
      await limits.keys.take(me.key.id)
      requireScope(me.key, scopes)
    } else await limits.account.take(me.user_id)
    if (me.read_only && !readers && c.req.method !== "GET") throw new AppError("plan_does_not_include", READ_ONLY)
    c.set("me", { ...me, gone: goneOf(c) })
    c.set("token", token!)
    await next()
  }
}

const READ_ONLY =
  "Your company's plan has no room for you: you can read everything, but change nothing. The owner can upgrade the plan."

function requireScope(key: NonNullable<Caller["key"]>, scopes: Scope[]): void {
  if (scopes.some((scope) => key.scopes.includes(scope))) return
  if (scopes.length === 0)
    throw new AppError("not_allowed", "This call cannot be made with an API key. Sign in instead.")
  throw new AppError("not_allowed", `This API key lacks the scope ${scopes.join(" or ")}.`)
}

/** Behind `signedIn`: refuses everybody else before their request is read. The actions ask again. */
export const administratorOnly: MiddlewareHandler<Env> = async (c, next) => {
  requireAdmin(c.get("me"))
  await next()
}
