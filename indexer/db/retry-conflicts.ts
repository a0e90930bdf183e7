import { DatabaseBusy } from "./database.ts"

const ATTEMPTS_MAX = 100
const RETRYING_MS_MAX = 15_000
const WAIT_MS = 4
const WAIT_MS_MAX = 250

/** A serialization conflict (40001), a deadlock (40P01), a locked row (55P03). */
const CONFLICTS = ["40001", "40P01", "55P03"]
/**
 * A row or a table (42P07) that others have inserted, deleted or made meanwhile. Repeated once, the transaction sees it; else
 * it fails again.
 */
const CONSTRAINTS = ["23503", "23505", "42P07"]

/**
 * Repeats a transaction that lost against another, after random, growing pauses. Throws DatabaseBusy after too many attempts
 * or too long.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  const began = performance.now()
  let constraint: unknown
  for (let failed = 1; ; failed++) {
    try {
      return await attempt()
    } catch (error) {
      const code = codeOf(error)
      if (CONSTRAINTS.includes(code) && constraint !== code) constraint = code
      else if (!CONFLICTS.includes(code)) throw error
      if (failed >= ATTEMPTS_MAX || performance.now() - began > RETRYING_MS_MAX) {
        throw new DatabaseBusy(`A transaction lost against others ${failed} times.`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(WAIT_MS_MAX, WAIT_MS * 2 ** failed)))
    }
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)
