import { mendIndex } from "#chain/index/mend-index.ts"
import type { Position } from "#chain/index/position.ts"
import { isSpent } from "#chain/rpc/second-opinion.ts"
import { stateAt } from "#chain/rpc/state-at.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { QUEUE_WAITS } from "#shared/chain-waits.ts"
import { blocksIn } from "#shared/chains.ts"
import { broadcast, lastAttempt, sign, storeAttempt } from "./attempts.ts"
import { concernsOne } from "./contained.ts"
import { bumpedFees, readMarket } from "./fees.ts"
import { landedBlock } from "./landing.ts"
import type { Lane } from "./lane.ts"
import { noteWaiting, setState } from "./note.ts"
import { settle } from "./settle.ts"

/** Answers whether a signed transaction still counts against the number in flight, and concludes what is over. */
export async function isInFlight(lane: Lane, transaction: Transactions, position: Position): Promise<boolean> {
  if (await hasLanded(lane, transaction, position)) return false
  try {
    return !(await isOver(lane, transaction, position))
  } catch (error) {
    if (!concernsOne(error)) throw error
    lane.log.debug({ transaction: transaction.id, error: String(error) }, "what became of it cannot be told yet")
    return true
  }
}

/** In the index; closed once that is final, since until then a reorg may take it away and it has to be sent again. */
export async function hasLanded(lane: Lane, transaction: Transactions, position: Position): Promise<boolean> {
  const block = await landedBlock(lane.db, transaction)
  if (block !== null && block <= position.finalized_block) await setState(lane, transaction, "done")
  return block !== null
}

async function isOver(lane: Lane, transaction: Transactions, position: Position): Promise<boolean> {
  const block_number = Math.max(0, depthFor(transaction, position))
  // Everything is asked at one block: a count of one branch and a state of another would have us mint the same batch twice.
  const state = await stateAt(lane, block_number)
  if (!(await isSpent(lane, transaction, state))) return false
  // Its nonce is spent as deep as we require, and the index, which is as far, has no event of it.
  if (await mendIndex(lane, transaction, block_number)) return false
  await settle(lane, transaction, { kind: "spent", block_number }, state)
  lane.probe?.("after-settle")
  return true
}

/**
 * How deep a transaction must have failed for us to believe it. A recall that a reorg brings back to life would undo what was
 * decided since, so for these nothing less than finality will do; a mint does no harm by it and people wait for it.
 */
export function depthFor({ kind }: Transactions, { confirmed_block, finalized_block }: Position): number {
  return kind === "mint" || kind === "mint_batch" ? confirmed_block : finalized_block
}

/** Sends a transaction again that nodes have forgotten; offers more for one that is stuck. */
export async function watch(
  lane: Lane,
  transaction: Transactions,
  { head_block }: Position,
  { may_bump }: { may_bump: boolean },
): Promise<void> {
  const last = await lastAttempt(lane, transaction)
  if (!last) return
  const whereabouts = await findTransaction(lane, last.hash)
  if (whereabouts === "unknown") {
    await startWaiting(lane, transaction, head_block)
    await broadcast(lane, transaction, last)
    return
  }
  if (whereabouts === "mined" || !may_bump || !isStuck(lane, transaction, head_block)) return
  const sent = { max_fee_wei: BigInt(last.max_fee_wei), priority_fee_wei: BigInt(last.priority_fee_wei) }
  const fees = bumpedFees(lane.chain.fees, transaction.kind, sent, await readMarket(lane.chain))
  if (fees === "capped") return noteWaiting(lane, transaction, QUEUE_WAITS.fee_ceiling)
  if (fees === "good") {
    // Other nodes may have lost it.
    await startWaiting(lane, transaction, head_block)
    await broadcast(lane, transaction, last)
    return
  }
  const attempt = await sign(lane, transaction, fees)
  await storeAttempt(lane, transaction, attempt, head_block)
  await broadcast(lane, transaction, attempt)
}

/** Not mined for so long, a transaction is looked at again, and offers more where that helps. */
const BUMP_AFTER_S = 36

/** A retired key cannot sign a better offer: what it signed is sent as it is. */
function isStuck({ chain, account }: Lane, { signed_block }: Transactions, head_block: number): boolean {
  const waited_blocks = head_block - signed_block!
  return account.signTransaction !== undefined && waited_blocks >= blocksIn(chain.chain_id, BUMP_AFTER_S)
}

/** What a reorg or a node has forgotten begins anew: it is not stuck, so it needs no higher fee. */
async function startWaiting(lane: Lane, { id, signed_block }: Transactions, head_block: number): Promise<void> {
  if (signed_block === head_block) return
  await lane.db.write((tx) =>
    tx.updateTable("transactions").set({ signed_block: head_block, error: null }).where("id", "=", id).execute(),
  )
}

/** What a node says of a hash: good enough to decide whether to send again, never whether something is minted. */
async function findTransaction(lane: Lane, hash: string): Promise<"unknown" | "waiting" | "mined"> {
  const found = (await lane.chain.rpc.request("eth_getTransactionByHash", [hash])) as { blockNumber?: unknown } | null
  if (!found) return "unknown"
  return found.blockNumber ? "mined" : "waiting"
}
