import { BUCKETS_MAX } from "./rate-limit.ts"

const WATCHED_MS = 10 * 60_000

/** Networks with recent misses at this instance. Drops the oldest when there are too many. */
export class Watch {
  readonly #noted = new Map<string, { count: number; until: number }>()
  readonly #from: number
  readonly #now: () => number

  /** A key is watched after `from` misses, each within ten minutes of the one before. */
  constructor(from: number, now: () => number) {
    this.#from = from
    this.#now = now
  }

  get size(): number {
    return this.#noted.size
  }

  note(key: string): void {
    const now = this.#now()
    const known = this.#noted.get(key)
    const count = known && now < known.until ? known.count + 1 : 1
    this.#noted.delete(key)
    this.#noted.set(key, { count, until: now + WATCHED_MS })
    if (this.#noted.size > BUCKETS_MAX) this.#noted.delete(this.#noted.keys().next().value!)
  }

  has(key: string): boolean {
    const known = this.#noted.get(key)
    return known !== undefined && known.count >= this.#from && this.#now() < known.until
  }
}
