import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { recall } from "#actions/recalls/recall.ts"
import { enqueueEvent } from "#actions/webhooks/enqueue.ts"
import type { Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refuse } from "#indexer/errors.ts"
import type { Case, CaseDecision } from "#shared/api/cases.ts"
import { caseEvent } from "./case-event.ts"
import { showCase } from "./show.ts"

/**
 * Notes what the company says of a label, which shoppers then read. "Copied" puts a recall with that reason into the outbox
 * first, so that nobody reads it without the blockchain saying so too. Another decision may take its place, but not that one's.
 */
export async function decideCase(app: App, me: Caller, id: string, input: CaseDecision): Promise<Case> {
  const { state, short_code, product_id } = await showCase(app, me, id)
  if (state === "copied" && input.decision !== "copied") throw refuse("case_recalled")
  const { decision, scope, note } = input
  if (decision === "copied") await recall(app, me, { short_code, scope, reason: "label_copied" }, "recall")
  const first_token_id = scope === "batch" ? await batchOf(app, product_id) : null
  await app.db.writeFor(me.company_id, async (tx) => {
    const now = app.now()
    const decided = { decision, decided_by: me.user_id, decided_at: now, note: note || null, first_token_id }
    await tx.updateTable("cases").set(decided).where("id", "=", id).where("company_id", "=", me.company_id).execute()
    await tell(tx, me, { id, product_id, decision, scope, now })
  })
  return showCase(app, me, id)
}

type Told = Pick<CaseDecision, "decision" | "scope"> & { id: string; product_id: string; now: number }

async function tell(tx: Tx, me: Caller, { id, product_id, decision, scope, now }: Told): Promise<void> {
  await recordAuditEvent(tx, {
    ...{ at: now, company_id: me.company_id, user_id: me.user_id, event: "case.decided", subject: product_id },
    detail: { decision, scope, key: me.key?.id ?? null },
  })
  const event = {
    company_id: me.company_id,
    type: "case.decided",
    event_key: `case.decided:${id}:${now}`,
    now,
  } as const
  await enqueueEvent(tx, event, () => caseEvent(tx, product_id, decision))
}

async function batchOf({ db }: App, product_id: string): Promise<string> {
  const batch = await db.read
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .innerJoin("batches", (join) =>
      join
        .onRef("batches.chain_id", "=", "records.chain_id")
        .onRef("batches.first_token_id", "=", "records.first_token_id"),
    )
    .select("records.first_token_id")
    .where("mints.product_id", "=", product_id)
    .executeTakeFirst()
  if (!batch) throw refuse("not_minted_in_batch")
  return batch.first_token_id
}
