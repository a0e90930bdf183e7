import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { settleOnce } from "#actions/idempotency/idempotency.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import { latestEvent } from "#actions/tokens/latest-event.ts"
import { batchRecallData, recallData } from "#contracts/call-data.ts"
import type { Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { parseCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import type { RecallRequest, RecallResponse } from "#shared/api/mints.ts"
import type { ChainId } from "#shared/chains.ts"
import { PLANS } from "#shared/plans.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { DAY_MS, HOUR_MS } from "#shared/time.ts"
import { compareWithLast, type Decision, findToken, kindOf, type Verdict } from "./decide.ts"
import { keepNote, removeNote } from "./notes.ts"

/**
 * Queues a recall or reinstatement of a minted product, for the owner or a key with the scope. Answers `requested` until its
 * event is on chain; `confirmed`, at no cost, when the chain already says so.
 */
export async function recall(
  app: App,
  me: Caller,
  input: RecallRequest,
  action: "recall" | "reinstate",
): Promise<RecallResponse> {
  requireOwner(me, "recalls:write")
  const code = parseCode(input.short_code)
  if (!code.ok) throw refusal("mistyped_code")
  const token = await findToken(app.db.read, me, "products.code", code.code)
  if (!token) throw refusal("not_on_chain")
  if (input.scope === "batch" && !token.root) throw refusal("not_minted_in_batch")
  const chain = app.chains.get(token.chain_id as ChainId)
  if (!chain) throw refusal("network_unchecked")
  const subject = input.scope === "batch" ? token.first_token_id : token.token_id
  const decision = {
    chain_id: chain.chain_id,
    subject,
    action,
    scope: input.scope,
    reason: RECALL_REASONS.indexOf(input.reason),
    data: callData(token, input, action),
  }
  return app.db.writeFor(me.company_id, async (tx) => {
    const now = app.now()
    const verdict = await compareWithLast(tx, decision)
    if (input.reason === "label_copied" && (await isRecalledOtherwise(tx, token, verdict))) {
      throw refusal("recalled_otherwise")
    }
    if (verdict.send && action === "reinstate") await requireReinstatement(tx, me.company_id, decision, now)
    const answer: RecallResponse = verdict.send ? { status: "requested", tx_hash: null } : verdict.answer
    if (verdict.send) {
      await tx
        .insertInto("transactions")
        .values({
          id: crypto.randomUUID(),
          chain_id: chain.chain_id,
          subject,
          data: decision.data,
          state: "prepared",
          kind: kindOf(decision),
          signer: chain.signers[action === "recall" ? "recaller" : "reinstater"].address,
          to_address: chain.registry,
          company_id: me.company_id,
          product_id: token.product_id,
          created_at: await decidedAt(tx, { chain_id: chain.chain_id, subject, now }),
        })
        .execute()
    }
    const of = { chain_id: chain.chain_id, subject, scope: input.scope, company_id: me.company_id }
    if (action === "reinstate") await removeNote(tx, of)
    else if (input.note) await keepNote(tx, of, input.note, now)
    if (verdict.send || verdict.because === "withdrawn") {
      await recordAuditEvent(tx, {
        at: now,
        company_id: me.company_id,
        user_id: me.user_id,
        event: action === "recall" ? "product.recalled" : "product.reinstated",
        subject,
        detail: { scope: input.scope, reason: input.reason, chain_id: chain.chain_id, key: me.key?.id ?? null },
      })
    }
    await settleOnce(tx, me.once, answer)
    return answer
  })
}

/** Then shoppers go on reading that reason, a product's before its batch's, and never that the label was copied. */
async function isRecalledOtherwise(tx: Tx, { chain_id, token_id }: Token, verdict: Verdict): Promise<boolean> {
  if (!verdict.send && !verdict.is_same_reason) return true
  const own = await latestEvent(tx, chain_id, token_id, ["TokenRecalled", "TokenReinstated"])
  return own?.kind === "TokenRecalled" && RECALL_REASONS[Number(own.reason)] !== "label_copied"
}

type Token = NonNullable<Awaited<ReturnType<typeof findToken>>>

function callData({ root, token_id }: Token, { scope, reason }: RecallRequest, action: "recall" | "reinstate"): Hex {
  const number = RECALL_REASONS.indexOf(reason)
  return scope === "product"
    ? recallData(action, BigInt(token_id), number)
    : batchRecallData(action, root as Hex, number)
}

/** Later than every earlier decision about it: they are carried out in this order, and instances' clocks differ. */
async function decidedAt(tx: Tx, asked: { chain_id: number; subject: string; now: number }): Promise<number> {
  const { last } = await tx
    .selectFrom("transactions")
    .select((eb) => eb.fn.max("created_at").as("last"))
    .where("chain_id", "=", asked.chain_id)
    .where("subject", "=", asked.subject)
    .executeTakeFirstOrThrow()
  return Math.max(asked.now, Number(last ?? 0) + 1)
}

/**
 * Throws too_many_requests above the limit of reinstatements, which also limits repeated recalls. Recalls are never refused:
 * a missing one harms buyers.
 */
async function requireReinstatement(
  tx: Tx,
  company_id: string,
  { chain_id, subject }: Decision,
  now: number,
): Promise<void> {
  const { plan } = await readCompany(tx, company_id)
  const today = await tx
    .selectFrom("transactions")
    .select(["chain_id", "subject", "created_at"])
    .where("company_id", "=", company_id)
    .where("created_at", ">", now - DAY_MS)
    .where("kind", "in", ["reinstate", "reinstate_batch"])
    .where("state", "in", ["prepared", "signed", "done"])
    .orderBy("created_at")
    .execute()
  const same = today.findLast((one) => one.chain_id === chain_id && one.subject === subject)
  if (same && Number(same.created_at) > now - HOUR_MS) {
    throw refusal("reinstated_lately", {}, after(Number(same.created_at) + HOUR_MS - now))
  }
  if (today.length >= PLANS[plan].reinstatements_a_day) {
    throw refusal("reinstatements_a_day", {}, after(Number(today[0]!.created_at) + DAY_MS - now))
  }
}

const after = (wait_ms: number) => ({ retry_after_s: Math.max(1, Math.ceil(wait_ms / 1_000)) })
