import type { Checkouts } from "#db/tables/payments.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { enqueue } from "#jobs/queue.ts"
import type { VerifySessionResponse } from "#shared/api/payments.ts"
import { fulfil } from "./fulfil.ts"

/** A recheck is worth a question to the provider for as long as a card page could have been paid. */
const RECHECK_MS_MAX = 24 * 3_600_000
/** Many rechecks of one checkout are one question. */
const COALESCE_MS = 5_000
const CHECKOUTS_MAX = 10

/** For the return from the card page. Throws not_found for a session that is not ours, or not recent. */
export async function verifySession(app: App, session_id: string): Promise<VerifySessionResponse> {
  const before = await recent(app, session_id)
  if (mayAsk(app, before)) await fulfil(app, session_id)
  const { email, plan, state, kind } = await recent(app, session_id)
  return {
    customer_email: email,
    metadata: { plan },
    paid: state === "fulfilled",
    state: SAID[state],
    new_account: state === "fulfilled" && kind === "sign_up",
  }
}

const SAID: Record<Checkouts["state"], VerifySessionResponse["state"]> = {
  open: "pending",
  fulfilled: "paid",
  expired: "expired",
  refunding: "refunded",
  refunded: "refunded",
  refused: "refused",
}

async function recent(app: App, session_id: string): Promise<Checkouts> {
  const checkout = await app.db.read
    .selectFrom("checkouts")
    .selectAll()
    .where("session_id", "=", session_id)
    .where("created_at", ">", app.now() - RECHECK_MS_MAX)
    .executeTakeFirst()
  if (!checkout) throw refusal("no_such", { thing: "payment" })
  return checkout
}

/** A new checkout is read at once, though creating it counts as a check. */
const mayAsk = (app: App, { state, checked_at, created_at }: Checkouts) =>
  state === "open" && (checked_at === created_at || Number(checked_at) <= app.now() - COALESCE_MS)

/** On anybody's word that an address has paid, its open checkouts are read soon. Nothing else is believed. */
export async function recheckCheckouts(app: App, email: string): Promise<void> {
  const now = app.now()
  const open = await app.db.read
    .selectFrom("checkouts")
    .selectAll()
    .where("email", "=", email.trim().toLowerCase())
    .where("state", "=", "open")
    .where("created_at", ">", now - RECHECK_MS_MAX)
    .orderBy("created_at", "desc")
    .limit(CHECKOUTS_MAX)
    .execute()
  for (const checkout of open) {
    const { session_id } = checkout
    if (session_id === null || !mayAsk(app, checkout)) continue
    const options = { now, key: `checkout:${session_id}` }
    await app.db.write((tx) => enqueue(tx, "payment", { kind: "checkout", id: session_id }, options))
  }
}
