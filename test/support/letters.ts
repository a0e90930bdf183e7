import { createMail, type Mail } from "#mail/mail.ts"
import type { Message } from "#mail/mailer.ts"

export const PROVIDER = {
  name: "Próba Béla e. v.",
  address: "7100 Szekszárd, Fő tér 1.",
  email: "provider@touchmark.test",
}

/** Letters go nowhere but into `letters`, in order. */
export function collectLetters(letters: Message[] = []): Mail {
  return createMail({ send: async (message) => void letters.push(message), close: async () => {} }, PROVIDER)
}

/** The one-time token in the link of a letter. */
export function tokenIn({ link, letter }: Message): string {
  const token = link && new URL(link).searchParams.get("token")
  if (!token) throw new Error(`The letter ${letter} has no token.`)
  return token
}
