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
import { type SignerQueue, update, writeAsHolder } from "./signer-queue.ts"

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
