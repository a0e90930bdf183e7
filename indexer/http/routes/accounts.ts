import { signUp } from "#actions/accounts/accounts.ts"
import { changePassword, forgotPassword, setPassword } from "#actions/accounts/password.ts"
import { describeMe } from "#actions/companies/describe-me.ts"
import { isKnownNetwork, logIn, logOut } from "#actions/sessions/sessions.ts"
import { preferredLanguage } from "#http/context.ts"
import { guardSignIn, slowed } from "#http/guard-sign-in.ts"
import { guardedByPassword, isUsedUp } from "#http/limits/limits.ts"
import { json, route, sayAfter, typed } from "#http/route.ts"
import {
  ChangePassword,
  Done,
  ForgotPassword,
  FreeSignUp,
  LoginRequest,
  type LoginResponse,
  PasswordSet,
  SetPassword,
} from "#shared/api/accounts.ts"
import type { Me } from "#shared/api/companies.ts"

const DONE = { 200: json(Done) }

export const accountRoutes = [
  route({
    call: "POST /api/activate-user",
    access: "public",
    limit: "sign_up",
    body: FreeSignUp,
    answers: DONE,
    async run({ app, limits, c, body }) {
      const language = body.language ?? preferredLanguage(c)
      if (!(await isUsedUp(limits.letters_to, body.email)))
        await signUp(app, { ...body, language }, limits.networkOf(c))
      return { detail: "We have sent you an email with a link to set your password." }
    },
  }),
  route({
    call: "POST /set-password",
    access: "public",
    limit: "letters",
    body: SetPassword,
    answers: { 200: json(PasswordSet) },
    async run({ app, limits, c, body }) {
      const { email, access_token } = await setPassword(app, body, limits.addressOf(c))
      await limits.wrong_passwords_account.clear(email)
      return { detail: "Your password is set. You can sign in now.", ...(access_token ? { access_token } : {}) }
    },
  }),
  route({
    call: "POST /forgot-password",
    access: "public",
    limit: "letters",
    body: ForgotPassword,
    answers: DONE,
    async run({ app, limits, c, body }) {
      const network = limits.networkOf(c)
      if (!(await isUsedUp(limits.reset_letters_to, body.email))) await forgotPassword(app, body, network)
      return { detail: "If this address has an account, we have sent it an email with a link." }
    },
  }),
  route({
    call: "POST /change-password",
    access: "read_only_user",
    limit: "sign_in",
    body: ChangePassword,
    answers: DONE,
    run: ({ app, limits, me, token, body }) =>
      sayAfter(
        guardedByPassword(limits.wrong_passwords, token, () => changePassword(app, me, token, body)),
        "Your password has been changed.",
      ),
  }),
]

export const sessionRoutes = [
  route({
    call: "POST /login",
    access: "public",
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
    body: null,
    answers: { 200: typed<Done>() },
    run: ({ app, token }) => sayAfter(logOut(app, token), "You have been logged out."),
  }),
  route({
    call: "GET /me",
    access: "user",
    answers: { 200: typed<Me>() },
    run: ({ app, me }) => describeMe(app, me),
  }),
]
