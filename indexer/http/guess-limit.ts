import { createHmac, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import { serviceSecret } from "#actions/service-secret.ts"
import type { App } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { isProof, PROOF_HEADER } from "#shared/proof-of-work.ts"
import { parseQuery } from "#shared/query.ts"
import type { Env } from "./context.ts"
import type { Limits } from "./limits.ts"
import { neighbourhoodOf, networksAround } from "./networks.ts"
import { BUCKETS_MAX, isUsedUp, type Limiter } from "./rate-limit.ts"

/** How long the brake stays on after the last miss beyond `unknown_codes_all`. */
const BRAKE_MS = 60_000

export interface LookUp {
  /** Does `work`, which looks `code` up, and throws too_many_requests with a challenge where work has to be proved first. */
  <T>(c: Context<Env>, code: string, work: () => Promise<T>): Promise<T>
  /** Whether nothing has to be proved or counted before a look-up from this address. */
  isOpenTo(address: string): boolean
}

/** What a miss would use up, taken before the look-up. */
interface Ahead {
  taken: { limiter: Limiter; key: string }[]
  is_proved: boolean
}

/**
 * Counts only unknown codes, per network and overall, so labels use nothing up. Above a limit look-ups need proof of work,
 * which pages do unnoticed.
 */
export function createGuessLimit(app: App, limits: Limits): LookUp {
  const levels = [
    { limiter: limits.unknown_codes, watch: new Watch(1, app.now) },
    { limiter: limits.unknown_codes_block, watch: new Watch(30, app.now) },
    { limiter: limits.unknown_codes_site, watch: new Watch(150, app.now) },
  ]
  let brake_until = Number.NEGATIVE_INFINITY
  const isBraking = () => app.now() < brake_until

  function levelsOf(address: string) {
    const { block, site } = networksAround(address)
    return levels.map((level, index) => ({ ...level, key: [address, block, site][index]! }))
  }

  /** Takes the token of a watched network before the look-up, so that parallel requests cannot exceed the limit. */
  async function takeAhead(address: string): Promise<Ahead> {
    const due = levelsOf(address).filter(({ watch, key }) => watch.has(key))
    if (isBraking()) due.push({ ...braked(address), watch: levels[0]!.watch })
    const ahead: Ahead = { taken: [], is_proved: false }
    for (const { limiter, key } of due) {
      try {
        await limiter.take(key)
      } catch (error) {
        await giveBack(ahead)
        throw error
      }
      ahead.taken.push({ limiter, key })
    }
    return ahead
  }

  const braked = (address: string) => ({ limiter: limits.unknown_codes_braked, key: neighbourhoodOf(address) })

  async function countMiss(address: string, { taken, is_proved }: Ahead): Promise<void> {
    const all = isUsedUp(limits.unknown_codes_all, "all").then((isOver) => (isOver ? brake() : undefined))
    if (is_proved) return all
    const isTaken = ({ limiter }: { limiter: Limiter }) => taken.some((one) => one.limiter === limiter)
    if (!isTaken(braked(address))) await isUsedUp(limits.unknown_codes_braked, braked(address).key)
    const level = levelsOf(address)
    for (const { watch, key } of level) watch.note(key)
    // In one turn, so that a shared database is asked once.
    await Promise.all([all, ...level.map(async (one) => (isTaken(one) ? undefined : one.limiter.take(one.key)))])
  }

  function brake(): void {
    if (!isBraking()) app.log.warn("codes are being guessed: work has to be proved for a look-up")
    brake_until = app.now() + BRAKE_MS
  }

  /** Accepts a proof of work for this one code in place of `limit`; without one, throws a challenge. */
  async function requireProof(c: Context<Env>, input: string, limit: unknown): Promise<Ahead> {
    if (!(limit instanceof AppError) || limit.code !== "too_many_requests") throw limit
    const query = parseQuery(input)
    const code = query.kind === "code" ? query.code : input
    const proved = { limiter: limits.unknown_codes_proved, key: neighbourhoodOf(limits.addressOf(c)) }
    const proof = c.req.header(PROOF_HEADER)
    if (proof !== undefined && (await provesWork(app, code, proof))) {
      const isOver = await isUsedUp(proved.limiter, proved.key)
      return { taken: isOver ? [] : [proved], is_proved: true }
    }
    const bits = (await isEmpty(proved)) ? ZERO_BITS.hard : ZERO_BITS.usual
    const challenge = await challengeFor(app, code, bits)
    throw refusal("too_many_requests", {}, { retry_after_s: limit.retry_after_s!, challenge })
  }

  const lookUp = async <T>(c: Context<Env>, code: string, work: () => Promise<T>): Promise<T> => {
    const address = limits.addressOf(c)
    let ahead: Ahead | undefined
    if (isBraking() || levels.some(({ watch }) => watch.size > 0)) {
      ahead = await takeAhead(address).catch((limit) => requireProof(c, code, limit))
    }
    try {
      const found = await work()
      if (ahead) await giveBack(ahead)
      return found
    } catch (error) {
      const isMiss = error instanceof AppError && error.code === "unknown_code"
      if (isMiss) await countMiss(address, ahead ?? NOTHING).catch((limit) => requireProof(c, code, limit))
      else if (ahead) await giveBack(ahead)
      throw error
    }
  }
  const isOpenTo = (address: string) => !isBraking() && !levelsOf(address).some(({ watch, key }) => watch.has(key))
  return Object.assign(lookUp, { isOpenTo })
}

const NOTHING: Ahead = { taken: [], is_proved: false }

async function giveBack({ taken }: Ahead): Promise<void> {
  for (const { limiter, key } of taken) await limiter.giveBack(key)
}

async function isEmpty({ limiter, key }: Ahead["taken"][number]): Promise<boolean> {
  try {
    await limiter.require(key)
    return false
  } catch {
    return true
  }
}

const WATCHED_MS = 10 * 60_000

/** Networks with recent misses at this instance. Drops the oldest when there are too many. */
class Watch {
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

const GOOD_FOR_MS = 120_000
const MAC_CHARACTERS = 22
const PROOF_CHARACTERS_MAX = 300

/** About 100 ms of a phone; the larger one is for networks that guess on although they prove it. */
const ZERO_BITS = { usual: 10, hard: 14 }

/**
 * A challenge with zero bits and end time, signed together with the code. So a proof opens only this code, and no instance
 * stores it.
 */
async function challengeFor(app: App, code: string, bits: number): Promise<string> {
  return signed(app, `${bits}.${Math.ceil((app.now() + GOOD_FOR_MS) / 1000)}`, code)
}

/** Whether `proof` shows that the work for this code was done. */
async function provesWork(app: App, code: string, proof: string): Promise<boolean> {
  const [, challenge, terms, ends_s, numbers] =
    /^((\d{1,2}\.(\d{1,12}))\.[\w-]{22}) ([\d,]{1,200})$/.exec(proof.slice(0, PROOF_CHARACTERS_MAX)) ?? []
  if (challenge === undefined || Number(ends_s) * 1000 < app.now()) return false
  const expected = await signed(app, terms!, code)
  if (expected.length !== challenge.length || !timingSafeEqual(Buffer.from(expected), Buffer.from(challenge)))
    return false
  return isProof(challenge, numbers!.split(",").map(Number))
}

async function signed(app: App, terms: string, code: string): Promise<string> {
  const secret = await serviceSecret(app, "proof of work")
  const mac = createHmac("sha256", secret).update(`${terms} ${code}`).digest("base64url").slice(0, MAC_CHARACTERS)
  return `${terms}.${mac}`
}
