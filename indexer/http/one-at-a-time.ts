import { AppError } from "#indexer/errors.ts"
import type { Reason } from "#shared/refusals.ts"

const RETRY_AFTER_S = 5

/**
 * Runs one task per key and refuses others meanwhile, to share out this process's threads and memory. Rules across instances
 * belong in transactions: a plan's places, one answer per Idempotency-Key, one mint per product.
 */
export class OneAtATime {
  readonly #under_way = new Set<string>()
  readonly #refusal: Reason

  /** `refusal` answers those who are turned away. */
  constructor(refusal: Reason) {
    this.#refusal = refusal
  }

  /** Throws busy while another one with this key is under way. */
  async alone<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#under_way.has(key)) throw new AppError(this.#refusal, { retry_after_s: RETRY_AFTER_S })
    this.#under_way.add(key)
    try {
      return await work()
    } finally {
      this.#under_way.delete(key)
    }
  }
}
