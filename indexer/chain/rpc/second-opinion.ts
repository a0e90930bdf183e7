/** What a lane concludes from takes two nodes that say it alike, where there are two. */

import { toQuantity } from "#chain/index/read-blocks.ts"
import type { Lane } from "#chain/send/lane.ts"
import { explainRefusal, type Refusal } from "#chain/send/refusals.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { ITEM_WAITS } from "#shared/chain-waits.ts"
import { RpcRefused } from "./rpc.ts"
import type { BlockState } from "./state-at.ts"

/**
 * Whether the nonce is used up at that block. Reading it as unused from one node is safe: we only wait. Treating it as used
 * takes two, because we would mint the batch again.
 */
export async function isSpent({ chain, account }: Lane, { nonce }: Transactions, state: BlockState): Promise<boolean> {
  const question = [account.address, state]
  // A node that does not have the block, or has another in its place, says nothing about it.
  const count = await chain.rpc.request("eth_getTransactionCount", question).then(Number, whereRefused(0))
  if (nonce! >= count) return false
  return nonce! < (await chain.rpc.agreed("eth_getTransactionCount", question).then(Number, whereRefused(0)))
}

const whereRefused =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof RpcRefused) return instead
    throw error
  }

/** One wrong answer leaves no more nonces out than this; where the count is right, it is reached in several rounds. */
const NONCES_ADOPTED_MAX = 16

/**
 * The lowest nonce that the next transaction may have by the chain's own count, asked at the confirmed block. It is above
 * ours where the key has been used by somebody else, or where the database is an old copy.
 */
export async function nonceFloor({ db, chain, account }: Lane, confirmed_block: number): Promise<number> {
  const question = [account.address, toQuantity(Math.max(0, confirmed_block))]
  // Where a reorg has made the chain shorter, nodes do not have that block yet: then nothing is adopted.
  const count = await chain.rpc.request("eth_getTransactionCount", question).then(Number, whereRefused(0))
  const { last } = await db.read
    .selectFrom("transactions")
    .select((eb) => eb.fn.max("nonce").as("last"))
    .where("chain_id", "=", chain.chain_id)
    .where("signer", "=", account.address)
    .executeTakeFirstOrThrow()
  const ours = last === null ? 0 : Number(last) + 1
  if (count <= ours) return ours
  return Math.min(Number(await chain.rpc.agreed("eth_getTransactionCount", question)), ours + NONCES_ADOPTED_MAX)
}

/** What ends a transaction takes two nodes that say it alike. Throws NoAgreement. */
export async function confirmRefusal({ rpc }: Lane["chain"], call: object, refusal: Refusal): Promise<Refusal> {
  if (rpc.needed === 1 || refusal.kind === "unexplained" || refusal.kind === "wait") return refusal
  try {
    await rpc.agreed("eth_estimateGas", [call])
  } catch (error) {
    return explainRefusal(error)
  }
  return { kind: "unexplained", reason: ITEM_WAITS.disagreement }
}
