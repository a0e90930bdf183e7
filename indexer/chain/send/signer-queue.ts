import type { Logger } from "pino"
import type { Account } from "viem/accounts"
import type { Chain } from "#chain/chain.ts"
import type { Manifests } from "#chain/mint/manifest.ts"
import type { Database, Reader, Tx } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { type Lease, requireLease } from "#jobs/lease.ts"
import { BUDGET_WAITS } from "#shared/chain-waits.ts"
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

/** How many deferred recalls of a company a step looks at: it may have ten thousand. */
const DEFERRED_A_COMPANY_MAX = 16

/** What is prepared or signed, with only the first of each company's deferred recalls. */
export const openTransactions = (read: Reader, chain_id: number, signer: string): Promise<Transactions[]> =>
  read
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain_id)
    .where("signer", "=", signer)
    .where("state", "in", ["prepared", "signed"])
    .where((eb) =>
      eb.or([
        eb("error", "is", null),
        eb("error", "!=", BUDGET_WAITS.deferred),
        eb("id", "in", firstDeferred(read, chain_id, signer)),
      ]),
    )
    .execute()

/** Batches' recalls come first, as in `choose-next`: `kind` sorts them so. */
function firstDeferred(read: Reader, chain_id: number, signer: string) {
  const deferred = read
    .selectFrom("transactions")
    .select((eb) => {
      const place = eb.fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("company_id").orderBy("kind", "desc").orderBy("created_at").orderBy("id"))
      return ["id" as const, place.as("place")]
    })
    .where("chain_id", "=", chain_id)
    .where("signer", "=", signer)
    .where("state", "=", "prepared")
    .where("error", "=", BUDGET_WAITS.deferred)
  return read.selectFrom(deferred.as("deferred")).select("id").where("place", "<=", DEFERRED_A_COMPANY_MAX)
}
