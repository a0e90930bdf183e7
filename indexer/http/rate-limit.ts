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
    const known = this.#filled(key)
    const bucket = known ?? { tokens: this.#allowance.burst, filled_at: this.#now() }
    this.#require(bucket)
    bucket.tokens--
    if (known) return
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > BUCKETS_MAX) this.#buckets.delete(this.#buckets.keys().next().value!)
  }

  /** Throws as `take` would, and uses nothing up. */
  require(key: string): void {
    const bucket = this.#filled(key)
    if (bucket) this.#require(bucket)
  }

  /** Undoes a `take` for what turned out not to be limited. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.tokens = Math.min(this.#allowance.burst, bucket.tokens + 1)
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
    if (tokens >= 1) return
    const retry_after_s = Math.ceil(((1 - tokens) * 60) / this.#allowance.per_minute)
    throw new AppError("too_many_requests", "Too many requests. Please wait a little and try again.", { retry_after_s })
  }
}

/** Limits a route by what `keyOf` says the request belongs to. */
export function limited(limiter: RateLimiter, keyOf: (c: Context<Env>) => string): MiddlewareHandler<Env> {
  return (c, next) => {
    limiter.take(keyOf(c))
    return next()
  }
}

/**
 * Work that checks a password first: each wrong one counts against its account, wherever it is tried, and once there have been
 * too many not even the right one is looked at. Taken beforehand, so that many at once are no more than those allowed.
 */
export async function guardedByPassword<T>(
  { login_failures }: { login_failures: RateLimiter },
  account: string,
  work: () => Promise<T>,
): Promise<T> {
  login_failures.take(account)
  try {
    const result = await work()
    login_failures.giveBack(account)
    return result
  } catch (error) {
    if (!isWrongPassword(error)) login_failures.giveBack(account)
    throw error
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof AppError && (error.code === "wrong_credentials" || error.code === "wrong_password")
}
