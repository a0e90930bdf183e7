import type { Logger } from "pino"
import type { Account } from "viem/accounts"
import type { Chain } from "#chain/chain.ts"
import type { Manifests } from "#chain/mint/manifest.ts"
import type { Database } from "#db/database.ts"
import type { Lease } from "#jobs/lease.ts"
import type { Threads } from "#threads/threads.ts"

/** One key on one chain: its nonces are a single queue, so at any time one process, the lease's holder, works on it. */
export interface Lane {
  db: Database
  chain: Chain
  account: Account
  lease: Lease
  manifests: Manifests
  threads: Threads
  log: Logger
  now: () => number
  /** Called at each named point between two effects; fault tests end the process there. */
  probe?: ((point: LanePoint) => void) | undefined
}

export type LanePoint = "before-store" | "after-store" | "after-manifest" | "after-send" | "after-settle"

/** geth keeps 16 executable transactions an account; more may be dropped. */
export const IN_FLIGHT_MAX = 16
