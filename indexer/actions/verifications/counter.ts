import type { App } from "#indexer/app.ts"
import { type Counted, storeVerifications } from "./store-counts.ts"

/**
 * Counts in memory how often each code was found and from where. Writes in batches, so no verification waits for a
 * disk.
 */
export interface VerificationCounter {
  /** `code` is canonical; `region` a country's two letters or `unknown`. */
  count(code: string, region: string): void
  /**
   * Writes the counts; those that could not be written are kept for the next time. Returns false: never run again at
   * once.
   */
  flush(): Promise<false>
}

/** More codes than this within one interval are not told apart any more: counts are statistics, memory is not for sale. */
const COUNTED_MAX = 100_000
const ENTRIES_AT_ONCE = 5_000

export function createCounter(app: Pick<App, "threads" | "now" | "log">): VerificationCounter {
  /** By region and code: to put a key together would take longer than the counting. */
  let counted = new Map<string, Map<string, Counted>>()
  let size = 0

  function add(entry: Counted): void {
    const here = counted.get(entry.region) ?? new Map<string, Counted>()
    counted.set(entry.region, here)
    const known = here.get(entry.code)
    if (known) {
      known.count += entry.count
      known.first_at = Math.min(known.first_at, entry.first_at)
      known.last_at = Math.max(known.last_at, entry.last_at)
    } else if (size < COUNTED_MAX) {
      here.set(entry.code, entry)
      size++
    }
  }

  return {
    count(code, region) {
      const now = app.now()
      const known = counted.get(region)?.get(code)
      if (known) {
        known.count++
        known.last_at = now
      } else add({ code, region, count: 1, first_at: now, last_at: now })
    },
    async flush() {
      const entries = [...counted.values()].flatMap((here) => [...here.values()])
      counted = new Map()
      size = 0
      for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
        const some = entries.slice(start, start + ENTRIES_AT_ONCE)
        try {
          await app.threads.run(storeVerifications, { entries: some }, "service")
        } catch (error) {
          app.log.warn({ err: error }, "verifications could not be counted")
          for (const entry of entries.slice(start)) add(entry)
          break
        }
      }
      return false
    },
  }
}
