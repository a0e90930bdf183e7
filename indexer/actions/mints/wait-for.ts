import { Counts } from "#indexer/counts.ts"

const OUTCOME_WAIT_MS_MAX = 25_000
const LOOK_EVERY_MS = 150
/** Waits of one company at once, in this process; further ones look a single time. */
const WAITS_MAX = 20

const waits = new Counts()

/**
 * Looks until the work, here or in another instance, is over, or nobody waits any longer. Every look asks the database, so a
 * company has a share of them.
 */
export async function waitFor<T>(
  { company_id }: { company_id: string },
  look: () => Promise<T>,
  isOver: (value: T) => boolean,
  signal: AbortSignal,
): Promise<T> {
  if (waits.of(company_id) >= WAITS_MAX) return look()
  waits.add(company_id, 1)
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(OUTCOME_WAIT_MS_MAX)])
    for (;;) {
      const value = await look()
      if (isOver(value) || patience.aborted) return value
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  } finally {
    waits.add(company_id, -1)
  }
}
