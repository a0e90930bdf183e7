import { JobContinues } from "#jobs/run-job.ts"
import type { LetterNeeds } from "./owner.ts"

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

/** A visitor's message to the hosted form that the configuration names. */
export async function forwardContactMessage(app: LetterNeeds, message_id: string): Promise<void> {
  const found = app.db.read.selectFrom("contact_messages").selectAll().where("id", "=", message_id)
  const message = await found.executeTakeFirst()
  const url = app.config.contact_form_url
  if (!message || url === undefined) return
  await app.mail.submitForm(url, { name: message.name, email: message.email, message: message.message })
}
