import type { App } from "#indexer/app.ts"
import { attempt } from "./attempt.ts"
import { type Claimed, claimDue, LANES, type Lane } from "./claim-due.ts"
import { post } from "./post.ts"

/** How many attempts one instance makes at once. Each is a connection that mostly waits. */
const SLOTS: Record<Lane, number> = { quick: 64, slow: 16 }

export interface Deliverer {
  /** Starts due attempts in free slots, without waiting for receivers. Returns how many it started. */
  fill(): Promise<number>
  /** Resolves when the next running attempt has ended; null when none is running. */
  freed(): Promise<void> | null
  /** Resolves when the attempts under way have ended. */
  settled(): Promise<unknown>
}

/** Sends webhooks. A crash during an attempt repeats it: receivers get each event at least once. */
export function createDeliverer(app: App, send: typeof post = post): Deliverer {
  const under_way: Record<Lane, Set<Promise<void>>> = { quick: new Set(), slow: new Set() }
  const all = () => LANES.flatMap((lane) => [...under_way[lane]])
  const start = (lane: Lane, claimed: Claimed) => {
    const attempting = attempt(app, claimed, send)
      // Its claim runs out, and then it is due again.
      .catch((error) => app.log.error({ delivery_id: claimed.id, error: String(error) }, "a webhook attempt was lost"))
      .finally(() => under_way[lane].delete(attempting))
    under_way[lane].add(attempting)
  }
  return {
    async fill() {
      let started = 0
      for (const lane of LANES) {
        const claimed = await claimDue(app, lane, SLOTS[lane] - under_way[lane].size)
        for (const one of claimed) start(lane, one)
        started += claimed.length
      }
      return started
    },
    freed: () => (all().length === 0 ? null : Promise.race(all())),
    settled: () => Promise.all(all()),
  }
}
