import { Hono, type MiddlewareHandler } from "hono"
import { describeMe } from "#actions/companies/describe-me.ts"
import { isKnownNetwork } from "#actions/sessions/known-networks.ts"
import { logIn } from "#actions/sessions/log-in.ts"
import { logOut } from "#actions/sessions/log-out.ts"
import { readForm } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import { guardSignIn, slowed } from "#http/guard-sign-in.ts"
import type { Limits } from "#http/limits.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { LoginRequest } from "#shared/api/sessions.ts"

export function sessionRoutes(app: App, limits: Limits) {
  const slowly: MiddlewareHandler<Env> = async (c, next) => {
    try {
      await limits.login.take(limits.addressOf(c))
    } catch (error) {
      throw slowed(error)
    }
    await next()
  }
  return new Hono<Env>()
    .post("/login", slowly, async (c) => {
      const input = await readForm(c, LoginRequest)
      const [account, address] = [input.username.toLowerCase(), limits.addressOf(c)]
      const is_known = await isKnownNetwork(app, account, address)
      const work = () => logIn(app, input, address)
      return c.json(await guardSignIn(limits, { account, address, is_known }, work), 200)
    })
    .post("/logout", signedIn(app, limits, { readers: true }), async (c) => {
      await logOut(app, c.get("token"))
      return c.json({ detail: "You have been logged out." }, 200)
    })
    .get("/me", signedIn(app, limits), async (c) => c.json(await describeMe(app, c.get("me")), 200))
}
