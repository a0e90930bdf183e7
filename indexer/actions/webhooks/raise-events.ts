import type { Tx } from "#db/database.ts"
import type { EventKind } from "#db/event-kinds.ts"
import type { Chains, Events } from "#db/tables/chain.ts"
import type { App } from "#indexer/app.ts"
import type { WebhookType } from "#shared/api/webhooks.ts"
import type { ChainId } from "#shared/chains.ts"
import { enqueueEvent } from "./enqueue.ts"
import { dataOfEvents } from "./event-data.ts"

const TYPE_OF: Partial<Record<EventKind, WebhookType>> = {
  ProductMinted: "product.minted",
  BatchMinted: "product.minted",
  TokenRecalled: "product.recalled",
  BatchRecalled: "product.recalled",
  TokenReinstated: "product.reinstated",
  BatchReinstated: "product.reinstated",
}
const KINDS = Object.keys(TYPE_OF) as EventKind[]
/** A block is never told in halves, so it may be more. */
const EVENTS_AT_ONCE = 200

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
  const cursor = await tx
    .selectFrom("webhook_cursors")
    .selectAll()
    .where("chain_id", "=", chain.chain_id)
    .executeTakeFirst()
  // What had happened before anybody looked is no news.
  if (!cursor) return chain.confirmed_block
  if (cursor.block_number <= chain.finalized_block) return cursor.block_number
  const hash = await hashAt(tx, chain, cursor.block_number)
  return hash !== null && hash === cursor.block_hash ? cursor.block_number : chain.finalized_block
}

async function hashAt(tx: Tx, { chain_id }: Chains, number: number): Promise<string | null> {
  const block = await tx
    .selectFrom("blocks")
    .select("hash")
    .where("chain_id", "=", chain_id)
    .where("number", "=", number)
    .executeTakeFirst()
  return block?.hash ?? null
}

async function moveTo(tx: Tx, chain: Chains, block_number: number): Promise<void> {
  const row = { chain_id: chain.chain_id, block_number, block_hash: await hashAt(tx, chain, block_number) }
  await tx
    .insertInto("webhook_cursors")
    .values(row)
    .onConflict((conflict) => conflict.column("chain_id").doUpdateSet(row))
    .execute()
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
    const batch = await tx
      .selectFrom("batches")
      .select("company_id")
      .where("chain_id", "=", chain_id)
      .where("first_token_id", "=", subject)
      .executeTakeFirst()
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
  const attempt = await tx
    .selectFrom("attempts")
    .select("transaction_id")
    .where("hash", "=", tx_hash)
    .executeTakeFirst()
  return attempt?.transaction_id ?? tx_hash
}
