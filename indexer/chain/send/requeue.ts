import { tellOfFailedMints } from "#chain/tell-of-failed-mints.ts"
import type { Tx } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Mints } from "#db/tables/products.ts"
import { generateCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import { because, readStored, store, storedInEnglish } from "#shared/refusals.ts"
import type { Item } from "./facts.ts"
import { type SignerQueue, update, writeAsHolder } from "./signer-queue.ts"

/** Redoes what a transaction failed to do: products are queued again, a call is prepared again. */
export async function requeue(
  queue: SignerQueue,
  transaction: Transactions,
  items: Item[],
  reason: string | null,
): Promise<void> {
  const failure = reason === null ? undefined : failureOf(queue.now(), reason)
  await writeAsHolder(queue, async (tx) => {
    if (transaction.kind === "mint") return requeueTokens(queue, tx, transaction, items, failure)
    if (transaction.kind === "mint_batch") await returnBatch(tx, transaction, failure)
    else await prepareAgain(tx, transaction)
    await close(tx, transaction)
  })
}

/** There with another hash, a product gets a new code; absent, it is queued again, or has failed. */
async function requeueTokens(
  queue: SignerQueue,
  tx: Tx,
  transaction: Transactions,
  items: Item[],
  failure: Failure | undefined,
): Promise<void> {
  const absent: string[] = []
  for (const { mint_id, presence } of items) {
    if (presence === "ours" || mint_id === null) continue
    if (presence === "absent") {
      absent.push(mint_id)
    } else if (await isLabelled(tx, mint_id)) {
      await putBack(tx, [mint_id], failureOf(queue.now(), store("code_taken")))
    } else {
      await giveNewCode(tx, mint_id)
      await putBack(tx, [mint_id], undefined)
    }
  }
  await putBack(tx, absent, failure)
  // Items that are present are, or will be, in the index; until they are final, a reorg may remove them.
  if (!items.some(({ presence }) => presence === "ours")) await close(tx, transaction)
}

/** Takes a batch apart: its products are minted under another root, with new salts. */
async function returnBatch(tx: Tx, { id }: Transactions, failure: Failure | undefined): Promise<void> {
  const records = await tx.selectFrom("records").select("mint_id").where("transaction_id", "=", id).execute()
  await tx.deleteFrom("batches").where("transaction_id", "=", id).execute()
  await putBack(
    tx,
    records.map(({ mint_id }) => mint_id),
    failure,
  )
}

/** Keeps its place in the order: later decisions about the same subject must still follow it. */
async function prepareAgain(tx: Tx, { id: _, ...decided }: Transactions): Promise<void> {
  const unsigned = { nonce: null, gas: null, signed_at: null, signed_block: null, error: null, retry_block: null }
  await tx
    .insertInto("transactions")
    .values({ ...decided, ...unsigned, id: crypto.randomUUID(), state: "prepared" })
    .execute()
}

const close = (tx: Tx, transaction: Transactions) => update(tx, transaction, { state: "void", error: null })

const STATEMENT_IDS_MAX = 500

type NoFailure = Pick<Mints, "failure" | "failure_code" | "failure_params" | "failed_at">
type Failure = NoFailure & { failed_at: number }

function failureOf(now: number, stored: string): Failure {
  const { reason: failure_code, params } = readStored(stored) ?? because("mint_failed")
  const failure = storedInEnglish(stored)
  return { failure, failure_code, failure_params: JSON.stringify(params), failed_at: now }
}

const NO_FAILURE: NoFailure = { failure: null, failure_code: null, failure_params: null, failed_at: null }

async function putBack(tx: Tx, mint_ids: string[], failure: Failure | undefined): Promise<void> {
  const next = failure ? ({ state: "failed", ...failure } as const) : ({ state: "queued", ...NO_FAILURE } as const)
  for (let start = 0; start < mint_ids.length; start += STATEMENT_IDS_MAX) {
    const ids = mint_ids.slice(start, start + STATEMENT_IDS_MAX)
    await tx.deleteFrom("records").where("mint_id", "in", ids).execute()
    await tx.updateTable("mints").set(next).where("id", "in", ids).execute()
  }
  if (failure) await tellOfFailedMints(tx, mint_ids, failure.failed_at)
}

/** Whether the product is minted or being minted on another chain, so that its code may be on a label. */
async function isLabelled(tx: Tx, mint_id: string): Promise<boolean> {
  const product = tx.selectFrom("mints").select("product_id").where("id", "=", mint_id)
  const other = await tx
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .select("mints.id")
    .where("mints.product_id", "=", product)
    .where("mints.id", "!=", mint_id)
    .executeTakeFirst()
  return other !== undefined
}

/** Safe, because codes are handed out only for minted products: nobody has the old code on a label. */
async function giveNewCode(tx: Tx, mint_id: string): Promise<void> {
  await tx
    .updateTable("products")
    .set({ code: generateCode(undefined, INDIVIDUAL_CODE_LENGTH) })
    .where("id", "=", (eb) => eb.selectFrom("mints").select("product_id").where("id", "=", mint_id))
    .execute()
}
