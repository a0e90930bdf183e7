import { sql } from "kysely"
import type { Database } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { createHandlers } from "#indexer/handlers.ts"
import { runDueJob } from "#jobs/run-job.ts"
import { createMail, type Mail } from "#mail/mail.ts"
import type { Message } from "#mail/smtp.ts"

/** Sends every due webhook, one after the other. */
export async function deliverAll(app: App): Promise<void> {
  const handlers = createHandlers(app)
  while (await runDueJob(app.db, handlers, { now: app.now, lane: "webhooks" })) {}
}

/** Lets every lease expire `ms` sooner, as if the database's clock had advanced. */
export async function letLeasesAge(db: Database, ms: number): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable("leases")
      .set({ expires_at: sql<number>`expires_at - ${ms}` })
      .execute(),
  )
}

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
