import type { MiddlewareHandler } from "hono"
import { authenticate } from "#actions/sessions/authenticate.ts"
import type { App } from "#indexer/app.ts"
import type { Env } from "./context.ts"

/** Lets only a live session through, and says whose it is. */
export function signedIn(app: App): MiddlewareHandler<Env> {
  return async (c, next) => {
    const [scheme, token] = (c.req.header("authorization") ?? "").split(" ")
    c.set("me", await authenticate(app, scheme?.toLowerCase() === "bearer" ? token : undefined))
    c.set("token", token!)
    c.env.outgoing.setHeader("Cache-Control", "no-store")
    await next()
  }
}
