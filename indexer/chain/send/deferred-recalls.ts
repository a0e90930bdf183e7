/**
 * First recalls beyond their company's gas budget. A missing recall harms buyers, so none is refused; and one company's must
 * not empty the key that signs everybody's.
 */
import type { Transactions } from "#db/tables/chain.ts"
import { BUDGET_WAITS } from "#shared/chain-waits.ts"
import { ceilingOf, isAffordable } from "./fees.ts"
import type { Round } from "./round.ts"
import { IN_FLIGHT_MAX, type SignerQueue } from "./signer-queue.ts"

/** What is left to the key for recalls within budget: about a hundred, at the highest fee. */
const RESERVED_GAS = 5_000_000
/** The other places are free for a recall that comes in now. */
const DEFERRED_IN_FLIGHT_MAX = IN_FLIGHT_MAX / 2

/**
 * Those that may be signed now, in order. They begin at the fee of a single mint: the higher one of calls is for
 * emergencies within budget.
 */
export async function chooseDeferred<T extends Transactions>(
  { chain: { fees } }: SignerQueue,
  next: readonly T[],
  in_flight: number,
  round: Round,
  reasonOf: (one: T) => string | null,
): Promise<T[]> {
  const deferred = next.filter((one) => reasonOf(one) === BUDGET_WAITS.deferred)
  const room = Math.max(0, DEFERRED_IN_FLIGHT_MAX - in_flight)
  if (deferred.length === 0 || room === 0) return []
  if (!isAffordable(fees, "mint", await round.market())) return []
  if ((await round.purse()).left_wei < BigInt(RESERVED_GAS) * ceilingOf(fees, "recall")) return []
  return deferred.slice(0, room)
}
