import type { Selectable } from "kysely"
import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { decisionOn, openCaseOf } from "#actions/checks/show-checks.ts"
import { recall } from "#actions/recalls/recall.ts"
import { enqueueEvent, toWebhookProduct } from "#actions/webhooks/events.ts"
import type { Reader, Tx } from "#db/database.ts"
import { changeRows } from "#db/rows.ts"
import type { Cases } from "#db/tables/checks.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { CaseDecision, CaseDetail, CaseState, CasesDecided, CasesDecision } from "#shared/api/cases.ts"
import type { WebhookEvent } from "#shared/api/webhooks.ts"
import { reasonFor, say } from "#shared/refusals.ts"
import { findMint, showCase } from "./cases.ts"

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
  const decided = { decision, first_token_id, note: note || null, now: app.now() }
  await app.db.writeFor(me.company_id, (tx) => keepDecision(tx, me, { id, product_id, ...decided }))
  if (minted === null) return showCase(app, me, id)
  const siblings = (await siblingsOf(app.db.read, me, minted).execute()).filter((sibling) => sibling.id !== id)
  for (let from = 0; from < siblings.length; from += SIBLINGS_AT_ONCE) {
    const ids = siblings.slice(from, from + SIBLINGS_AT_ONCE).map((sibling) => sibling.id)
    await app.db.writeFor(me.company_id, async (tx) => {
      const still = siblingsOf(tx, me, minted).where("cases.id", "in", ids)
      for (const one of await still.execute()) await keepDecision(tx, me, { ...one, ...decided })
    })
  }
  return showCase(app, me, id)
}

/** Further ones stay open, and go with the next decision. */
const SIBLINGS_MAX = 1_000
/** Each costs an audit event and its webhooks; others write between. */
const SIBLINGS_AT_ONCE = 20

/** The cases of a batch that a decision about all of it is about: those open, and those decided with it before. */
function siblingsOf(db: Reader, me: Caller, { chain_id, first_token_id }: Awaited<ReturnType<typeof findMint>>) {
  return db
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
async function keepDecision(tx: Tx, me: Caller, { id, product_id, now, ...decided }: Decided): Promise<void> {
  const { decision, first_token_id } = decided
  const { company_id, user_id } = me
  const by =
    decision === "open"
      ? { decision: null, decided_by: null, decided_at: null }
      : { decided_by: user_id, decided_at: now }
  await changeRows(tx, "cases", { id, company_id }, { ...decided, ...by })
  await recordAuditEvent(tx, {
    ...{ at: now, company_id, user_id, event: "case.decided", subject: product_id },
    detail: { decision, scope: first_token_id === null ? "product" : "batch", key: me.key?.id ?? null },
  })
  const event = { company_id, type: "case.decided", event_key: `case.decided:${id}:${now}`, now } as const
  await enqueueEvent(tx, event, () => caseEvent(tx, product_id, decision))
}

/** Decides each case that can be, in one transaction, and says why the others cannot. Their notes stay. */
export async function decideCases(app: App, me: Caller, { ids, decision }: CasesDecision): Promise<CasesDecided> {
  const asked = [...new Set(ids)]
  return app.db.writeFor(me.company_id, async (tx) => {
    const rows = await tx
      .selectFrom("cases")
      .select(["id", "product_id", "decision", "decided_by", "first_token_id"])
      .where("company_id", "=", me.company_id)
      .where("id", "in", asked)
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const refused: CasesDecided["refused"] = []
    for (const id of asked) {
      const one = known.get(id)
      const reason = one ? await whyNotDecided(tx, me, one, decision) : reasonFor("no_such", { thing: "case" })
      if (reason === null) {
        const { product_id } = one!
        await keepDecision(tx, me, { id, product_id, decision, first_token_id: null, now: app.now() })
      } else {
        refused.push({ id, error: say(reason, me.language) })
      }
    }
    return { decided: asked.length - refused.length, refused }
  })
}

type DecidedCase = Pick<Selectable<Cases>, "id" | "product_id" | "decision" | "decided_by" | "first_token_id">

async function whyNotDecided(tx: Tx, me: Caller, one: DecidedCase, decision: CasesDecision["decision"]) {
  if (one.decision === "copied") return reasonFor("case_recalled")
  return decision === "open" ? whyNotTakenBack(tx, me, one) : null
}

/** Only one's own decision about the product alone is taken back, and only where no later one would be read in its place. */
async function whyNotTakenBack(tx: Tx, me: Caller, one: DecidedCase) {
  const { id, product_id } = one
  if (await openCaseOf(tx, product_id)) return reasonFor("case_open_again")
  if (one.decided_by !== me.user_id || one.first_token_id !== null) return reasonFor("case_decided_since")
  const last = await decisionOn(tx, product_id)
  return !last || last.id === id || last.decision === "dismissed" ? null : reasonFor("case_decided_since")
}

/** What a webhook tells of one product's case: nothing of it is on a blockchain. */
export async function caseEvent(tx: Tx, product_id: string, reason: string): Promise<WebhookEvent["data"]> {
  const row = await tx
    .selectFrom("products")
    .innerJoin("companies", "companies.id", "products.company_id")
    .select(["products.id", "products.code", "products.product_code", "products.serial_number"])
    .select((eb) => ["companies.code_prefix", eb.val<string | null>(null).as("token_id")])
    .where("products.id", "=", product_id)
    .executeTakeFirstOrThrow()
  const products = [toWebhookProduct(row)]
  return { chain_id: null, tx_hash: null, block_number: null, batch: null, reason, products, products_total: 1 }
}
