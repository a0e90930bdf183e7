import { insertMissed } from "#chain/index/backfill.ts"
import { splitMint } from "#chain/mint/split-mint.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { NETWORKS } from "#shared/chains.ts"
import { broadcast, lastAttempt, sign, storeAttempt } from "./attempts.ts"
import { nextTry } from "./choose-next.ts"
import type { Step } from "./facts.ts"
import type { Fees } from "./fees.ts"
import { takeNonce } from "./nonces.ts"
import { requeue } from "./requeue.ts"
import type { Round } from "./round.ts"
import { type SignerQueue, writeAsHolder } from "./signer-queue.ts"

/** Does what was decided. Every effect is stored before it leaves the process, so that a crash repeats it unchanged. */
export async function execute(queue: SignerQueue, transaction: Transactions, step: Step, round: Round): Promise<void> {
  switch (step.do) {
    case "wait":
      return step.backsOff ? backOff(queue, transaction, step.reason, round) : hold(queue, transaction, step.reason)
    case "sign":
      return signFirst(queue, transaction, step, round)
    case "resend":
      return resend(queue, transaction, round)
    case "bump":
      return signAndSend(queue, transaction, step.fees, round)
    case "split":
      return splitMint(queue, transaction)
    case "done":
      await close(queue, transaction, step.state, step.reason)
      break
    case "requeue":
      await requeue(queue, transaction, step.items, step.failure)
      break
    case "backfill":
      return insertMissed(queue, step.block)
  }
  queue.probe?.("after-close")
}

/** Stores why a transaction waits. */
async function hold(queue: SignerQueue, { id, error }: Transactions, reason: string | null): Promise<void> {
  if (reason === null || error === reason) return
  warn(queue, reason)
  await queue.db.write((tx) => tx.updateTable("transactions").set({ error: reason }).where("id", "=", id).execute())
}

/**
 * Stores from which block on a refused transaction is tried again. A nonce that it had is free again: no bytes exist with it,
 * and what has a higher one would wait behind it.
 */
async function backOff(queue: SignerQueue, transaction: Transactions, reason: string | null, { position }: Round) {
  if (reason !== transaction.error) warn(queue, reason)
  const at = { head_block: position.head_block, now: queue.now() }
  const retry_block = nextTry(transaction, at, NETWORKS[queue.chain.chain_id].block_time_s)
  await writeAsHolder(queue, (tx) =>
    tx
      .updateTable("transactions")
      .set({ error: reason, retry_block, nonce: null, gas: null })
      .where("id", "=", transaction.id)
      .where("state", "=", "prepared")
      .execute(),
  )
}

function warn({ log, chain }: SignerQueue, reason: string | null): void {
  log.warn({ chain_id: chain.chain_id, reason }, "a transaction waits")
}

async function signFirst(
  queue: SignerQueue,
  transaction: Transactions,
  { gas, fees, nonceFloor }: Extract<Step, { do: "sign" }>,
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

/** What a reorg or a node has forgotten begins anew: it is not stuck, so it needs no higher fee. */
async function resend(queue: SignerQueue, transaction: Transactions, { position }: Round): Promise<void> {
  const attempt = await lastAttempt(queue, transaction)
  if (!attempt) return
  const { head_block: signed_block } = position
  if (transaction.signed_block !== signed_block) {
    await queue.db.write((tx) =>
      tx.updateTable("transactions").set({ signed_block, error: null }).where("id", "=", transaction.id).execute(),
    )
  }
  await broadcast(queue, transaction, attempt)
}

async function close(queue: SignerQueue, { id }: Transactions, state: "done" | "void", error: string | null) {
  await writeAsHolder(queue, (tx) =>
    tx.updateTable("transactions").set({ state, error }).where("id", "=", id).execute(),
  )
}
