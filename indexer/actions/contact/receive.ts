import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import type { ContactMessage } from "#shared/api/contact.ts"

/**
 * Stores a visitor's message and queues it for mail or the hosted form. Messages that fill the honeypot field are dropped.
 */
export async function receiveContact(app: App, input: ContactMessage): Promise<void> {
  if (input.company_website) return
  const { name, email, message } = input
  const now = app.now()
  const id = crypto.randomUUID()
  await app.db.write(async (tx) => {
    await tx.insertInto("contact_messages").values({ id, name, email, message, created_at: now }).execute()
    if (app.config.contact_form_url) await enqueue(tx, "contact_form", { message_id: id }, { now })
    else await enqueue(tx, "letter", { letter: "contact_message", message_id: id }, { now, by_stranger: true })
  })
}
