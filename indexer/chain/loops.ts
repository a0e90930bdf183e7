import type { Logger } from "pino"
import type { Account } from "viem/accounts"
import type { Database } from "#db/database.ts"
import { type Loop, startLoop } from "#indexer/loop.ts"
import { followerLease, type Lease, minterLease, releaseLease, signerLease, takeLease } from "#jobs/lease.ts"
import type { Threads } from "#threads/threads.ts"
import { type Chain, signersOf } from "./chain.ts"
import { createFollower, FinalityBroken, follow } from "./index/follower.ts"
import type { Follower } from "./index/index-position.ts"
import type { Manifests } from "./mint/manifest.ts"
import { prepareWaiting } from "./mint/minter.ts"
import { probeNodes } from "./rpc/probe-nodes.ts"
import { advanceQueue, drainQueues } from "./send/advance.ts"
import type { CrashPoint } from "./send/queue.ts"

export interface ChainLoops {
  db: Database
  threads: Threads
  manifests: Manifests
  log: Logger
  now: () => number
  /** Whose leases these are: one name for the whole process. */
  owner: string
  pause_ms: number
  probe?: ((point: CrashPoint) => void) | undefined
}

/** Everything that keeps one chain going: following it, preparing mints, and a signer queue for each key. */
export function startChainLoops(chain: Chain, loops: ChainLoops): Loop {
  const running = [
    followerLoop(chain, loops),
    minterLoop(chain, loops),
    ...signersOf(chain).map((account) => signerLoop(chain, account, loops)),
    drainingLoop(chain, loops),
    ...(chain.network === "local" ? [] : [nodesLoop(chain, loops)]),
  ]
  return {
    async stop() {
      await Promise.all(running.map((loop) => loop.stop()))
    },
  }
}

function followerLoop(chain: Chain, loops: ChainLoops): Loop {
  let follower: Follower | null = null
  const step = (lease: Lease) => {
    follower = follower?.lease.fence === lease.fence ? follower : createFollower(loops.db, chain, lease, loops.log)
    return follow(follower)
  }
  return leasedLoop(followerLease(chain.chain_id), step, loops, (error) => error instanceof FinalityBroken)
}

function minterLoop(chain: Chain, loops: ChainLoops): Loop {
  const step = async (lease: Lease) => (await prepareWaiting(loops.db, chain, loops.threads, lease, loops.now())) > 0
  return leasedLoop(minterLease(chain.chain_id), step, loops)
}

function signerLoop(chain: Chain, account: Account, loops: ChainLoops): Loop {
  const step = (lease: Lease) => advanceQueue({ ...loops, chain, account, lease }).then(() => false)
  return leasedLoop(signerLease(chain, account.address), step, loops)
}

function drainingLoop(chain: Chain, loops: ChainLoops): Loop {
  const leaseOf = (name: string) => takeLease(loops.db, name, loops.owner)
  const step = () => drainQueues({ ...loops, chain }, leaseOf).then(() => false)
  return startLoop(`draining:${chain.chain_id}`, step, loops)
}

const PROBE_PAUSE_MS = 15_000

/** Runs in every process, because each has its own connections. */
function nodesLoop(chain: Chain, { log, now }: ChainLoops): Loop {
  const step = () => probeNodes(chain, log, now).then(() => false)
  return startLoop(`nodes:${chain.chain_id}`, step, { pause_ms: PROBE_PAUSE_MS, log })
}

const RENEW_MS = 10_000

/** A loop that runs only in the process with the lease; the others keep trying to take it. */
function leasedLoop(
  name: string,
  step: (lease: Lease) => Promise<boolean>,
  loops: ChainLoops,
  isFinal?: (error: unknown) => boolean,
): Loop {
  const { db, owner, now, log, pause_ms } = loops
  let lease: Lease | null = null
  let renewed_at = 0
  const leased = async () => {
    if (!lease || now() - renewed_at > RENEW_MS) {
      renewed_at = now()
      lease = await takeLease(db, name, owner)
    }
    if (!lease) return false
    try {
      return await step(lease)
    } catch (error) {
      lease = null
      throw error
    }
  }
  const loop = startLoop(name, leased, { pause_ms, log, ...(isFinal ? { isFinal } : {}) })
  return {
    async stop() {
      await loop.stop()
      if (lease) await releaseLease(db, lease)
    },
  }
}
