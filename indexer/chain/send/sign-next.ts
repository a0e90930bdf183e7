import { GAS_PER_TRANSACTION_MAX } from "#chain/chain.ts"
import { indexHolds } from "#chain/index/index-holds.ts"
import type { Position } from "#chain/index/position.ts"
import { readMintBound } from "#chain/mint/mint-cap.ts"
import { productsIn, splitMint } from "#chain/mint/split-mint.ts"
import { confirmRefusal, nonceFloor } from "#chain/rpc/second-opinion.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { requireLease } from "#jobs/lease.ts"
import { holdsUpQueue, ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"
import { broadcast, sign, storeAttempt } from "./attempts.ts"
import { concernsOne } from "./contained.ts"
import { firstFees, type Market } from "./fees.ts"
import { promisedWei } from "./funds.ts"
import { gasLimit } from "./gas-limit.ts"
import { endIfGone } from "./gone.ts"
import type { Lane } from "./lane.ts"
import { hasLanded } from "./look-after.ts"
import { noteRefused, noteWaiting, setState } from "./note.ts"
import { explainRefusal, type Refusal } from "./refusals.ts"
import { returnBatch, settle } from "./settle.ts"

/** What the key has left for what is not signed yet. */
export interface Purse {
  left_wei: bigint
}

export async function createPurse({ db, chain, account }: Lane): Promise<Purse> {
  const balance = BigInt(String(await chain.rpc.request("eth_getBalance", [account.address, "latest"])))
  return { left_wei: balance - (await promisedWei(db, chain.chain_id, account.address)) }
}

export interface Step {
  position: Position
  purse: Purse
  market: Market
}

/**
 * Signed with so much gas, or not: `over`: closed, split or returned. `waits`: this one; `queue waits`: everything of this key.
 */
type Outcome = { gas: number } | "over" | "waits" | "queue waits"

/** The reason for waiting is stored with the transaction. */
export async function signAndSend(lane: Lane, transaction: Transactions, step: Step): Promise<Outcome> {
  try {
    return await trySigning(lane, transaction, step)
  } catch (error) {
    if (!concernsOne(error)) throw error
    lane.log.debug({ transaction: transaction.id, error: String(error) }, "a transaction could not be decided on")
    await noteRefused(lane, transaction, ITEM_WAITS.disagreement, step.position.head_block)
    return "waits"
  }
}

async function trySigning(lane: Lane, transaction: Transactions, step: Step): Promise<Outcome> {
  const { position, purse, market } = step
  if (await hasLanded(lane, transaction, position)) return "over"
  const estimated = await estimate(lane, transaction)
  if (typeof estimated !== "number") return refused(lane, transaction, estimated, position)
  const gas = gasLimit(estimated)
  // Signed with as much, no node would ever take it, and its nonce would hold up everything behind it.
  if (gas > GAS_PER_TRANSACTION_MAX) return makeSmaller(lane, transaction, ITEM_WAITS.too_much_gas, position)
  const fees = firstFees(lane.chain.fees, transaction.kind, market)
  const cost = BigInt(gas) * fees.max_fee_wei
  if (purse.left_wei < cost) {
    await noteWaiting(lane, transaction, QUEUE_WAITS.funds)
    return "queue waits"
  }
  const nonce = await takeNonce(lane, transaction, gas, await nonceFloor(lane, position.confirmed_block))
  if (nonce === null) return "over"
  purse.left_wei -= cost
  const attempt = await sign(lane, { ...transaction, gas, nonce }, fees)
  await storeAttempt(lane, { ...transaction, gas, nonce }, attempt, position.head_block)
  await broadcast(lane, transaction, attempt)
  return { gas }
}

async function estimate({ chain, account }: Lane, { to_address: to, data }: Transactions): Promise<number | Refusal> {
  const call = { from: account.address, to, data }
  try {
    return Number(await chain.rpc.request("eth_estimateGas", [call]))
  } catch (error) {
    return confirmRefusal(chain, call, explainRefusal(error))
  }
}

/** What follows from a node's refusal to estimate. */
async function refused(lane: Lane, transaction: Transactions, refusal: Refusal, position: Position): Promise<Outcome> {
  const { head_block, confirmed_block } = position
  const block_number = Math.max(0, confirmed_block)
  switch (refusal.kind) {
    case "cap":
      return makeFit(lane, transaction, head_block)
    case "missing":
      if (await endIfGone(lane, transaction, position)) return "over"
      return wait(lane, transaction, refusal.reason, head_block)
    case "never":
      await settle(lane, transaction, { kind: "refused", reason: refusal.reason, block_number })
      return "over"
    case "already_there":
      if (await settle(lane, transaction, { kind: "already_there", block_number })) return "over"
      return wait(lane, transaction, ITEM_WAITS.not_deep_enough, head_block)
    case "unexplained":
      if (await indexHolds(lane.db.read, transaction, block_number)) {
        await setState(lane, transaction, "done")
        return "over"
      }
      if (refusal.reason === ITEM_WAITS.disagreement) return wait(lane, transaction, refusal.reason, head_block)
      return makeSmaller(lane, transaction, refusal.reason, position)
    case "wait":
      return wait(lane, transaction, refusal.reason, head_block)
  }
}

async function wait(lane: Lane, transaction: Transactions, reason: string, head_block: number): Promise<Outcome> {
  await noteRefused(lane, transaction, reason, head_block)
  return holdsUpQueue(reason) ? "queue waits" : "waits"
}

/** Where a mint can be made smaller, its parts are tried in the next step. */
async function makeSmaller(lane: Lane, transaction: Transactions, reason: string, { head_block }: Position) {
  return (await splitMint(lane, transaction)) ? "over" : wait(lane, transaction, reason, head_block)
}

/** More than the contract lets us mint at once is made anew in smaller parts; what is small enough waits for the cap to refill. */
async function makeFit(lane: Lane, transaction: Transactions, head_block: number): Promise<Outcome> {
  const bound = await readMintBound(lane.chain)
  if (bound !== null && (await productsIn(lane.db, transaction)) > bound) {
    if (transaction.kind === "mint_batch") {
      await returnBatch(lane, transaction)
      return "over"
    }
    if (await splitMint(lane, transaction)) return "over"
  }
  return wait(lane, transaction, ITEM_WAITS.cap, head_block)
}

/**
 * The nonce is on record before anything is signed with it: a crash in between signs the same nonce again. Null when the
 * transaction has been taken back in the meantime; with a nonce, it never is.
 */
async function takeNonce(lane: Lane, transaction: Transactions, gas: number, floor: number): Promise<number | null> {
  if (transaction.nonce !== null) return transaction.nonce
  return lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    const { state } = await tx
      .selectFrom("transactions")
      .select("state")
      .where("id", "=", transaction.id)
      .executeTakeFirstOrThrow()
    if (state !== "prepared") return null
    const { last } = await tx
      .selectFrom("transactions")
      .select((eb) => eb.fn.max("nonce").as("last"))
      .where("chain_id", "=", transaction.chain_id)
      .where("signer", "=", transaction.signer)
      .executeTakeFirstOrThrow()
    const nonce = Math.max(last === null ? 0 : Number(last) + 1, floor)
    await tx
      .updateTable("transactions")
      .set({ nonce, gas, error: null, retry_block: null })
      .where("id", "=", transaction.id)
      .execute()
    return nonce
  })
}
