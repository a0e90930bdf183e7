import { Hono } from "hono"
import { receiveContact } from "#actions/contact/receive.ts"
import { answerError } from "#http/answer-error.ts"
import { readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import type { Limits } from "#http/limits.ts"
import { limited } from "#http/rate-limit.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import {
  type ContactAnswer,
  type ContactErrors,
  ContactMessage,
  type ProviderDescription,
} from "#shared/api/contact.ts"

const THANKS: ContactAnswer = { ok: true, detail: "Thank you. Your message is on its way to us." }

export function contactRoutes(app: App, limits: Limits) {
  return new Hono<Env>()
    .post("/contact", limited(limits.contacts, limits.addressOf), async (c) => {
      try {
        const input = await readJson(c, ContactMessage)
        await limits.contacts_email.take(input.email.toLowerCase())
        await receiveContact(app, input)
        return c.json(THANKS, 200)
      } catch (error) {
        if (!(error instanceof AppError) || !error.fields) throw error
        return answerError(app, error, c, formErrors(error.fields))
      }
    })
    .get("/provider", (c) => c.json(app.config.provider satisfies ProviderDescription, 200))
}

function formErrors(fields: Record<string, string>): ContactErrors {
  const errors = Object.entries(fields).map(([field, sentence]) => {
    // "Name is required" becomes "is required", since the form says "Name" itself.
    const title = `${field[0]!.toUpperCase()}${field.slice(1)} `
    return { field, message: sentence.startsWith(title) ? sentence.slice(title.length) : sentence }
  })
  return { errors }
}
