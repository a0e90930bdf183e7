import { AppError } from "#indexer/errors.ts"
import type { Reason, RefusalKey } from "#shared/refusals.ts"

const RETRY_AFTER_S = 5

/**
 * Lets one thing of a kind happen at a time for each key, and turns away what comes meanwhile. In this process, because it is
 * this process's threads and memory that it shares out among the companies; what must hold over all instances (places of a
 * plan, one answer to one Idempotency-Key, one mint a product) is decided in the transactions that write.
 */
export class OneAtATime {
  readonly #under_way = new Set<string>()
  readonly #refusal: Reason<RefusalKey>

  /** `refusal` is what whoever is turned away is told. */
  constructor(refusal: Reason<RefusalKey>) {
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
