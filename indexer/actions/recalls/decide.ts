import { isConfirmedMint } from "#actions/is-confirmed-mint.ts"
import { latestEvent } from "#actions/tokens/latest-event.ts"
import type { Reader, Tx } from "#db/database.ts"
import type { EventKind } from "#db/event-kinds.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { RecallResponse } from "#shared/api/mints.ts"
import { preferred } from "#shared/chains.ts"

export interface Decision {
  chain_id: number
  subject: string
  action: "recall" | "reinstate"
  scope: "product" | "batch"
  /** Its place in RECALL_REASONS. */
  reason: number
  data: string
}

const KINDS: Record<Decision["scope"], Record<Decision["action"], Transactions["kind"]>> = {
  product: { recall: "recall", reinstate: "reinstate" },
  batch: { recall: "recall_batch", reinstate: "reinstate_batch" },
}
export const RECALL_EVENTS: Record<Decision["scope"], Record<Decision["action"], EventKind>> = {
  product: { recall: "TokenRecalled", reinstate: "TokenReinstated" },
  batch: { recall: "BatchRecalled", reinstate: "BatchReinstated" },
}

export const kindOf = ({ scope, action }: Pick<Decision, "scope" | "action">) => KINDS[scope][action]

/**
 * The token of the caller's product that a verification shows: confirmed on chain, on the preferred network; undefined before.
 * Throws no_such.
 */
export async function findToken(db: Reader, me: Caller, column: "products.id" | "products.code", value: string) {
  const rows = await db
    .selectFrom("products")
    .leftJoin("mints", "mints.product_id", "products.id")
    .leftJoin("records", "records.mint_id", "mints.id")
    .leftJoin("chains", "chains.chain_id", "mints.chain_id")
    .leftJoin("events", (join) => join.on(isConfirmedMint))
    .select(["products.id as product_id", "records.token_id", "records.first_token_id"])
    .select(["events.chain_id", "events.root"])
    .where(column, "=", value)
    .where("products.company_id", "=", me.company_id)
    .execute()
  if (rows.length === 0) throw refusal("no_such", { thing: "product" })
  return preferred(
    rows.flatMap(({ token_id, first_token_id, chain_id, ...rest }) =>
      token_id === null || first_token_id === null || chain_id === null
        ? []
        : { ...rest, token_id, first_token_id, chain_id },
    ),
  )
}

/** `already`: the last decision is the same. `withdrawn`: an unsent opposite decision was dropped, and nothing is sent. */
export type Verdict =
  | { send: true }
  | { send: false; because: "already" | "withdrawn"; is_same_reason: boolean; answer: RecallResponse }

/**
 * Compares a decision with the last one about this token or batch, because only changes should cost gas. An unsent call is
 * withdrawn for the opposite, or for another reason.
 */
export async function compareWithLast(tx: Tx, decision: Decision): Promise<Verdict> {
  const open = await openDecisions(tx, decision)
  const last = open.at(-1)
  const isSame = last?.kind === kindOf(decision)
  const isUnsent = last !== undefined && last.state === "prepared" && last.nonce === null
  if (last && isSame && (!isUnsent || last.data === decision.data))
    return keep("already", REQUESTED, last.data === decision.data)
  if (!isUnsent) return last ? { send: true } : compareWithChain(tx, decision, "already")
  const unsent = open.filter(({ state, nonce }) => state === "prepared" && nonce === null)
  await withdraw(tx, unsent)
  const sent = open.findLast(({ state, nonce }) => state === "signed" || nonce !== null)
  if (!sent) return compareWithChain(tx, decision, "withdrawn")
  if (sent.kind !== kindOf(decision)) return { send: true }
  return keep("withdrawn", REQUESTED, sent.data === decision.data)
}

const REQUESTED: RecallResponse = { status: "requested", tx_hash: null }
const keep = (because: "already" | "withdrawn", answer: RecallResponse, is_same_reason: boolean): Verdict => {
  return { send: false, because, is_same_reason, answer }
}

async function compareWithChain(tx: Tx, decision: Decision, because: "already" | "withdrawn"): Promise<Verdict> {
  const { chain_id, subject, scope, action } = decision
  const event = await latestEvent(tx, chain_id, subject, Object.values(RECALL_EVENTS[scope]))
  const is_recalled = event?.kind === RECALL_EVENTS[scope].recall
  if (is_recalled !== (action === "recall")) return { send: true }
  const answer: RecallResponse = { status: "confirmed", tx_hash: event?.tx_hash ?? null }
  return keep(because, answer, event?.reason === decision.reason)
}

/** Those about the subject that are not in the index, oldest first. */
async function openDecisions(tx: Tx, { chain_id, subject, scope }: Decision) {
  return tx
    .selectFrom("transactions")
    .select(["id", "kind", "state", "nonce", "data"])
    .where("chain_id", "=", chain_id)
    .where("subject", "=", subject)
    .where("kind", "in", Object.values(KINDS[scope]))
    .where("state", "in", ["prepared", "signed"])
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("attempts")
        .innerJoin("events", "events.tx_hash", "attempts.hash")
        .select("attempts.transaction_id")
        .where("events.chain_id", "=", chain_id)
        .where("events.subject", "=", subject),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute()
}

/** Never one that a signer has taken a nonce for. */
async function withdraw(tx: Tx, unsent: { id: string }[]): Promise<void> {
  const ids = unsent.map(({ id }) => id)
  await tx
    .updateTable("transactions")
    .set({ state: "void", error: null })
    .where("id", "in", ids)
    .where("state", "=", "prepared")
    .where("nonce", "is", null)
    .execute()
}
