import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Tx } from "#db/database.ts"
import type { RecallNotes } from "#db/tables/brands.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { RecallNote } from "#shared/api/mints.ts"
import { findRecalled } from "./find-recalled.ts"

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
  await tx
    .deleteFrom("recall_notes")
    .where("chain_id", "=", chain_id)
    .where("subject", "=", subject)
    .where("scope", "=", scope)
    .execute()
}

/** The company's words about the recalled recall of its product; null where it says nothing. */
export async function showRecallNote(app: App, me: Caller, id: string): Promise<RecallNote | null> {
  const { chain_id, subject, scope } = await findRecalled(app.db.read, me, id)
  const row = await app.db.read
    .selectFrom("recall_notes")
    .select(["text", "contact"])
    .where("chain_id", "=", chain_id)
    .where("subject", "=", subject)
    .where("scope", "=", scope)
    .executeTakeFirst()
  return row ?? null
}

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
