import { keccak256 } from "viem/utils"
import { ensureManifest } from "#chain/mint/manifest.ts"
import type { Attempts, Transactions } from "#db/tables/chain.ts"
import type { Fees } from "./fees.ts"
import { type SignerQueue, update, writeAsHolder } from "./signer-queue.ts"

export async function sign(queue: SignerQueue, transaction: Transactions, fees: Fees): Promise<Attempts> {
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

export async function storeAttempt(
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
export async function broadcast(queue: SignerQueue, transaction: Transactions, attempt: Attempts): Promise<void> {
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

export async function lastAttempt(queue: SignerQueue, { id }: Transactions): Promise<Attempts | undefined> {
  const attempts = await queue.db.read.selectFrom("attempts").selectAll().where("transaction_id", "=", id).execute()
  return attempts.sort((a, b) => (BigInt(a.max_fee_wei) < BigInt(b.max_fee_wei) ? 1 : -1))[0]
}
