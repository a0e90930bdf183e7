import type { LetterNeeds } from "./letter-needs.ts"

/** A visitor's message, to us; an answer to it goes to the visitor. */
export async function contactLetter(app: LetterNeeds, message_id: string): Promise<void> {
  const message = await findContactMessage(app, message_id)
  if (!message) return
  const { created_at: at, name, email, message: text } = message
  const recipient = { to: app.config.provider.email, language: "en", reply_to: email } as const
  await app.mail.send("contact_message", { name, email, message: text, at }, recipient)
}

/** The same message to the hosted form that the configuration names. */
export async function forwardContactMessage(app: LetterNeeds, message_id: string): Promise<void> {
  const message = await findContactMessage(app, message_id)
  const url = app.config.contact_form_url
  if (!message || url === undefined) return
  await app.mail.submitForm(url, { name: message.name, email: message.email, message: message.message })
}

function findContactMessage({ db }: LetterNeeds, id: string) {
  return db.read.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst()
}
