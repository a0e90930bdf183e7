import { createHmac } from "node:crypto"
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import { serviceSecret } from "#actions/service-secret.ts"
import { postgresClient } from "#db/postgres-connections.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"

/** So many in so many seconds. */
export type Allowance = readonly [calls: number, seconds: number]

/** They protect this process's own time, so each instance counts them by itself. */
const OF_THIS_PROCESS: readonly string[] = ["read", "heavy", "caller", "password_hashes"]

export interface Limiter {
  /** Rejects with too_many_requests when `key`'s allowance is used up. */
  take(key: string): Promise<void>
  /** Rejects where this instance knows that `take` would, and uses nothing up. */
  require(key: string): Promise<void>
  /** Undoes a `take` for what turned out not to be limited. */
  giveBack(key: string): Promise<void>
  /** Forgets what `key` has used up. */
  clear(key: string): Promise<void>
}

/** Nobody who has the table alone can try out all addresses: without the service's key their hashes match nothing. */
export function limiters({ db }: Pick<App, "db">) {
  const shared = db.engine === "postgres" ? postgresClient(db.quick) : undefined
  const hash = (secret: Buffer, key: string) => createHmac("sha256", secret).update(key).digest("base64url")
  /** One of them deletes what has expired in the table of all. */
  let clears = true
  const hashed = async (key: string) => hash(await serviceSecret({ db }, "allowances"), key)
  return (name: string, [points, duration]: Allowance, level = ""): Limiter => {
    const options = { points, duration, keyPrefix: `${name}${level}` }
    const here = new RateLimiterMemory(options)
    if (!shared || OF_THIS_PROCESS.includes(name)) return limiterOver(here, here, (key) => key)
    const store = { storeClient: shared, storeType: "client", tableName: "allowances", tableCreated: true }
    const counted = new RateLimiterPostgres({ ...options, ...store, clearExpiredByTimeout: clears })
    clears = false
    return limiterOver(counted, here, hashed)
  }
}

function limiterOver(
  counted: RateLimiterMemory | RateLimiterPostgres,
  here: RateLimiterMemory,
  keyOf: (key: string) => string | Promise<string>,
): Limiter {
  return {
    async take(key) {
      const used: unknown = await counted.consume(await keyOf(key)).catch((refused) => refused)
      if (!(used instanceof RateLimiterRes)) throw used
      if (here !== counted && used.remainingPoints === 0) await here.block(key, Math.max(1, used.msBeforeNext) / 1_000)
      if (used.consumedPoints > counted.points) refuse(used)
    },
    async require(key) {
      const used = await here.get(key)
      if (used && used.msBeforeNext > 0 && used.consumedPoints >= here.points) refuse(used)
    },
    // What cannot be given back comes back by itself, later.
    async giveBack(key) {
      const left: unknown = await counted.reward(await keyOf(key)).catch(() => {})
      if (here !== counted && left instanceof RateLimiterRes && left.remainingPoints > 0) await here.delete(key)
    },
    clear: async (key) => void (await Promise.all([here.delete(key), counted.delete(await keyOf(key))])),
  }
}

function refuse(used: RateLimiterRes): never {
  throw refusal("too_many_requests", {}, { retry_after_s: Math.max(1, Math.ceil(used.msBeforeNext / 1_000)) })
}
