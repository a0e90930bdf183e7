import { Hono } from "hono"
import { describeMe } from "#actions/companies/describe-me.ts"
import { logIn } from "#actions/sessions/log-in.ts"
import { logOut } from "#actions/sessions/log-out.ts"
import { readForm } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { guardedByPassword, limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { LoginRequest } from "#shared/api/sessions.ts"

export function sessionRoutes(app: App, limits: Limits) {
  return new Hono<Env>()
    .post("/login", limited(limits.login, limits.addressOf), async (c) => {
      const input = await readForm(c, LoginRequest)
      const account = input.username.toLowerCase()
      return c.json(await guardedByPassword(limits, account, () => logIn(app, input)), 200)
    })
    .post("/logout", signedIn(app, limits), async (c) => {
      await logOut(app, c.get("token"))
      return c.json({ detail: "You have been logged out." }, 200)
    })
    .get("/me", signedIn(app, limits), async (c) => c.json(await describeMe(app, c.get("me")), 200))
}
