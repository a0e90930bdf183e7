/** What becomes of a key's transactions when another key has taken its place. */
import { toAccount } from "viem/accounts"
import type { Chain, Role } from "#chain/chain.ts"
import type { Database } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { type Lease, requireLease } from "#jobs/lease.ts"
import { laneName } from "#jobs/lease-names.ts"
import type { Lane } from "./lane.ts"
import { advanceLane } from "./sender.ts"

const ROLE_OF: Record<Transactions["kind"], Role> = {
  ...{ mint: "minter", mint_batch: "minter" },
  ...{ recall: "recaller", reinstate: "recaller", recall_batch: "recaller", reinstate_batch: "recaller" },
  ...{ attest: "attester", revoke: "attester" },
}

/**
 * Looks after what keys left behind that are not among the chain's signers any more. `leaseOf` answers null while a process
 * that still signs with such a key is at work: it goes on alone until it has stopped.
 */
export async function tendRetired(
  needs: Omit<Lane, "account" | "lease">,
  leaseOf: (name: string) => Promise<Lease | null>,
): Promise<void> {
  for (const signer of await retiredSigners(needs.db, needs.chain)) {
    const lease = await leaseOf(laneName(needs.chain, signer))
    if (!lease) continue
    await handOverUnsigned(needs.db, needs.chain, signer, lease)
    await advanceLane({ ...needs, lease, account: toAccount(signer) })
  }
}

async function retiredSigners(db: Database, chain: Chain): Promise<`0x${string}`[]> {
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

/**
 * Of what was never signed no bytes exist anywhere, since they are stored before they are sent: another key may sign it, with
 * a nonce of its own. What was signed stays as it is, and is sent again until it has landed.
 */
async function handOverUnsigned(db: Database, chain: Chain, signer: string, lease: Lease): Promise<void> {
  await db.write(async (tx) => {
    await requireLease(tx, lease)
    const left = await tx
      .selectFrom("transactions")
      .select(["id", "kind"])
      .where("chain_id", "=", chain.chain_id)
      .where("signer", "=", signer)
      .where("state", "=", "prepared")
      .execute()
    for (const { id, kind } of left) {
      const { address } = chain.signers[ROLE_OF[kind]]
      await tx
        .updateTable("transactions")
        .set({ signer: address, nonce: null, retry_block: null })
        .where("id", "=", id)
        .execute()
    }
  })
}
