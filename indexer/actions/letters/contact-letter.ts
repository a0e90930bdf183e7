import { JobContinues } from "#jobs/run-job.ts"
import type { LetterNeeds } from "./letter-needs.ts"

const MESSAGES_MAX = 50

/** The messages of visitors that no letter has told us yet. An answer to a single one goes to its visitor. */
export async function contactLetters(app: LetterNeeds): Promise<void> {
  const untold = await app.db.read
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "message", "created_at as at"])
    .where("told_at", "is", null)
    .orderBy("created_at")
    .limit(MESSAGES_MAX + 1)
    .execute()
  const messages = untold.slice(0, MESSAGES_MAX)
  const [first] = messages
  if (!first) return
  const us = { to: app.config.provider.email, language: "en" } as const
  if (messages.length === 1) await app.mail.send("contact_message", first, { ...us, reply_to: first.email })
  else await app.mail.send("contact_messages", { messages }, us)
  const ids = messages.map(({ id }) => id)
  await app.db.write((tx) =>
    tx.updateTable("contact_messages").set({ told_at: app.now() }).where("id", "in", ids).execute(),
  )
  if (untold.length > messages.length) throw new JobContinues()
}

/** One message, as jobs ask for it that were stored before letters told of several. */
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
