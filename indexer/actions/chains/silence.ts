import type { Chain } from "#chain/chain.ts"
import type { LeaseSilence } from "#jobs/lease.ts"
import { leasesOf } from "#jobs/lease-names.ts"
import { store } from "#shared/refusals.ts"

/** Since when no instance has done this work for a chain, in milliseconds since 1970; null while one does. */
export interface Silence {
  unfollowed_since: number | null
  unminted_since: number | null
}

/** An orderly change of hands takes a second, that after a crash half a minute. */
const SILENT_MS_MAX = 60_000

/** Whether anybody follows the chain, and whether anybody mints and signs for it. A lease that was never taken says nothing. */
export function silenceOf(chain: Chain, leases: readonly LeaseSilence[], now: number): Silence {
  const longest = (names: string[]) => {
    const silent_ms = Math.max(0, ...leases.filter(({ name }) => names.includes(name)).map((lease) => lease.silent_ms))
    return silent_ms > SILENT_MS_MAX ? now - silent_ms : null
  }
  const [[, follower], ...others] = leasesOf(chain) as [[string, string], ...[string, string][]]
  return { unfollowed_since: longest([follower]), unminted_since: longest(others.map(([, name]) => name)) }
}

/** The silence as a stored reason for people. */
export function sayOf({ unfollowed_since, unminted_since }: Silence): string | null {
  if (unfollowed_since !== null) return store("not_followed", { time: minuteOf(unfollowed_since) })
  if (unminted_since !== null) return store("not_written", { time: minuteOf(unminted_since) })
  return null
}

const minuteOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`
