import { sql } from "kysely"
import { requireActive } from "#actions/companies/require-active.ts"
import { selectProductRows } from "#actions/products/product-rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import type { MintAllResponse, MintResponse } from "#shared/api.ts"
import { formatCode, parseCode } from "#shared/code.ts"
import { queueMints } from "./queue.ts"

const OUTCOME_WAIT_MS_MAX = 25_000
const LOOK_EVERY_MS = 150

/** Asks for one product's mint and waits a while for the outcome; `pending` means that it is on its way. */
export async function mintOne(app: App, me: Caller, short_code: string, signal: AbortSignal): Promise<MintResponse> {
  const code = parseCode(short_code)
  if (!code.ok) throw new AppError("mistyped_code", "There is a typing mistake in this code.")
  await app.db.write(async (tx) => {
    const company = await requireActive(tx, me.company_id)
    const product = await tx
      .selectFrom("products")
      .select("id")
      .where("code", "=", code.code)
      .where("company_id", "=", me.company_id)
      .executeTakeFirst()
    if (!product) throw new AppError("not_found", "There is no such product.")
    await queueMints(tx, company, { product_id: product.id }, app.now())
  })
  const look = () =>
    selectProductRows(app.db.read)
      .where("products.code", "=", code.code)
      .where("products.company_id", "=", me.company_id)
      .executeTakeFirst()
  const row = await waitFor(look, (found) => found?.status !== "pending", signal)
  const { status = "pending", tx_hash = null, failure = null } = row ?? {}
  return { short_code: formatCode(code.code), status, tx_hash, failure }
}

/** Asks for the mint of everything that waits. `count` is what is confirmed by now, `sent` what is still on its way. */
export async function mintAll(app: App, me: Caller, signal: AbortSignal): Promise<MintAllResponse> {
  const waiting = await countMinting(app, me)
  await app.db.write((tx) => requireActive(tx, me.company_id))
  const asked_at = app.now()
  await app.threads.run("queueAllMints", { company_id: me.company_id, now: asked_at })
  const asked = (await countMinting(app, me)) - waiting
  const sent = await waitFor(
    () => countMinting(app, me),
    (left) => left === 0,
    signal,
  )
  return { count: Math.max(0, waiting + asked - sent), sent }
}

/** Products of the company that are queued or sent and not yet confirmed. Asked often: it reads transactions, not products. */
async function countMinting(app: App, me: Caller): Promise<number> {
  const { read } = app.db
  const { queued } = await read
    .selectFrom("mints")
    .select((eb) => eb.fn.countAll<number>().as("queued"))
    .where("chain_id", "in", [...app.chains.keys()])
    .where("state", "=", "queued")
    .where("company_id", "=", me.company_id)
    .executeTakeFirstOrThrow()
  const open = await read
    .selectFrom("transactions")
    .select(["id", "kind"])
    .where("company_id", "=", me.company_id)
    .where("kind", "in", ["mint", "mint_batch"])
    .where("state", "in", ["prepared", "signed"])
    .execute()
  let count = Number(queued)
  for (const { id, kind } of open) count += await unconfirmed(app, id, kind === "mint_batch")
  return count
}

async function unconfirmed(app: App, transaction_id: string, isBatch: boolean): Promise<number> {
  const items = app.db.read
    .selectFrom(isBatch ? "batches" : "records")
    .select(["chain_id", "anchor", isBatch ? sql<number>`size`.as("size") : sql<number>`1`.as("size")])
    .where("transaction_id", "=", transaction_id)
  const { size } = await app.db.read
    .selectFrom(items.as("items"))
    .innerJoin("chains", "chains.chain_id", "items.chain_id")
    .leftJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "items.chain_id")
        .onRef("events.subject", "=", "items.anchor")
        .on("events.kind", "=", isBatch ? "BatchMinted" : "ProductMinted")
        .onRef("events.block_number", "<=", "chains.confirmed_block"),
    )
    .select((eb) => eb.fn.sum<number | null>("items.size").as("size"))
    .where("events.tx_hash", "is", null)
    .executeTakeFirstOrThrow()
  return Number(size ?? 0)
}

/** Looks again and again, here or in whichever instance the work is done, until it is over or nobody waits any longer. */
async function waitFor<T>(look: () => Promise<T>, isOver: (value: T) => boolean, signal: AbortSignal): Promise<T> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(OUTCOME_WAIT_MS_MAX)])
  for (;;) {
    const value = await look()
    if (isOver(value) || patience.aborted) return value
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
