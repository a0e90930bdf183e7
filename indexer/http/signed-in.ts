import type { MiddlewareHandler } from "hono"
import { authenticate } from "#actions/sessions/authenticate.ts"
import type { App } from "#indexer/app.ts"
import type { Env } from "./context.ts"
import type { Limits } from "./limits.ts"

/** Lets only a live session through, no faster than its user may ask, and says whose it is. */
export function signedIn(app: App, limits: Limits): MiddlewareHandler<Env> {
  return async (c, next) => {
    const [scheme, token] = (c.req.header("authorization") ?? "").split(" ")
    const me = await authenticate(app, scheme?.toLowerCase() === "bearer" ? token : undefined)
    limits.account.take(me.user_id)
    c.set("me", me)
    c.set("token", token!)
    c.env.outgoing.setHeader("Cache-Control", "no-store")
    await next()
  }
}
