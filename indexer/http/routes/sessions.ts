import { describeMe } from "#actions/companies/describe-me.ts"
import { isKnownNetwork } from "#actions/sessions/known-networks.ts"
import { logIn } from "#actions/sessions/log-in.ts"
import { logOut } from "#actions/sessions/log-out.ts"
import { guardSignIn, slowed } from "#http/guard-sign-in.ts"
import { route, typed } from "#http/route.ts"
import type { Done } from "#shared/api/accounts.ts"
import type { Me } from "#shared/api/companies.ts"
import { LoginRequest, type LoginResponse } from "#shared/api/sessions.ts"

export const sessionRoutes = [
  route({
    call: "POST /login",
    access: "public",
    tag: "internal",
    limit: "sign_in",
    explain: slowed,
    body: LoginRequest,
    form: true,
    answers: { 200: typed<LoginResponse>() },
    async run({ app, limits, c, body }) {
      const [account, address] = [body.username.toLowerCase(), limits.addressOf(c)]
      const is_known = await isKnownNetwork(app, account, address)
      return guardSignIn(limits, { account, address, is_known }, () => logIn(app, body, address))
    },
  }),
  route({
    call: "POST /logout",
    access: "read_only_user",
    tag: "internal",
    body: null,
    answers: { 200: typed<Done>() },
    async run({ app, token }) {
      await logOut(app, token)
      return { detail: "You have been logged out." }
    },
  }),
  route({
    call: "GET /me",
    access: "user",
    tag: "internal",
    answers: { 200: typed<Me>() },
    run: ({ app, me }) => describeMe(app, me),
  }),
]
