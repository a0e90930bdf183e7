import { changePassword } from "#actions/accounts/change-password.ts"
import { forgotPassword } from "#actions/accounts/forgot-password.ts"
import { setPassword } from "#actions/accounts/set-password.ts"
import { signUp } from "#actions/accounts/sign-up.ts"
import { preferredLanguage } from "#http/language.ts"
import { guardedByPassword, isUsedUp } from "#http/limits/limits.ts"
import { json, route } from "#http/route.ts"
import { ChangePassword, Done, ForgotPassword, FreeSignUp, PasswordSet, SetPassword } from "#shared/api/accounts.ts"

const DONE = { 200: json(Done) }

export const accountRoutes = [
  route({
    call: "POST /api/activate-user",
    access: "public",
    tag: "internal",
    limit: "letters",
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
    tag: "internal",
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
    tag: "internal",
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
    tag: "internal",
    body: ChangePassword,
    answers: DONE,
    async run({ app, limits, me, token, body }) {
      const change = () => changePassword(app, me, token, body)
      await guardedByPassword(limits.wrong_passwords, token, change)
      return { detail: "Your password has been changed." }
    },
  }),
]
