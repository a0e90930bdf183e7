import type { Tx } from "#db/database.ts"
import type { App, Once } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

const BODY_BYTES_MAX = 1024 * 1024

/**
 * Records the answer in the action's own transaction; without `once` the request may be repeated. Throws, and so undoes
 * the action, when another process has taken over the request.
 */
export async function settleOnce(tx: Tx, once: Once | undefined, body: unknown): Promise<void> {
  if (!once || (await putDown(tx, once, once.status, JSON.stringify(body)))) return
  throw refusal("request_taken_up_again")
}

/** The same afterwards, for actions that make no difference when they are done twice. */
export async function finishOnce(app: App, once: Once, status: number, body: string): Promise<void> {
  await app.db.writeFor(once.company_id, (tx) => putDown(tx, once, status, body))
}

async function putDown(tx: Tx, once: Once, status: number, body: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("idempotent_requests")
    .set({ state: "answered", status, body: Buffer.byteLength(body) <= BODY_BYTES_MAX ? body : null })
    .where("company_id", "=", once.company_id)
    .where("key", "=", once.key)
    .where("attempt", "=", once.attempt)
    .where("state", "=", "started")
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A refused request has done nothing: its key is free again, for the same request or a better one. */
export async function abandonOnce(app: App, once: Once): Promise<void> {
  await app.db.writeFor(once.company_id, (tx) =>
    tx
      .deleteFrom("idempotent_requests")
      .where("company_id", "=", once.company_id)
      .where("key", "=", once.key)
      .where("attempt", "=", once.attempt)
      .where("state", "=", "started")
      .execute(),
  )
}
