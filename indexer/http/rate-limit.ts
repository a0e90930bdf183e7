import type { Context, MiddlewareHandler } from "hono"
import { AppError } from "#indexer/errors.ts"
import type { Env } from "./context.ts"

export interface Allowance {
  /** Requests that may come at once. */
  burst: number
  /** Requests that are forgiven each minute. */
  per_minute: number
}

interface Bucket {
  tokens: number
  filled_at: number
}

const BUCKETS_MAX = 100_000

/** Token buckets in this process, one a key. The oldest give way when there are too many: forgetting only forgives. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #allowance: Allowance
  readonly #now: () => number

  constructor(allowance: Allowance, now: () => number) {
    this.#allowance = allowance
    this.#now = now
  }

  /** Throws too_many_requests when `key` has used up what it is allowed. */
  take(key: string): void {
    const { burst, per_minute } = this.#allowance
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: burst, filled_at: now }
    const refilled = Math.min(burst, bucket.tokens + ((now - bucket.filled_at) * per_minute) / 60_000)
    if (refilled < 1) {
      const retry_after_s = Math.ceil(((1 - refilled) * 60) / per_minute)
      throw new AppError("too_many_requests", "Too many requests. Please wait a little and try again.", {
        retry_after_s,
      })
    }
    bucket.tokens = refilled - 1
    bucket.filled_at = now
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > BUCKETS_MAX) this.#buckets.delete(this.#buckets.keys().next().value!)
  }
}

/** Limits a route by what `keyOf` says the request belongs to. */
export function limited(limiter: RateLimiter, keyOf: (c: Context<Env>) => string): MiddlewareHandler<Env> {
  return async (c, next) => {
    limiter.take(keyOf(c))
    await next()
  }
}
