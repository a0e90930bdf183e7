import { toQuantity } from "#chain/index/read-blocks.ts"
import { NodesRefuse } from "#chain/rpc/rpc.ts"
import type { Reader } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { SignedFacts } from "./facts.ts"
import { orNoQuorum } from "./no-quorum.ts"
import { type SignerQueue, update, writeAsHolder } from "./signer-queue.ts"
import type { BlockState } from "./state-at.ts"

/**
 * Reading a nonce as unused from one node is safe: we only wait. Treating it as spent takes a quorum, because we would
 * mint the batch again.
 */
export async function nonceAt(
  { chain, account }: SignerQueue,
  { nonce }: Transactions,
  { tag }: BlockState,
): Promise<SignedFacts["nonce"]> {
  const question = [account.address, tag]
  // A node that does not have the block, or has another in its place, says nothing about it.
  const count = await chain.rpc.request("eth_getTransactionCount", question).then(Number, zeroIfRefused)
  if (nonce! >= count) return "unused"
  const agreed = await orNoQuorum(chain.rpc.quorum("eth_getTransactionCount", question).then(Number, zeroIfRefused))
  if (agreed === "no_quorum") return agreed
  return nonce! < agreed ? "spent" : "unused"
}

function zeroIfRefused(error: unknown): 0 {
  if (error instanceof NodesRefuse) return 0
  throw error
}

/** Limits the nonces that one wrong answer can skip. A correct count is reached over several rounds. */
const NONCES_ADOPTED_MAX = 16

/**
 * The next nonce by the chain's count at the confirmed block. It exceeds ours when somebody else used the key, or the
 * database is an old copy.
 */
export async function nonceFloor({ db, chain, account }: SignerQueue, confirmed_block: number): Promise<number> {
  const question = [account.address, toQuantity(Math.max(0, confirmed_block))]
  // Where a reorg has made the chain shorter, nodes do not have that block yet: then nothing is adopted.
  const count = await chain.rpc.request("eth_getTransactionCount", question).then(Number, zeroIfRefused)
  const ours = await nextNonce(db.read, chain.chain_id, account.address)
  if (count <= ours) return ours
  return Math.min(Number(await chain.rpc.quorum("eth_getTransactionCount", question)), ours + NONCES_ADOPTED_MAX)
}

async function nextNonce(read: Reader, chain_id: number, signer: string): Promise<number> {
  const { last } = await read
    .selectFrom("transactions")
    .select((eb) => eb.fn.max("nonce").as("last"))
    .where("chain_id", "=", chain_id)
    .where("signer", "=", signer)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/**
 * Stores the nonce before signing, so that a crash in between signs the same one. Null when the transaction was voided, which
 * a nonce prevents.
 */
export async function takeNonce(queue: SignerQueue, transaction: Transactions, gas: number, floor: number) {
  const { id, chain_id, signer } = transaction
  if (transaction.nonce !== null) return transaction.nonce
  return writeAsHolder(queue, async (tx) => {
    const { state } = await tx.selectFrom("transactions").select("state").where("id", "=", id).executeTakeFirstOrThrow()
    if (state !== "prepared") return null
    const nonce = Math.max(await nextNonce(tx, chain_id, signer), floor)
    await update(tx, transaction, { nonce, gas, error: null, retry_block: null })
    return nonce
  })
}
