import { receiveContact } from "#actions/contact/receive.ts"
import { answerError } from "#http/answer-error.ts"
import { readJson } from "#http/body.ts"
import { preferredLanguage } from "#http/context.ts"
import { route, typed } from "#http/route.ts"
import { AppError } from "#indexer/errors.ts"
import {
  type ContactAnswer,
  type ContactErrors,
  ContactMessage,
  type ProviderDescription,
} from "#shared/api/contact.ts"
import type { Language } from "#shared/language.ts"
import { type Reason, say } from "#shared/refusals.ts"

const THANKS: ContactAnswer = { ok: true, detail: "Thank you. Your message is on its way to us." }

export const contactRoutes = [
  route({
    call: "POST /contact",
    access: "public",
    limit: "letters",
    body: { read_by_run: ContactMessage },
    answers: { 200: typed<ContactAnswer>() },
    async run({ app, limits, c }) {
      try {
        const input = await readJson(c, ContactMessage)
        await receiveContact(app, input, limits.networkOf(c))
        return THANKS
      } catch (error) {
        if (!(error instanceof AppError) || !error.fields) throw error
        return answerError(app, error, c, formErrors(error.fields, preferredLanguage(c)))
      }
    },
  }),
  route({
    call: "GET /provider",
    access: "public",
    limit: "read",
    answers: { 200: typed<ProviderDescription>() },
    run: ({ app }) => app.config.provider,
  }),
]

function formErrors(fields: Record<string, Reason>, language: Language): ContactErrors {
  const errors = Object.entries(fields).map(([field, why]) => {
    const sentence = say(why, language)
    // "Name is required" becomes "is required", since the form says "Name" itself.
    const title = `${field[0]!.toUpperCase()}${field.slice(1)} `
    return { field, message: sentence.startsWith(title) ? sentence.slice(title.length) : sentence }
  })
  return { errors }
}
