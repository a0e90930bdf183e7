import { sql } from "kysely"
import type { Tx } from "#db/database.ts"
import type { EventKind } from "#db/event-kinds.ts"
import { countRows, findRow, keptHash, putRow, readRow } from "#db/rows.ts"
import type { Chains, Events } from "#db/tables/chain.ts"
import type { Products } from "#db/tables/products.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import { formatCode } from "#proof/code.ts"
import { EVENT_PRODUCTS_MAX, type WebhookEvent, type WebhookProduct, type WebhookType } from "#shared/api/webhooks.ts"
import type { ChainId } from "#shared/chains.ts"
import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { reasonFor } from "#shared/refusals.ts"

interface NewEvent {
  company_id: string
  type: WebhookType
  /** Identifies the occasion, which is sent once, whatever the chain does. */
  event_key: string
  now: number
}

const WAITING_DELIVERIES_MAX = 5_000

export const BACKLOG_FULL = reasonFor("deliveries_full", { n: WAITING_DELIVERIES_MAX })

const WITH_API = PLAN_NAMES.filter((name) => PLANS[name].api_access)

/**
 * Stores an event and its deliveries in the caller's transaction. Skips known events and those without subscribers, before
 * calling `dataOf`.
 */
export async function enqueueEvent(
  tx: Tx,
  { company_id, type, event_key, now }: NewEvent,
  dataOf: () => Promise<WebhookEvent["data"]>,
): Promise<void> {
  const endpoints = (await listeningEndpoints(tx, company_id)).filter(({ events }) =>
    (JSON.parse(events) as string[]).includes(type),
  )
  if (endpoints.length === 0) return
  const told = await findRow(tx, "webhook_events", { company_id, event_key }, ["id"])
  if (told) return
  const endpoint_ids = endpoints.map(({ id }) => id)
  await putEvent(tx, { company_id, type, event_key, now, data: await dataOf(), endpoint_ids })
}

/** Stores an event as it will be sent, and a delivery and its job for each endpoint. Answers the deliveries' ids. */
export async function putEvent(
  tx: Tx,
  event: Omit<NewEvent, "type"> & { type: WebhookEvent["type"]; data: WebhookEvent["data"]; endpoint_ids: string[] },
): Promise<string[]> {
  const { company_id, type, event_key, now, data, endpoint_ids } = event
  const id = `evt_${crypto.randomUUID()}`
  const body = JSON.stringify({ id, type, created_at: new Date(now).toISOString(), data } satisfies WebhookEvent)
  await tx.insertInto("webhook_events").values({ id, company_id, event_key, type, body, created_at: now }).execute()
  const room = await roomInBacklog(tx, company_id)
  const deliveries = endpoint_ids.map((endpoint_id, place) => ({
    id: crypto.randomUUID(),
    event_id: id,
    endpoint_id,
    company_id,
    attempts: 0,
    due_at: now,
    created_at: now,
    // One that finds no room is kept as failed, so that the log shows it.
    ...(place < room
      ? { state: "waiting" as const }
      : { state: "failed" as const, last_error: JSON.stringify(BACKLOG_FULL), ended_at: now }),
  }))
  await tx.insertInto("webhook_deliveries").values(deliveries).execute()
  for (const delivery of deliveries) if (delivery.state === "waiting") await queueDelivery(tx, delivery, now)
  return deliveries.map((delivery) => delivery.id)
}

export async function roomInBacklog(tx: Tx, company_id: string): Promise<number> {
  const waiting = await countRows(
    tx.selectFrom("webhook_deliveries").where("company_id", "=", company_id).where("state", "=", "waiting"),
  )
  return WAITING_DELIVERIES_MAX - waiting
}

const QUEUED_AT_ONCE = 500

/** Deliveries that no job will make: their endpoint was off, or the job is lost. */
const withoutJob = ({ db }: App) =>
  db.read
    .selectFrom("webhook_deliveries as waiting")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "waiting.endpoint_id")
    .select(["waiting.id", "waiting.company_id"])
    .where("waiting.state", "=", "waiting")
    .where("webhook_endpoints.disabled_at", "is", null)
    .where("waiting.id", "not in", ({ selectFrom }) =>
      selectFrom("jobs")
        .select((eb) => eb.ref("jobs.key").$notNull().as("id"))
        .where("kind", "=", "webhook")
        .where("state", "in", ["waiting", "running"])
        .whereRef("key", "=", "waiting.id"),
    )
    .limit(QUEUED_AT_ONCE)

export const isDeliveryWithoutJob = async (app: App): Promise<boolean> =>
  (await withoutJob(app).limit(1).execute()).length > 0

export async function queueWithoutJob(app: App): Promise<void> {
  const waiting = await withoutJob(app).execute()
  await app.db.write(async (tx) => {
    for (const delivery of waiting) await queueDelivery(tx, delivery, app.now())
  })
}

const queueDelivery = (tx: Tx, { id, company_id }: { id: string; company_id: string }, now: number) =>
  enqueue(tx, "webhook", { delivery_id: id }, { now, key: id, company_id })

/** Enabled endpoints of a company whose plan has the API. */
function listeningEndpoints(tx: Tx, company_id: string) {
  return tx
    .selectFrom("webhook_endpoints")
    .innerJoin("companies", "companies.id", "webhook_endpoints.company_id")
    .select(["webhook_endpoints.id", "webhook_endpoints.events"])
    .where("webhook_endpoints.company_id", "=", company_id)
    .where("webhook_endpoints.disabled_at", "is", null)
    .where("companies.plan", "in", WITH_API)
    .where("companies.closed_at", "is", null)
    .execute()
}

/** The webhook's data for a transaction's events of one kind, all about one company. */
async function dataOfEvents(tx: Tx, events: Events[]): Promise<WebhookEvent["data"]> {
  const [first] = events as [Events]
  const { chain_id, tx_hash, block_number, reason } = first
  const isBatch = first.kind.startsWith("Batch")
  const batch = isBatch ? await batchOf(tx, first) : null
  const products = await productsOf(tx, events, isBatch ? "first_token_id" : "token_id")
  return {
    chain_id,
    tx_hash,
    block_number,
    batch,
    reason: reason === null ? null : (RECALL_REASONS[reason] ?? "unspecified"),
    products,
    products_total: batch ? batch.size : events.length,
  }
}

const batchOf = (tx: Tx, { chain_id, subject }: Events) =>
  readRow(tx, "batches", { chain_id, first_token_id: subject }, ["root", "first_token_id", "size"])

async function productsOf(tx: Tx, events: Events[], by: "first_token_id" | "token_id"): Promise<WebhookProduct[]> {
  const subjects = events.slice(0, EVENT_PRODUCTS_MAX).map(({ subject }) => subject)
  const rows = await tx
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .innerJoin("products", "products.id", "mints.product_id")
    .innerJoin("companies", "companies.id", "products.company_id")
    .select(["products.id", "products.code", "products.product_code", "products.serial_number"])
    .select(["companies.code_prefix", "records.token_id"])
    .where("records.chain_id", "=", events[0]!.chain_id)
    .where(`records.${by}`, "in", subjects)
    .orderBy(sql`coalesce(records.leaf_index, 0)`)
    .orderBy("records.token_id")
    .limit(EVENT_PRODUCTS_MAX)
    .execute()
  return rows.map((row) => toWebhookProduct(row))
}

type EventProduct = Pick<Products, "id" | "code" | "product_code" | "serial_number">

export function toWebhookProduct(
  row: EventProduct & { code_prefix: string | null; token_id: string | null },
): WebhookProduct {
  const { id, product_code, serial_number, token_id } = row
  const short_code = formatCode(row.code, row.code_prefix ?? undefined)
  return { id, short_code, product_code, serial_number, token_id }
}

const TYPE_OF: Partial<Record<EventKind, WebhookType>> = {
  ProductMinted: "product.minted",
  BatchMinted: "product.minted",
  TokenRecalled: "product.recalled",
  BatchRecalled: "product.recalled",
  TokenReinstated: "product.reinstated",
  BatchReinstated: "product.reinstated",
}
const KINDS = Object.keys(TYPE_OF) as EventKind[]
/** A block is never told in halves, so it may be more. Each may have ten deliveries to write, and nobody else writes meanwhile. */
const EVENTS_AT_ONCE = 20

/**
 * Raises webhook events for what is confirmed; cursor and events commit together. A reorg raises none, and events sent
 * before a deeper one are skipped.
 */
export async function raiseEvents(app: App): Promise<void> {
  for (const chain_id of app.chains.keys()) {
    while (await app.db.write((tx) => raiseOfChain(tx, chain_id, app.now()))) {}
  }
}

/** Whether blocks were confirmed or rolled back since the last run. */
export async function hasNewEvents(app: App): Promise<boolean> {
  const chains = await app.db.read
    .selectFrom("chains")
    .leftJoin("webhook_cursors", "webhook_cursors.chain_id", "chains.chain_id")
    .select(["chains.confirmed_block", "webhook_cursors.block_number"])
    .execute()
  return chains.some(({ confirmed_block, block_number }) => confirmed_block !== block_number)
}

/** Answers whether there is more. */
async function raiseOfChain(tx: Tx, chain_id: ChainId, now: number): Promise<boolean> {
  const chain = await tx.selectFrom("chains").selectAll().where("chain_id", "=", chain_id).executeTakeFirstOrThrow()
  const from = await startOf(tx, chain)
  const found = await confirmedEvents(tx, chain, from)
  const last = found.length < EVENTS_AT_ONCE ? chain.confirmed_block : found.at(-1)!.block_number
  const events =
    found.length < EVENTS_AT_ONCE ? found : await confirmedEvents(tx, { ...chain, confirmed_block: last }, from, 0)
  for (const group of byTransaction(events)) await raise(tx, group, now)
  await moveTo(tx, chain, last)
  return last < chain.confirmed_block
}

/** Events up to this block were raised, on the present chain. */
async function startOf(tx: Tx, chain: Chains): Promise<number> {
  const cursor = await findRow(tx, "webhook_cursors", { chain_id: chain.chain_id })
  // What had happened before anybody looked is no news.
  if (!cursor) return chain.confirmed_block
  if (cursor.block_number <= chain.finalized_block) return cursor.block_number
  const hash = await keptHash(tx, chain, cursor.block_number)
  return hash !== undefined && hash === cursor.block_hash ? cursor.block_number : chain.finalized_block
}

async function moveTo(tx: Tx, chain: Chains, block_number: number): Promise<void> {
  const row = { chain_id: chain.chain_id, block_number, block_hash: (await keptHash(tx, chain, block_number)) ?? null }
  await putRow(tx, "webhook_cursors", ["chain_id"], row)
}

function confirmedEvents(tx: Tx, chain: Chains, from: number, limit = EVENTS_AT_ONCE): Promise<Events[]> {
  let query = tx
    .selectFrom("events")
    .selectAll()
    .where("chain_id", "=", chain.chain_id)
    .where("block_number", ">", from)
    .where("block_number", "<=", chain.confirmed_block)
    .where("kind", "in", KINDS)
    .orderBy("block_number")
    .orderBy("log_index")
  if (limit > 0) query = query.limit(limit)
  return query.execute()
}

/** One transaction's individual products make one event; a batch is one event on chain already. */
function byTransaction(events: Events[]): Events[][] {
  const groups = new Map<string, Events[]>()
  for (const event of events) {
    const part = event.kind.startsWith("Batch") ? event.subject : ""
    const key = `${event.tx_hash}:${event.kind}:${part}`
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return [...groups.values()]
}

async function raise(tx: Tx, events: Events[], now: number): Promise<void> {
  const [first] = events as [Events]
  const company_id = await companyOf(tx, first)
  if (company_id === undefined) return
  const type = TYPE_OF[first.kind]!
  const part = first.kind.startsWith("Batch") ? first.subject : first.kind
  const event_key = `${type}:${first.chain_id}:${await decisionOf(tx, first)}:${part}`
  await enqueueEvent(tx, { company_id, type, event_key, now }, () => dataOfEvents(tx, events))
}

/** Undefined for products that are not ours: the index may be older or newer than the rest of the database. */
async function companyOf(tx: Tx, { kind, chain_id, subject }: Events): Promise<string | undefined> {
  if (kind.startsWith("Batch")) {
    const batch = await findRow(tx, "batches", { chain_id, first_token_id: subject }, ["company_id"])
    return batch?.company_id
  }
  const record = await tx
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .select("mints.company_id")
    .where("records.chain_id", "=", chain_id)
    .where("records.token_id", "=", subject)
    .executeTakeFirst()
  return record?.company_id
}

/** Our transaction's id, the same for every attempt with a higher fee. */
async function decisionOf(tx: Tx, { tx_hash }: Events): Promise<string> {
  const attempt = await findRow(tx, "attempts", { hash: tx_hash }, ["transaction_id"])
  return attempt?.transaction_id ?? tx_hash
}
