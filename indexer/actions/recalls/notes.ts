import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { latestEvent } from "#actions/tokens/latest-event.ts"
import type { Reader, Tx } from "#db/database.ts"
import { deleteRows, findRow } from "#db/rows.ts"
import type { RecallNotes } from "#db/tables/brands.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { RecallNote } from "#shared/api/mints.ts"
import { findToken, RECALL_EVENTS } from "./decide.ts"

type Of = Pick<RecallNotes, "chain_id" | "subject" | "scope">

/** Keeps the company's words about a recall in place of earlier ones. Empty ones remove them. */
export async function keepNote(tx: Tx, of: Of & Pick<RecallNotes, "company_id">, note: RecallNote, now: number) {
  await removeNote(tx, of)
  if (note.text === "" && note.contact === "") return
  const { chain_id, subject, scope, company_id } = of
  const row = { chain_id, subject, scope, company_id, text: note.text, contact: note.contact, changed_at: now }
  await tx.insertInto("recall_notes").values(row).execute()
}

export async function removeNote(tx: Tx, { chain_id, subject, scope }: Of): Promise<void> {
  await deleteRows(tx, "recall_notes", { chain_id, subject, scope })
}

/** The company's words about the recalled recall of its product; null where it says nothing. */
export async function showRecallNote(app: App, me: Caller, id: string): Promise<RecallNote | null> {
  return (await noteOf(app.db.read, await findRecalled(app.db.read, me, id))) ?? null
}

/** What the company tells shoppers about its recall. */
export const noteOf = (read: Reader, { chain_id, subject, scope }: Of) =>
  findRow(read, "recall_notes", { chain_id, subject, scope }, ["text", "contact"])

/** Changes them while the recall stands. Throws not_recalled. */
export async function changeRecallNote(app: App, me: Caller, id: string, note: RecallNote): Promise<RecallNote | null> {
  requireOwner(me, "recalls:write")
  const { company_id, user_id } = me
  const recalled = await findRecalled(app.db.read, me, id)
  await app.db.writeFor(company_id, async (tx) => {
    const at = app.now()
    await keepNote(tx, { ...recalled, company_id }, note, at)
    const { subject, scope, chain_id } = recalled
    const detail = { scope, chain_id, key: me.key?.id ?? null }
    await recordAuditEvent(tx, { at, company_id, user_id, event: "product.recall_note_changed", subject, detail })
  })
  return showRecallNote(app, me, id)
}

/** What of the caller's product is recalled on the chain: the token, or else its batch. Throws not_recalled. */
async function findRecalled(db: Reader, me: Caller, product_id: string): Promise<Of> {
  const minted = await findToken(db, me, "products.id", product_id)
  if (!minted) throw refusal("not_recalled")
  const { chain_id, token_id, first_token_id } = minted
  for (const [scope, subject] of [
    ["product", token_id],
    ["batch", first_token_id],
  ] as const) {
    const { recall, reinstate } = RECALL_EVENTS[scope]
    const last = await latestEvent(db, chain_id, subject, [recall, reinstate])
    if (last?.kind === recall) return { chain_id, subject, scope }
  }
  throw refusal("not_recalled")
}
