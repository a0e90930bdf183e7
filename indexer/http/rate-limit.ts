import type { Allowance } from "#actions/allowances/shared.ts"
import { AppError, refusal } from "#indexer/errors.ts"

/** A rate limit. When a method returns a promise, it has decided nothing before that settles. */
export interface Limiter {
  /** Throws or rejects with too_many_requests when `key`'s allowance is used up. */
  take(key: string): void | Promise<void>
  /** Does as `take` would, and uses nothing up. */
  require(key: string): void | Promise<void>
  /** Undoes a `take` for what turned out not to be limited. */
  giveBack(key: string): void | Promise<void>
  /** Forgets what `key` has used up. */
  clear(key: string): void | Promise<void>
}

interface Bucket {
  tokens: number
  filled_at: number
}

export const BUCKETS_MAX = 100_000

/** Token buckets in this process, one per key. Drops the oldest when there are too many, which only forgives. */
export class RateLimiter implements Limiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #allowance: Allowance
  readonly #now: () => number

  constructor(allowance: Allowance, now: () => number) {
    this.#allowance = allowance
    this.#now = now
  }

  take(key: string): void {
    const known = this.#filled(key)
    const bucket = known ?? { tokens: this.#allowance.burst, filled_at: this.#now() }
    this.#require(bucket)
    bucket.tokens--
    if (!known) this.#buckets.set(key, bucket)
    if (this.#buckets.size > BUCKETS_MAX) this.#buckets.delete(this.#buckets.keys().next().value!)
  }

  require(key: string): void {
    const bucket = this.#filled(key)
    if (bucket) this.#require(bucket)
  }

  giveBack(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.tokens = Math.min(this.#allowance.burst, bucket.tokens + 1)
  }

  clear(key: string): void {
    this.#buckets.delete(key)
  }

  /** Undefined for a key that has used nothing up. */
  #filled(key: string): Bucket | undefined {
    const bucket = this.#buckets.get(key)
    if (!bucket) return undefined
    const { burst, per_minute } = this.#allowance
    const now = this.#now()
    // A clock that was put back must not keep anybody waiting until it has caught up.
    const minutes = Math.max(0, now - bucket.filled_at) / 60_000
    bucket.tokens = Math.min(burst, bucket.tokens + minutes * per_minute)
    bucket.filled_at = now
    return bucket
  }

  #require({ tokens }: Bucket): void {
    if (tokens < 1) throw tooMany(tokens, this.#allowance)
  }
}

export function tooMany(tokens: number, { per_minute }: Allowance): AppError {
  const retry_after_s = Math.max(1, Math.ceil(((1 - tokens) * 60) / per_minute - 1e-3))
  return refusal("too_many_requests", {}, { retry_after_s })
}

/** Takes one; true when none was left. */
export async function isUsedUp(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await limiter.take(key)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return true
    throw error
  }
}

/** Runs `work`, which counts against `key` only once it is done: what was refused takes nothing from others. */
export async function ifDone<T>(limiter: Limiter, key: string, work: () => Promise<T>): Promise<T> {
  await limiter.take(key)
  try {
    return await work()
  } catch (error) {
    await limiter.giveBack(key)
    throw error
  }
}

/**
 * Runs `work`, which checks a password; wrong ones count against `key`. Taken in advance, so that parallel attempts cannot
 * exceed it.
 */
export async function guardedByPassword<T>(failures: Limiter, key: string, work: () => Promise<T>): Promise<T> {
  await failures.take(key)
  try {
    const result = await work()
    await failures.giveBack(key)
    return result
  } catch (error) {
    if (!isWrongPassword(error)) await failures.giveBack(key)
    throw error
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof AppError && (error.code === "wrong_credentials" || error.code === "wrong_password")
}
