import { toAccount } from "viem/accounts"
import type { Chain } from "#chain/chain.ts"
import type { Database } from "#db/database.ts"
import type { Lease } from "#jobs/lease.ts"
import { signerLease } from "#jobs/lease-names.ts"
import { advanceQueue } from "./advance-queue.ts"
import { KINDS } from "./kinds.ts"
import { type SignerQueue, update, writeAsHolder } from "./signer-queue.ts"

/**
 * Finishes what keys left behind that sign no more. `leaseOf` answers null while another process still signs with such
 * a key.
 */
export async function drainQueues(
  needs: Omit<SignerQueue, "account" | "lease">,
  leaseOf: (name: string) => Promise<Lease | null>,
): Promise<void> {
  for (const signer of await drainingSigners(needs.db, needs.chain)) {
    const lease = await leaseOf(signerLease(needs.chain, signer))
    if (!lease) continue
    const queue = { ...needs, lease, account: toAccount(signer) }
    await handOverUnsigned(queue)
    await advanceQueue(queue)
  }
}

async function drainingSigners(db: Database, chain: Chain): Promise<`0x${string}`[]> {
  const present = Object.values(chain.signers).map(({ address }) => address)
  const rows = await db.read
    .selectFrom("transactions")
    .select("signer")
    .distinct()
    .where("chain_id", "=", chain.chain_id)
    .where("state", "in", ["prepared", "signed"])
    .where("signer", "not in", present)
    .execute()
  return rows.map(({ signer }) => signer as `0x${string}`)
}

/** Moves unsigned transactions to the key that has the role now. Signed ones are sent again until they are included. */
async function handOverUnsigned(queue: SignerQueue): Promise<void> {
  const { chain, account } = queue
  await writeAsHolder(queue, async (tx) => {
    const left = await tx
      .selectFrom("transactions")
      .select(["id", "kind"])
      .where("chain_id", "=", chain.chain_id)
      .where("signer", "=", account.address)
      .where("state", "=", "prepared")
      .execute()
    for (const { id, kind } of left) {
      const { address: signer } = chain.signers[KINDS[kind].role]
      await update(tx, { id }, { signer, nonce: null, retry_block: null })
    }
  })
}
