import { sql } from "kysely"
import { mintChainOf, whyInactive } from "#actions/companies/company.ts"
import { copyModelPhotos } from "#actions/photos/model-photos.ts"
import { type Database, QUEUED, type Reader, type Tx } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import { type ChainId, preferredOver } from "#shared/chains.ts"
import type { PlanName } from "#shared/plans.ts"

/** The time of a request, and the networks offered then. */
export interface MintOrder {
  now: number
  offered: readonly ChainId[]
}

/**
 * Queues all of a company's waiting products, or those of one upload, unless they are not `expected` in number; returns
 * that number then. Touches thousands of rows, so it runs in a worker thread.
 */
export async function queueAllMints(
  db: Database,
  input: MintOrder & { company_id: string; expected?: number | undefined; upload_id?: string | undefined },
): Promise<number | null> {
  const { company_id, offered, expected, upload_id } = input
  const which = upload_id === undefined ? "all" : { upload_id }
  return db.writeFor(company_id, async (tx, company) => {
    // Suspended since the request was let through.
    if (whyInactive(company)) return null
    const waiting = await countRows(await productsToMint(tx, company, which, offered))
    if (expected !== undefined && waiting !== expected) return waiting
    if (waiting > 0) await queueMints(tx, company, which, input)
    return null
  })
}

const STATEMENT_IDS_MAX = 500

/** Queues mints of chosen products of the company; returns how many were newly queued. Runs in a worker thread. */
export async function queueSelectedMints(
  db: Database,
  input: MintOrder & { company_id: string; ids: string[] },
): Promise<number> {
  return db.writeFor(input.company_id, async (tx, company) => {
    if (whyInactive(company)) return 0
    const chain_id = mintChainOf(company.plan, input.offered)
    let asked = 0
    for (let start = 0; start < input.ids.length; start += STATEMENT_IDS_MAX) {
      const ids = input.ids.slice(start, start + STATEMENT_IDS_MAX)
      const before = await countUnderWay(tx, company.id, chain_id, ids)
      await queueMints(tx, company, { ids }, input)
      asked += (await countUnderWay(tx, company.id, chain_id, ids)) - before
    }
    return asked
  })
}

async function countUnderWay(tx: Tx, company_id: string, chain_id: ChainId, ids: string[]): Promise<number> {
  return countRows(
    tx
      .selectFrom("mints")
      .where("company_id", "=", company_id)
      .where("chain_id", "=", chain_id)
      .where("state", "!=", "failed")
      .where("product_id", "in", ids),
  )
}

type WhichProducts = "all" | { upload_id: string } | { product_id: string } | { ids: string[] }

/**
 * Queues products on the chain of the company's plan and supersedes mints on other chains. Keeps queued products,
 * retries failed ones and leaves out samples.
 */
export async function queueMints(
  tx: Tx,
  company: Minting,
  which: WhichProducts,
  { now, offered }: MintOrder,
): Promise<void> {
  const chain_id = mintChainOf(company.plan, offered)
  const products = await productsToMint(tx, company, which, offered)

  const wanted = products.select("products.id")
  await copyModelPhotos(tx, company.id, wanted.where("products.id", "not in", askedFor(tx, company.id)))
  // Each statement asks again which products are wanted: one that stops matching needs none of the later ones.
  await tx
    .updateTable("mints")
    .set({ superseded: 1 })
    .where("chain_id", "!=", chain_id)
    .where("superseded", "=", 0)
    .where("product_id", "in", wanted)
    .execute()
  await tx
    .updateTable("mints")
    .set({ state: "queued", failure: null, failure_code: null, failure_params: null, failed_at: null, created_at: now })
    .set({ superseded: 0 })
    .where("state", "=", "failed")
    .where("chain_id", "=", chain_id)
    .where("product_id", "in", wanted)
    .execute()
  await tx
    .insertInto("mints")
    .columns(["id", "product_id", "company_id", "chain_id", "scope", "state", "superseded", "created_at"])
    .expression(
      products.select([
        sql<string>`products.id || ${`:${chain_id}`}`.as("id"),
        "products.id as product_id",
        "products.company_id",
        sql<number>`${chain_id}`.as("chain_id"),
        "products.nft_scope as scope",
        sql<"queued">`'queued'`.as("state"),
        sql<0>`0`.as("superseded"),
        sql<number>`${now}`.as("created_at"),
      ]),
    )
    .onConflict((conflict) => conflict.columns(["product_id", "chain_id"]).doUpdateSet({ superseded: 0 }))
    .execute()
}

type Minting = { id: string; plan: PlanName }

/**
 * The products that would be queued. Of all, or of an upload's, those that wait: never asked for, or changed since their
 * mint failed. Chosen ones are tried again.
 */
export async function productsToMint(
  read: Reader,
  company: Minting,
  which: WhichProducts,
  offered: readonly ChainId[],
) {
  const company_id = company.id
  const chain_id = mintChainOf(company.plan, offered)
  let products = read.selectFrom("products").where("products.company_id", "=", company_id)
  // Only where there are some: without this condition the index alone answers.
  if (await hasSamples(read, company_id)) products = products.where("products.sample", "is", null)
  if (which === "all") products = products.where("products.id", "not in", decided(read, company_id, chain_id))
  else if ("upload_id" in which)
    products = products
      .where("products.upload_id", "=", which.upload_id)
      .where("products.id", "not in", decided(read, company_id, chain_id))
  else if ("ids" in which) products = products.where("products.id", "in", which.ids)
  else products = products.where("products.id", "=", which.product_id)
  // A product never leaves a preferred network: a company that is back on the Free plan keeps its mints.
  const better = preferredOver(chain_id)
  return better.length > 0
    ? products.where("products.id", "not in", askedFor(read, company_id).where("chain_id", "in", better))
    : products
}

async function hasSamples(read: Reader, company_id: string): Promise<boolean> {
  const samples = read.selectFrom("products").select("id").where("company_id", "=", company_id)
  return (await samples.where("sample", "is not", null).limit(1).executeTakeFirst()) !== undefined
}

/** A product on one chain is minted to another only when requested by itself, and so is one that failed on this one as it is. */
function decided(read: Reader, company_id: string, chain_id: ChainId) {
  return read
    .selectFrom("mints")
    .select("product_id")
    .where("company_id", "=", company_id)
    .where(({ and, eb, or }) =>
      or([eb("state", "!=", "failed"), and([eb("superseded", "=", 0), eb("chain_id", "=", chain_id)])]),
    )
}

/** Products whose mint is under way or done, so that what they carry is decided. */
function askedFor(read: Reader, company_id: string) {
  const mints = read.selectFrom("mints").select("product_id").where("company_id", "=", company_id)
  return mints.where("state", "!=", "failed")
}

/** Without a company: everybody's. */
type WhoseMints = { chain_ids: number[]; company_id?: string }

/** Products that are queued or sent and not yet confirmed. Asked often: it reads transactions, not products. */
export async function countMinting(read: Reader, { chain_ids, company_id }: WhoseMints): Promise<number> {
  let waiting = read
    .selectFrom("mints")
    .select((eb) => eb.fn.countAll<number>().as("queued"))
    .where("chain_id", "in", chain_ids)
    .where("state", "=", QUEUED)
  let sent = read
    .selectFrom("transactions")
    .select(["id", "kind"])
    .where("chain_id", "in", chain_ids)
    .where("kind", "in", ["mint", "mint_batch"])
    .where("state", "in", ["prepared", "signed"])
  if (company_id !== undefined) {
    waiting = waiting.where("company_id", "=", company_id)
    sent = sent.where("company_id", "=", company_id)
  }
  const { queued } = await waiting.executeTakeFirstOrThrow()
  let count = Number(queued)
  for (const { id, kind } of await sent.execute()) count += await unconfirmed(read, id, kind === "mint_batch")
  return count
}

async function unconfirmed(read: Reader, transaction_id: string, isBatch: boolean): Promise<number> {
  const items = read
    .selectFrom(isBatch ? "batches" : "records")
    .select(["chain_id", "first_token_id", isBatch ? sql<number>`size`.as("size") : sql<number>`1`.as("size")])
    .where("transaction_id", "=", transaction_id)
  const { size } = await read
    .selectFrom(items.as("items"))
    .innerJoin("chains", "chains.chain_id", "items.chain_id")
    .leftJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "items.chain_id")
        .onRef("events.subject", "=", "items.first_token_id")
        .on("events.kind", "=", isBatch ? "BatchMinted" : "ProductMinted")
        .onRef("events.block_number", "<=", "chains.confirmed_block"),
    )
    .select((eb) => eb.fn.sum<number | null>("items.size").as("size"))
    .where("events.tx_hash", "is", null)
    .executeTakeFirstOrThrow()
  return Number(size ?? 0)
}
