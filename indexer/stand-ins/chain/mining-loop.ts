import type { Ledger } from "./ledger.ts"

/** Runs `work` once after `delay_ms`, unless the returned function is called before. */
export type Schedule = (work: () => void, delay_ms: number) => () => void

const byTimer: Schedule = (work, delay_ms) => {
  const timer = setTimeout(work, delay_ms)
  return () => clearTimeout(timer)
}

/** Makes a block `block_ms` after the first transaction that waits for one, and none while nothing waits. 0: never. */
export function miningLoop(ledger: Ledger, block_ms: number, schedule: Schedule = byTimer) {
  let cancel: (() => void) | undefined
  let stopped = false

  function plan(): void {
    if (stopped || cancel || block_ms === 0 || !ledger.isWorthMining()) return
    cancel = schedule(() => void mineOnce(), block_ms)
  }

  async function mineOnce(): Promise<void> {
    cancel = undefined
    // A ledger that cannot mine has logged it, and reports it to every request from then on.
    await ledger.mine().catch(() => {})
    plan()
  }

  ledger.onAccepted(plan)
  plan()
  return {
    /** Makes a block now. */
    mine: mineOnce,
    async stop(): Promise<void> {
      stopped = true
      cancel?.()
      await ledger.settled()
    },
  }
}
