import { Hono } from "hono"
import { changePassword } from "#actions/accounts/change-password.ts"
import { forgotPassword } from "#actions/accounts/forgot-password.ts"
import { setPassword } from "#actions/accounts/set-password.ts"
import { signUp } from "#actions/accounts/sign-up.ts"
import { readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import { preferredLanguage } from "#http/language.ts"
import type { Limits } from "#http/limits.ts"
import { guardedByPassword, limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { ChangePassword, type Done, ForgotPassword, FreeSignUp, SetPassword } from "#shared/api/accounts.ts"

const done = (detail: string): Done => ({ detail })

export function accountRoutes(app: App, limits: Limits) {
  return new Hono<Env>()
    .post("/api/activate-user", limited(limits.sign_ups, limits.addressOf), async (c) => {
      const input = await readJson(c, FreeSignUp)
      await limits.sign_ups_email.take(input.email)
      await signUp(app, { ...input, language: input.language ?? preferredLanguage(c) })
      return c.json(done("We have sent you a letter with a link to set your password."), 200)
    })
    .post("/set-password", limited(limits.set_passwords, limits.addressOf), async (c) => {
      const input = await readJson(c, SetPassword)
      await limits.set_passwords_token.take(input.token)
      const { email } = await setPassword(app, input, limits.addressOf(c))
      await limits.login_failures_account.clear(email)
      return c.json(done("Your password is set. You can sign in now."), 200)
    })
    .post("/forgot-password", limited(limits.resets, limits.addressOf), async (c) => {
      const input = await readJson(c, ForgotPassword)
      await limits.resets_email.take(input.email)
      await forgotPassword(app, input)
      return c.json(done("If this address has an account, a letter with a link is on its way."), 200)
    })
    .post("/change-password", signedIn(app, limits, { readers: true }), async (c) => {
      const input = await readJson(c, ChangePassword)
      const [me, token] = [c.get("me"), c.get("token")]
      await guardedByPassword(limits.session_failures, token, () => changePassword(app, me, token, input))
      return c.json(done("Your password has been changed."), 200)
    })
}
