import { Hono } from "hono"
import { describeMe } from "#actions/companies/describe-me.ts"
import { logIn } from "#actions/sessions/log-in.ts"
import { logOut } from "#actions/sessions/log-out.ts"
import { readForm } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { LoginRequest } from "#shared/api/sessions.ts"

export function sessionRoutes(app: App, limits: Limits) {
  return new Hono<Env>()
    .post("/login", limited(limits.login, limits.addressOf), async (c) => {
      const input = await readForm(c, LoginRequest)
      c.header("Cache-Control", "no-store")
      // Taken beforehand: once an account has had its failures, not even the right password is tried.
      const account = input.username.toLowerCase()
      limits.login_failures.take(account)
      try {
        const session = await logIn(app, input)
        limits.login_failures.giveBack(account)
        return c.json(session, 200)
      } catch (error) {
        if (!isWrongPassword(error)) limits.login_failures.giveBack(account)
        throw error
      }
    })
    .post("/logout", signedIn(app, limits), async (c) => {
      await logOut(app, c.get("token"))
      return c.json({ detail: "You have been logged out." }, 200)
    })
    .get("/me", signedIn(app, limits), async (c) => c.json(await describeMe(app, c.get("me")), 200))
}

const isWrongPassword = (error: unknown) => error instanceof AppError && error.code === "wrong_credentials"
