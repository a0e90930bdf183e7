import { decodeFunctionData, encodeFunctionData, keccak256 } from "viem/utils"
import { insertMissed } from "#chain/index/backfill.ts"
import { failedFor, NO_FAILURE, tellOfFailedMints } from "#chain/mint/failed-mints.ts"
import { ensureManifest } from "#chain/mint/manifest.ts"
import { productRegistryAbi } from "#contracts/abi.ts"
import type { Tx } from "#db/database.ts"
import { changeRows, inStatements } from "#db/rows.ts"
import type { Attempts, Transactions } from "#db/tables/chain.ts"
import { generateCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import { ITEM_WAITS } from "#shared/chain-waits.ts"
import { NETWORKS } from "#shared/chains.ts"
import { readStored, reasonFor } from "#shared/refusals.ts"
import type { Item, Step } from "./decide.ts"
import { takeNonce } from "./nonces.ts"
import { chooseRetryBlock, readLastAttempt, type StepContext, update } from "./queue.ts"

/** Carries out a decision. Effects are stored before they leave the process, so a crash repeats them unchanged. */
export async function execute(context: StepContext, transaction: Transactions, step: Step): Promise<void> {
  switch (step.do) {
    case "wait":
      return wait(context, transaction, step)
    case "sign":
    case "bump":
    case "resend": {
      const attempt = await recordAttempt(context, transaction, step)
      if (attempt) await broadcast(context, transaction, attempt)
      return
    }
    case "split":
      return splitMint(context.write, transaction)
    case "done":
      await context.write((tx) => update(tx, transaction, { state: step.state, error: step.reason }))
      break
    case "requeue":
      await requeue(context, transaction, step.items, step.failure)
      break
    case "backfill":
      return insertMissed(context, step.block)
  }
  context.probe?.("after-close")
}

/** Stores why a transaction waits and when to retry a refused one, which returns its nonce: it would block higher ones. */
async function wait(
  { chain, log, now, position, write }: StepContext,
  transaction: Transactions,
  { reason: error, backsOff }: Extract<Step, { do: "wait" }>,
) {
  const isTold = transaction.error === error
  if (isTold && !backsOff) return
  // A signed transaction without a reason is on its way, so its old reason is cleared.
  if (error === null && transaction.state === "prepared") return
  if (error !== null && !isTold) log.warn({ chain_id: chain.chain_id, reason: error }, "a transaction waits")
  const at = { head_block: position.head_block, now: now() }
  const retry_block = chooseRetryBlock(transaction, at, NETWORKS[chain.chain_id].block_time_s)
  const { id, state } = transaction
  const change = backsOff ? { error, retry_block, nonce: null, gas: null } : { error }
  await write((tx) => changeRows(tx, "transactions", { id, state }, change))
}

/** The bytes to send, once they are on record; undefined where there are none. */
async function recordAttempt(
  { account, chain, db, now, position, probe, purse, write }: StepContext,
  transaction: Transactions,
  step: Extract<Step, { do: "sign" | "bump" | "resend" }>,
): Promise<Attempts | undefined> {
  const signed_block = position.head_block
  if (step.do === "resend") {
    // A transaction forgotten by a reorg or a node is not stuck, so it is sent again without a higher fee.
    const last = await readLastAttempt(db.read, transaction)
    if (last && transaction.signed_block !== signed_block) {
      await db.write((tx) => update(tx, transaction, { signed_block }))
    }
    return last
  }
  let { nonce, gas } = transaction
  const { max_fee_wei, priority_fee_wei } = step.fees
  if (step.do === "sign") {
    nonce = await takeNonce(write, transaction, step.gas, step.nonceFloor)
    if (nonce === null) return undefined
    gas = step.gas
    const left = await purse()
    left.left_wei -= BigInt(gas) * max_fee_wei
  }
  const raw = await account.signTransaction!({
    type: "eip1559",
    chainId: chain.chain_id,
    nonce: nonce!,
    gas: BigInt(gas!),
    maxFeePerGas: max_fee_wei,
    maxPriorityFeePerGas: priority_fee_wei,
    to: transaction.to_address as Hex,
    data: transaction.data as Hex,
  })
  const signed_at = now()
  const attempt = {
    hash: keccak256(raw),
    transaction_id: transaction.id,
    raw,
    max_fee_wei: String(max_fee_wei),
    priority_fee_wei: String(priority_fee_wei),
    created_at: signed_at,
  }
  probe?.("before-store")
  await write(async (tx) => {
    await tx.insertInto("attempts").values(attempt).execute()
    await update(tx, transaction, { state: "signed", gas, signed_at, signed_block })
  })
  probe?.("after-store")
  return attempt
}

/** The stored bytes, as they are. An answer that never came means "unknown", so no error here is a failed mint. */
async function broadcast(context: StepContext, transaction: Transactions, attempt: Attempts): Promise<void> {
  const { chain, log, manifests, threads, probe, write } = context
  let error: string | null = null
  await ensureManifest(manifests, threads, attempt.transaction_id)
  probe?.("after-manifest")
  try {
    await chain.rpc.send(attempt.raw)
  } catch (said) {
    // "already known" and "nonce too low" are good news in other words; the next step sees which.
    log.debug({ tx_hash: attempt.hash, error: String(said) }, "send answered with an error")
    error = ITEM_WAITS.unexplained
  }
  probe?.("after-send")
  // Taking a nonce has cleared what the row said before.
  if (error ?? transaction.error) await write((tx) => update(tx, transaction, { error }))
}

/** Makes two transactions of a mint of two products or more. */
async function splitMint(write: StepContext["write"], transaction: Transactions): Promise<void> {
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
  await write(async (tx) => {
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
  { now, write }: StepContext,
  transaction: Transactions,
  items: Item[],
  reason: string | null,
): Promise<void> {
  const at = now()
  const failure = reason === null ? undefined : failedFor(readStored(reason) ?? reasonFor("mint_failed"), at)
  await write(async (tx) => {
    if (transaction.kind === "mint") return requeueTokens(tx, transaction, items, failure, at)
    if (transaction.kind === "mint_batch") await returnBatch(tx, transaction, failure)
    else await prepareAgain(tx, transaction)
    await close(tx, transaction)
  })
}

/** There with another hash, a product gets a new code; absent, it is queued again, or has failed. */
async function requeueTokens(
  tx: Tx,
  transaction: Transactions,
  items: Item[],
  failure: Failure | undefined,
  now: number,
): Promise<void> {
  const absent: string[] = []
  for (const { mint_id, presence } of items) {
    if (presence === "ours" || mint_id === null) continue
    if (presence === "absent") {
      absent.push(mint_id)
    } else if (await isLabelled(tx, mint_id)) {
      await putBack(tx, [mint_id], failedFor(reasonFor("code_taken"), now))
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
  const mint_ids = records.map(({ mint_id }) => mint_id)
  await putBack(tx, mint_ids, failure)
}

/** Keeps its place in the order: later decisions about the same subject must still follow it. */
async function prepareAgain(tx: Tx, { id: _, ...decided }: Transactions): Promise<void> {
  const unsigned = { nonce: null, gas: null, signed_at: null, signed_block: null, error: null, retry_block: null }
  const again = { ...decided, ...unsigned, id: crypto.randomUUID(), state: "prepared" } as const
  await tx.insertInto("transactions").values(again).execute()
}

const close = (tx: Tx, transaction: Transactions) => update(tx, transaction, { state: "void", error: null })

type Failure = ReturnType<typeof failedFor>

async function putBack(tx: Tx, mint_ids: string[], failure: Failure | undefined): Promise<void> {
  const next = failure ?? ({ state: "queued", ...NO_FAILURE } as const)
  for (const ids of inStatements(mint_ids)) {
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
