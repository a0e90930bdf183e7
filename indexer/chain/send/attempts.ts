import { keccak256 } from "viem/utils"
import { ensureManifest } from "#chain/mint/manifest.ts"
import type { Attempts, Transactions } from "#db/tables/chain.ts"
import { requireLease } from "#jobs/lease.ts"
import type { Fees } from "./fees.ts"
import type { Lane } from "./lane.ts"

export async function sign(lane: Lane, transaction: Transactions, fees: Fees): Promise<Attempts> {
  const raw = await lane.account.signTransaction!({
    type: "eip1559",
    chainId: lane.chain.chain_id,
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
    created_at: lane.now(),
  }
}

export async function storeAttempt(
  lane: Lane,
  { id, gas }: Transactions,
  attempt: Attempts,
  head_block: number,
): Promise<void> {
  lane.probe?.("before-store")
  await lane.db.write(async (tx) => {
    await requireLease(tx, lane.lease)
    await tx.insertInto("attempts").values(attempt).execute()
    await tx
      .updateTable("transactions")
      .set({ state: "signed", gas, error: null, signed_at: attempt.created_at, signed_block: head_block })
      .where("id", "=", id)
      .execute()
  })
  lane.probe?.("after-store")
}

/** The stored bytes, as they are. An answer that never came means "unknown", so no error here is a failed mint. */
export async function broadcast(lane: Lane, transaction: Transactions, attempt: Attempts): Promise<void> {
  await ensureManifest(lane.manifests, lane.threads, transaction.id)
  lane.probe?.("after-manifest")
  try {
    await lane.chain.rpc.send(attempt.raw)
  } catch (error) {
    // "already known" and "nonce too low" are good news in other words; the next step sees which.
    lane.log.debug({ tx_hash: attempt.hash, error: String(error) }, "send answered with an error")
  }
  lane.probe?.("after-send")
}

export async function lastAttempt(lane: Lane, { id }: Transactions): Promise<Attempts | undefined> {
  const attempts = await lane.db.read.selectFrom("attempts").selectAll().where("transaction_id", "=", id).execute()
  return attempts.sort((a, b) => (BigInt(a.max_fee_wei) < BigInt(b.max_fee_wei) ? 1 : -1))[0]
}
