import type { Logger } from "pino"
import type { Account } from "viem/accounts"
import type { Chain } from "#chain/chain.ts"
import type { Manifests } from "#chain/mint/manifest.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { type Lease, requireLease } from "#jobs/lease.ts"
import type { Threads } from "#threads/threads.ts"

/** One key's transactions on one chain. Its nonces form one sequence, so only the lease's holder works on it. */
export interface SignerQueue {
  db: Database
  chain: Chain
  account: Account
  lease: Lease
  manifests: Manifests
  threads: Threads
  log: Logger
  now: () => number
  /** Called at each named point between two effects; fault tests end the process there. */
  probe?: ((point: CrashPoint) => void) | undefined
}

export type CrashPoint = "before-store" | "after-store" | "after-manifest" | "after-send" | "after-close"

/** geth keeps 16 executable transactions an account; more may be dropped. */
export const IN_FLIGHT_MAX = 16

/** One write that counts only while we hold the queue's lease. */
export function writeAsHolder<T>({ db, lease }: Pick<SignerQueue, "db" | "lease">, work: (tx: Tx) => Promise<T>) {
  return db.write(async (tx) => {
    await requireLease(tx, lease)
    return work(tx)
  })
}

/** Changes one transaction's row. */
export const update = (tx: Tx, { id }: Pick<Transactions, "id">, values: Partial<Transactions>) =>
  tx.updateTable("transactions").set(values).where("id", "=", id).execute()

export const openTransactions = (read: Reader, chain_id: number, signer: string): Promise<Transactions[]> =>
  read
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .where("signer", "=", signer)
    .where("state", "in", ["prepared", "signed"])
    .execute()
