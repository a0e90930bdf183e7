import type { App } from "#indexer/app.ts"
import { enqueue, payerOf } from "#jobs/queue.ts"
import type { ContactMessage } from "#shared/api/contact.ts"

/** From one letter with messages to the next: however many come, letters are few. */
const LETTER_EVERY_MS = 10 * 60_000

/**
 * Stores a visitor's message and queues it for mail or the hosted form. Messages that fill the honeypot field are dropped.
 */
export async function receiveContact(app: App, input: ContactMessage, network: string): Promise<void> {
  if (input.company_website) return
  const { name, email, message } = input
  const now = app.now()
  const id = crypto.randomUUID()
  const goes_to_form = app.config.contact_form_url !== undefined
  await app.db.write(async (tx) => {
    const { last } = await tx
      .selectFrom("contact_messages")
      .select((eb) => eb.fn.max("told_at").as("last"))
      .executeTakeFirstOrThrow()
    const told_at = goes_to_form ? now : null
    await tx.insertInto("contact_messages").values({ id, name, email, message, created_at: now, told_at }).execute()
    if (goes_to_form) return enqueue(tx, "contact_form", { message_id: id }, { now, payer: payerOf(network) })
    const run_at = Math.max(now, Number(last ?? 0) + LETTER_EVERY_MS)
    const options = { now, run_at, key: "contact messages", lane: "strangers" } as const
    return enqueue(tx, "letter", { letter: "contact_messages" }, options)
  })
}
