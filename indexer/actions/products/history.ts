import type { Reader } from "#db/database.ts"
import type { Events, Transactions } from "#db/tables/chain.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { ProductHistoryEntry } from "#shared/api/products.ts"
import type { ChainId } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { readStored, sayStored } from "#shared/refusals.ts"
import { isoOf } from "#shared/time.ts"
import { requireProduct } from "./list.ts"
import { sayFailure } from "./product-rows.ts"

/** The history of a product of the caller's company, oldest first. */
export async function readHistory(app: App, me: Caller, id: string): Promise<ProductHistoryEntry[]> {
  const { read } = app.db
  const product = await requireProduct(read, me, id)
  const mints = await mintsOf(read, id)
  const entries: Timed[] = [{ kind: "registered", time: Number(product.created_at) }]
  entries.push(...(await editsOf(read, me.company_id, id)))
  entries.push(...(await recallsGivenUp(read, id, me.language)))
  for (const mint of mints) entries.push(...mintEntries(mint, me.language), ...(await chainEntries(app, me, mint)))
  return entries
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(({ time, after: _, ...entry }) => ({ ...entry, at: isoOf(time) }))
}

interface Timed extends Omit<ProductHistoryEntry, "at"> {
  time: number
  /** The time of its cause. Block times are cut to the second and may precede it. */
  after?: number
}
const placeOf = ({ time, after = 0 }: Timed): number => Math.max(time, after + 0.5)

async function editsOf(read: Reader, company_id: string, product_id: string): Promise<Timed[]> {
  const rows = await read
    .selectFrom("product_changes")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "product_changes.user_id").on("users.company_id", "=", company_id),
    )
    .select(["product_changes.at", "product_changes.fields", "users.email"])
    .where("product_id", "=", product_id)
    .orderBy("product_changes.at")
    .execute()
  return rows.map(({ at, fields, email }) => ({
    kind: "edited" as const,
    time: Number(at),
    fields: JSON.parse(fields),
    ...(email ? { by: email } : {}),
  }))
}

/** Recalls, and taking them back, that the network will never carry out. */
async function recallsGivenUp(read: Reader, product_id: string, language?: Language): Promise<Timed[]> {
  const rows = await read
    .selectFrom("transactions")
    .select(["chain_id", "kind", "created_at", "error"])
    .where("product_id", "=", product_id)
    .where("state", "=", "void")
    .where("error", "is not", null)
    .orderBy("created_at", "desc")
    .limit(EVENTS_MAX)
    .execute()
  return rows.map(({ chain_id, kind, created_at, error }) => ({
    kind: "recall_failed" as const,
    time: Number(created_at),
    chain_id: chain_id as ChainId,
    scope: kind.endsWith("_batch") ? ("batch" as const) : ("product" as const),
    ...failureOf(error!, language),
  }))
}

function failureOf(stored: string, language?: Language): Pick<Timed, "failure" | "failure_code" | "failure_params"> {
  const failure = sayStored(stored, language)
  const why = readStored(stored)
  return { failure, ...(why ? { failure_code: why.reason, failure_params: why.params } : {}) }
}

function mintsOf(read: Reader, product_id: string) {
  return read
    .selectFrom("mints")
    .leftJoin("records", "records.mint_id", "mints.id")
    .leftJoin("transactions", "transactions.id", "records.transaction_id")
    .leftJoin("chains", "chains.chain_id", "mints.chain_id")
    .select(["mints.chain_id", "mints.created_at", "mints.failure", "mints.failure_code", "mints.failure_params"])
    .select(["mints.failed_at", "records.token_id", "records.first_token_id", "records.record_hash"])
    .select(["transactions.signed_at", "transactions.error as waits_for", "transactions.state", "chains.head_block"])
    .where("mints.product_id", "=", product_id)
    .execute()
}
type Mint = Awaited<ReturnType<typeof mintsOf>>[number]

function mintEntries(
  { chain_id, created_at, signed_at, state, waits_for, ...failed }: Mint,
  language?: Language,
): Timed[] {
  const on = { chain_id: chain_id as ChainId }
  const waits = state === "prepared" && waits_for !== null ? { waits_for: sayStored(waits_for, language) } : {}
  const entries: Timed[] = [{ kind: "mint_asked", time: Number(created_at), ...on, ...waits }]
  if (signed_at !== null) entries.push({ kind: "sent", time: Number(signed_at), ...on })
  const failure = sayFailure(failed, language)
  if (failure !== null) {
    const { failure_code, failure_params, failed_at } = failed
    const code = failure_code === null ? {} : { failure_code }
    const params = failure_params === null ? {} : { failure_params: JSON.parse(failure_params) }
    entries.push({ kind: "mint_failed", time: Number(failed_at ?? created_at), ...on, failure, ...code, ...params })
  }
  return entries
}

/** The chain's events about the token and its batch, confirmed or not, and our open transactions. */
async function chainEntries(app: App, { language }: Caller, mint: Mint): Promise<Timed[]> {
  const { chain_id, token_id, first_token_id } = mint
  if (token_id === null || first_token_id === null) return []
  const subjects = [...new Set([token_id, first_token_id])]
  const events = await app.db.read
    .selectFrom("events")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .where("subject", "in", subjects)
    .orderBy("block_number")
    .orderBy("log_index")
    .limit(EVENTS_MAX)
    .execute()
  const asked = await app.db.read
    .selectFrom("transactions")
    .select(["kind", "subject", "created_at", "error"])
    .where("chain_id", "=", chain_id)
    .where("subject", "in", subjects)
    .where("kind", "in", ["recall", "reinstate", "recall_batch", "reinstate_batch"])
    .where("state", "in", ["prepared", "signed"])
    .limit(EVENTS_MAX)
    .execute()
  return [
    ...events.flatMap((event) => eventEntry(app, mint, event)),
    ...asked.flatMap(askedEntry(chain_id, events, language)),
  ]
}

const EVENTS_MAX = 500

function eventEntry(app: App, { chain_id, record_hash, head_block, signed_at }: Mint, event: Events): Timed[] {
  const entry = {
    time: Number(event.block_time),
    chain_id: chain_id as ChainId,
    tx_hash: event.tx_hash,
    ...(event.reason === null ? {} : { reason: RECALL_REASONS[event.reason] ?? "unspecified" }),
  }
  const recall = RECALLS[event.kind]
  if (recall) return [{ kind: recall.kind, ...entry, scope: recall.scope }]
  // All others are about an issuer or its keys.
  if (event.kind !== "ProductMinted" && event.kind !== "BatchMinted") return []
  if (event.record_hash !== null && event.record_hash !== record_hash) return []
  const needed = app.chains.get(chain_id as ChainId)?.confirmations ?? 1
  const confirmations = Math.max(1, Number(head_block ?? 0) - event.block_number + 1)
  const { reason: _reason, ...minted } = entry
  const after = Number(signed_at ?? 0)
  return [{ kind: "minted", ...minted, after, confirmations, confirmations_needed: needed }]
}

type RequestedCall = Pick<Transactions, "kind" | "subject" | "created_at" | "error">

interface Recall {
  kind: "recalled" | "reinstated"
  scope: "product" | "batch"
  sent_as: Transactions["kind"]
}

/** What recalls and their opposites are called here, and which of our transactions brings them. */
const RECALLS: Partial<Record<Events["kind"], Recall>> = {
  TokenRecalled: { kind: "recalled", scope: "product", sent_as: "recall" },
  TokenReinstated: { kind: "reinstated", scope: "product", sent_as: "reinstate" },
  BatchRecalled: { kind: "recalled", scope: "batch", sent_as: "recall_batch" },
  BatchReinstated: { kind: "reinstated", scope: "batch", sent_as: "reinstate_batch" },
}

/** Hides a request whose event is indexed: its transaction stays open until the event is final. */
function askedEntry(chain_id: number, events: Events[], language?: Language) {
  return ({ kind, subject, created_at, error }: RequestedCall): Timed[] => {
    const since = created_at - CLOCKS_MS
    const isThere = events.some(
      (event) => RECALLS[event.kind]?.sent_as === kind && event.subject === subject && event.block_time >= since,
    )
    if (isThere) return []
    const scope = kind.endsWith("_batch") ? "batch" : "product"
    const asked = kind.startsWith("recall") ? "recall_asked" : "reinstate_asked"
    const waits = error === null ? {} : { waits_for: sayStored(error, language) }
    return [{ kind: asked, time: Number(created_at), chain_id: chain_id as ChainId, scope, ...waits }]
  }
}

/** How far a block's clock may be behind ours. */
const CLOCKS_MS = 60_000
