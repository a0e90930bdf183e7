import type { Message } from "#mail/mailer.ts"
import type { LoginResponse } from "#shared/api/sessions.ts"
import type { TestService } from "./service.ts"

export const PASSWORD = "mulberry lane 7"
const SIGN_UP = {
  ...{ email: "anna@brand.test", companyName: "Kékfestő Kft." },
  ...{ packageType: "Free", currency: "usd", agreeTerms: true },
}

/** The calls about accounts that several test files make. */
export const accountCalls = (service: () => TestService) => ({
  signUp: (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    service().call("POST /api/activate-user", { json: { ...SIGN_UP, ...changes }, headers }),
  setPasswordBy: (token: string, password = PASSWORD) =>
    service().call("POST /set-password", { json: { token, password } }),
  logIn: (username: string, password = PASSWORD) =>
    service().call<LoginResponse>("POST /login", { form: { username, password } }),
  /** The newest letter, after sending all that wait. */
  async newestLetter(): Promise<Message> {
    await service().work()
    const letter = service().letters.at(-1)
    if (!letter) throw new Error("No letter was sent.")
    return letter
  },
})
