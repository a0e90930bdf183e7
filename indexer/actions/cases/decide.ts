import { recordAuditEvent } from "#actions/audit/record-audit-event.ts"
import { recall } from "#actions/recalls/recall.ts"
import { enqueueEvent } from "#actions/webhooks/enqueue.ts"
import type { Tx } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { CaseDecision, CaseDetail, CaseState } from "#shared/api/cases.ts"
import { caseEvent } from "./case-event.ts"
import { findMint } from "./find-mint.ts"
import { showCase } from "./show.ts"

/**
 * Records the company's decision about a label, which shoppers then read. "Copied" is final and puts a recall into the
 * outbox first, so shoppers never read it without the blockchain saying so.
 */
export async function decideCase(app: App, me: Caller, id: string, input: CaseDecision): Promise<CaseDetail> {
  const { state, short_code, product_id } = await showCase(app, me, id)
  if (state === "copied" && input.decision !== "copied") throw refusal("case_recalled")
  const { decision, scope, note, recall_note } = input
  if (decision === "copied") {
    await recall(app, me, { short_code, scope, reason: "label_copied", note: recall_note }, "recall")
  }
  const minted = scope === "batch" ? await findMint(app.db.read, product_id) : null
  if (minted && minted.batch_size === null) throw refusal("not_minted_in_batch")
  const first_token_id = minted?.first_token_id ?? null
  await app.db.writeFor(me.company_id, async (tx) => {
    const decided = { decision, first_token_id, note: note || null, now: app.now() }
    const siblings = minted ? await siblingsOf(tx, me, minted) : []
    for (const one of [{ id, product_id }, ...siblings.filter((sibling) => sibling.id !== id)])
      await keepDecision(tx, me, { ...one, ...decided })
  })
  return showCase(app, me, id)
}

/** Each costs an audit event and a webhook, in one transaction. Further ones stay open, and go with the next decision. */
const SIBLINGS_MAX = 1_000

/** The cases of a batch that a decision about all of it is about: those open, and those decided with it before. */
function siblingsOf(tx: Tx, me: Caller, { chain_id, first_token_id }: Awaited<ReturnType<typeof findMint>>) {
  return tx
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .innerJoin("cases", "cases.product_id", "mints.product_id")
    .select(["cases.id", "cases.product_id"])
    .where("records.chain_id", "=", chain_id)
    .where("records.first_token_id", "=", first_token_id)
    .where("cases.company_id", "=", me.company_id)
    .where((eb) =>
      eb.or([
        eb("cases.decision", "is", null),
        eb.and([eb("cases.first_token_id", "=", first_token_id), eb("cases.decision", "!=", "copied")]),
      ]),
    )
    .orderBy("cases.decision", (order) => order.asc().nullsFirst())
    .limit(SIBLINGS_MAX)
    .execute()
}

interface Decided {
  id: string
  product_id: string
  decision: CaseState
  /** Set where it is about a whole batch. */
  first_token_id: string | null
  /** Unset: the note there is stays. */
  note?: string | null
  now: number
}

/** Writes one decision, and tells the audit log and webhooks. */
export async function keepDecision(tx: Tx, me: Caller, { id, product_id, now, ...decided }: Decided): Promise<void> {
  const { decision, first_token_id } = decided
  const { company_id, user_id } = me
  const by =
    decision === "open"
      ? { decision: null, decided_by: null, decided_at: null }
      : { decided_by: user_id, decided_at: now }
  await tx
    .updateTable("cases")
    .set({ ...decided, ...by })
    .where("id", "=", id)
    .where("company_id", "=", company_id)
    .execute()
  await recordAuditEvent(tx, {
    ...{ at: now, company_id, user_id, event: "case.decided", subject: product_id },
    detail: { decision, scope: first_token_id === null ? "product" : "batch", key: me.key?.id ?? null },
  })
  const event = { company_id, type: "case.decided", event_key: `case.decided:${id}:${now}`, now } as const
  await enqueueEvent(tx, event, () => caseEvent(tx, product_id, decision))
}
