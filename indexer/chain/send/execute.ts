import { decodeFunctionData, encodeFunctionData, keccak256 } from "viem/utils"
import { insertMissed } from "#chain/index/backfill.ts"
import { ensureManifest } from "#chain/mint/manifest.ts"
import { tellOfFailedMints } from "#chain/tell-of-failed-mints.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Tx } from "#db/database.ts"
import type { Attempts, Transactions } from "#db/tables/chain.ts"
import type { Mints } from "#db/tables/products.ts"
import { generateCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { NETWORKS } from "#shared/chains.ts"
import { because, readStored, store, storedInEnglish } from "#shared/refusals.ts"
import type { Item, Step } from "./decide.ts"
import type { Fees } from "./fees.ts"
import { takeNonce } from "./nonces.ts"
import { lastAttempt, nextTry, type Round, type SignerQueue, update, writeAsHolder } from "./queue.ts"

type StepOf<Do extends Step["do"]> = Extract<Step, { do: Do }>

/** Carries out a decision. Effects are stored before they leave the process, so a crash repeats them unchanged. */
export async function execute(queue: SignerQueue, transaction: Transactions, step: Step, round: Round): Promise<void> {
  switch (step.do) {
    case "wait":
      return wait(queue, transaction, step, round)
    case "sign":
      return signFirst(queue, transaction, step, round)
    case "resend":
      return resend(queue, transaction, round)
    case "bump":
      return signAndSend(queue, transaction, step.fees, round)
    case "split":
      return splitMint(queue, transaction)
    case "done":
      await writeAsHolder(queue, (tx) => update(tx, transaction, { state: step.state, error: step.reason }))
      break
    case "requeue":
      await requeue(queue, transaction, step.items, step.failure)
      break
    case "backfill":
      return insertMissed(queue, step.block)
  }
  queue.probe?.("after-close")
}

/** Stores why a transaction waits and when to retry a refused one, which returns its nonce: it would block higher ones. */
async function wait(queue: SignerQueue, transaction: Transactions, step: StepOf<"wait">, { position }: Round) {
  const { reason: error, backsOff } = step
  const isTold = transaction.error === error
  if (error === null || (isTold && !backsOff)) return
  if (!isTold) queue.log.warn({ chain_id: queue.chain.chain_id, reason: error }, "a transaction waits")
  const at = { head_block: position.head_block, now: queue.now() }
  const retry_block = nextTry(transaction, at, NETWORKS[queue.chain.chain_id].block_time_s)
  await writeAsHolder(queue, (tx) =>
    tx
      .updateTable("transactions")
      .set(backsOff ? { error, retry_block, nonce: null, gas: null } : { error })
      .where("id", "=", transaction.id)
      .where("state", "=", transaction.state)
      .execute(),
  )
}

async function signFirst(
  queue: SignerQueue,
  transaction: Transactions,
  { gas, fees, nonceFloor }: StepOf<"sign">,
  round: Round,
): Promise<void> {
  const nonce = await takeNonce(queue, transaction, gas, nonceFloor)
  if (nonce === null) return
  const purse = await round.purse()
  purse.left_wei -= BigInt(gas) * fees.max_fee_wei
  await signAndSend(queue, { ...transaction, gas, nonce }, fees, round)
}

async function signAndSend(queue: SignerQueue, transaction: Transactions, fees: Fees, { position }: Round) {
  const attempt = await sign(queue, transaction, fees)
  await storeAttempt(queue, transaction, attempt, position.head_block)
  await broadcast(queue, transaction, attempt)
}

/** A transaction forgotten by a reorg or a node is not stuck, so it is sent again without a higher fee. */
async function resend(queue: SignerQueue, transaction: Transactions, { position }: Round): Promise<void> {
  const attempt = await lastAttempt(queue, transaction)
  if (!attempt) return
  const { head_block: signed_block } = position
  if (transaction.signed_block !== signed_block) {
    await queue.db.write((tx) => update(tx, transaction, { signed_block, error: null }))
  }
  await broadcast(queue, transaction, attempt)
}

async function sign(queue: SignerQueue, transaction: Transactions, fees: Fees): Promise<Attempts> {
  const raw = await queue.account.signTransaction!({
    type: "eip1559",
    chainId: queue.chain.chain_id,
    nonce: transaction.nonce!,
    gas: BigInt(transaction.gas!),
    maxFeePerGas: fees.max_fee_wei,
    maxPriorityFeePerGas: fees.priority_fee_wei,
    to: transaction.to_address as `0x${string}`,
    data: transaction.data as `0x${string}`,
  })
  return {
    hash: keccak256(raw),
    transaction_id: transaction.id,
    raw,
    max_fee_wei: String(fees.max_fee_wei),
    priority_fee_wei: String(fees.priority_fee_wei),
    created_at: queue.now(),
  }
}

async function storeAttempt(
  queue: SignerQueue,
  transaction: Transactions,
  attempt: Attempts,
  head_block: number,
): Promise<void> {
  queue.probe?.("before-store")
  await writeAsHolder(queue, async (tx) => {
    await tx.insertInto("attempts").values(attempt).execute()
    const { created_at: signed_at } = attempt
    await update(tx, transaction, {
      state: "signed",
      gas: transaction.gas,
      error: null,
      signed_at,
      signed_block: head_block,
    })
  })
  queue.probe?.("after-store")
}

/** The stored bytes, as they are. An answer that never came means "unknown", so no error here is a failed mint. */
async function broadcast(queue: SignerQueue, transaction: Transactions, attempt: Attempts): Promise<void> {
  await ensureManifest(queue.manifests, queue.threads, transaction.id)
  queue.probe?.("after-manifest")
  try {
    await queue.chain.rpc.send(attempt.raw)
  } catch (error) {
    // "already known" and "nonce too low" are good news in other words; the next step sees which.
    queue.log.debug({ tx_hash: attempt.hash, error: String(error) }, "send answered with an error")
  }
  queue.probe?.("after-send")
}

/** Makes two transactions of a mint of two products or more. */
async function splitMint(queue: SignerQueue, transaction: Transactions): Promise<void> {
  const call = decodeFunctionData({ abi: productRegistryAbi, data: transaction.data as Hex })
  if (call.functionName !== "mint") return
  const [to, issuer, products] = call.args
  const half = Math.ceil(products.length / 2)
  const encode = (part: typeof products) =>
    encodeFunctionData({ abi: productRegistryAbi, functionName: "mint", args: [to, issuer, part] })
  const moved = products.slice(half).map(({ tokenId }) => `0x${tokenId.toString(16).padStart(64, "0")}`)
  const id = crypto.randomUUID()
  const fresh = { id, nonce: null, gas: null, error: null, retry_block: null }
  const second = { ...transaction, ...fresh, data: encode(products.slice(half)) }
  await writeAsHolder(queue, async (tx) => {
    await tx.insertInto("transactions").values(second).execute()
    await tx
      .updateTable("records")
      .set({ transaction_id: id })
      .where("transaction_id", "=", transaction.id)
      .where("token_id", "in", moved)
      .execute()
    const data = encode(products.slice(0, half))
    await update(tx, transaction, { data, retry_block: null })
  })
}

/** Redoes what a transaction failed to do: products are queued again, a call is prepared again. */
async function requeue(
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
