import type { Context } from "hono"
import { type Allowance, type Limiter, limiters } from "#actions/allowances/limiters.ts"
import { tooBusyToHash } from "#actions/sessions/passwords.ts"
import type { Env } from "#http/context.ts"
import type { App } from "#indexer/app.ts"
import { Counts } from "#indexer/counts.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { FairQueue } from "#threads/fair-queue.ts"
import { clientAddress, neighbourhoodOf, networksAround } from "./client-address.ts"

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

interface Levels {
  address: Allowance
  /** How many times as often a /24 or /56 may, and a /16 or /48. */
  factors: readonly [block: number, site: number]
}

/**
 * The classes of calls. A visitor's are counted by address (IPv4, IPv6 /64) and, with a factor each, by /24 or /56 and by
 * /16 or /48; a company's over its users and keys.
 */
export const CLASSES = {
  read: { address: [600, MINUTE_S], factors: [20, 50], company: [1_000, 10] },
  write: { address: [60, MINUTE_S], factors: [10, 30], company: [300, 10] },
  /** Draws, reads or lays out much. */
  heavy: { address: [60, MINUTE_S], factors: [5, 10], company: [120, MINUTE_S] },
  /** Asks somebody else's server: the payment provider, a domain, a webhook's address. */
  outward: { address: [30, MINUTE_S], factors: [5, 10], company: [60, HOUR_S] },
  /** Changes settings, which the audit log keeps for ever. */
  audited: { address: [30, MINUTE_S], factors: [5, 10], company: [120, HOUR_S] },
  /** Sends a letter at the wish of whoever calls. */
  letters: { address: [20, HOUR_S], factors: [5, 25], company: [20, HOUR_S] },
  /** Opens an account or a card page: whoever fills the contact form keeps nobody from it. */
  sign_up: { address: [20, HOUR_S], factors: [5, 25], company: [20, HOUR_S] },
  sign_in: { address: [30, 10 * MINUTE_S], factors: [10, 30], company: [60, HOUR_S] },
} as const satisfies Record<string, Levels & { company: Allowance }>
export type CallClass = keyof typeof CLASSES

/** What is counted by another subject than the caller. */
export const LIMITS = {
  /** All calls of one user or API key. */
  caller: [600, 10],
  /** Sign-ins to any account from an IPv6 /48 or IPv4 /24 that has not signed in to it before. */
  strange_sign_ins: [100, 3 * MINUTE_S],
  /** Wrong passwords of one account from such a network, or of one session where a call asks for it again. */
  wrong_passwords: [10, 10 * MINUTE_S],
  wrong_passwords_long: [30, 6 * HOUR_S],
  /** Wrong passwords of one account from everywhere. It takes more than ten networks, and days, to use up. */
  wrong_passwords_account: [300, 5 * HOUR_S],
  /** Passwords that are hashed for networks that have not signed in before: a quarter of a core. */
  password_hashes: [50, 1],
  /** Letters to one address at strangers' request. Beyond these a call does all but the letter, and answers the same. */
  letters_to: [3, 12 * HOUR_S],
  reset_letters_to: [3, HOUR_S],
  /** Invitations of everybody to one address. */
  invitations_to: [10, DAY_S],
  /** Confirmations to reporters, from one IPv6 /48 or IPv4 /24. */
  report_letters: [40, DAY_S],
  /** Reports of one address about one product. Further ones only count with an open one. */
  reports: [10, HOUR_S],
  /** Reports, and photos of them, about one company from an IPv6 /48 or IPv4 /24 that are kept even on a full day. */
  reports_kept: [10, DAY_S],
  /** "I have paid", for one payment, and for all: each asks the payment provider. */
  rechecks: [20, MINUTE_S],
  rechecks_all: [1_200, MINUTE_S],
} as const satisfies Record<string, Allowance>
/** Unknown codes by address, /24 or /56, /16 or /48. Known codes count nothing. */
const GUESSES: Levels = { address: [60, MINUTE_S], factors: [20, 50] }

/** One company's lists, archives and files under way at once. */
const DOWNLOADS_MAX = 2
/** Pages of lists: one of a thousand products may have 8 MB. */
const PAGES_MAX = 8
/** Tasks that may wait per network; one more is refused with `busy`. */
const TURNS_WAITING_MAX = 8
/** Node hashes four passwords at a time. */
const SIGN_INS_AT_ONCE = 4
/** The others of Node's threads are left to networks that have signed in before. */
const STRANGERS_HASHES_AT_ONCE = 2

/** In memory on a single instance; else most of them in the database that all instances share. */
export function createLimits(app: App) {
  const addressOfRequest = clientAddress(app.config.trusted_proxies)
  const limiterOf = limiters(app)
  const around = (name: string, { address: [calls, seconds], factors }: Levels): Limiter =>
    aroundAddress([1, ...factors].map((factor) => limiterOf(name, [factor * calls, seconds], `${factor}`)))
  const named = Object.entries(LIMITS).map(([name, allowance]) => [name, limiterOf(name, allowance)])
  const classes = Object.entries(CLASSES)
  /** Read once for each request. */
  function addressOf(c: Context<Env>): string {
    const known = c.get("client_address") ?? addressOfRequest(c.env.incoming)
    c.set("client_address", known)
    return known
  }
  return {
    ...(Object.fromEntries(named) as Record<keyof typeof LIMITS, Limiter>),
    visitors: Object.fromEntries(classes.map(([name, row]) => [name, around(name, row)])) as ByClass,
    companies: Object.fromEntries(
      classes.map(([name, row]) => [name, limiterOf(name, row.company, "company")]),
    ) as ByClass,
    guesses: around("guesses", GUESSES),
    downloads: answersInFlight(DOWNLOADS_MAX),
    pages: answersInFlight(PAGES_MAX),
    /** Networks take turns, so that none of them keeps the others waiting. */
    visitors_work: turnsByNetwork(1),
    known_sign_ins: turnsByNetwork(SIGN_INS_AT_ONCE),
    strangers_hashes: turnsByNetwork(STRANGERS_HASHES_AT_ONCE, tooBusyToHash),
    addressOfRequest,
    addressOf,
    /** The range that one attacker typically controls. */
    networkOf: (c: Context<Env>): string => neighbourhoodOf(addressOf(c)),
  }
}
type ByClass = Record<CallClass, Limiter>
export type Limits = ReturnType<typeof createLimits>

/** The widest first, so that a network leaves no more traces than it may make calls. What one refuses takes nothing from others. */
function aroundAddress(levels: Limiter[]): Limiter {
  const each = (address: string) => {
    const { block, site } = networksAround(address)
    return levels.map((level, index) => ({ level, key: [address, block, site][index]! })).reverse()
  }
  return {
    async take(address) {
      const taken: ReturnType<typeof each> = []
      for (const one of each(address)) {
        await one.level.take(one.key).catch(async (error) => {
          for (const { level, key } of taken) await level.giveBack(key)
          throw error
        })
        taken.push(one)
      }
    },
    require: async (address) => void (await Promise.all(each(address).map(({ level, key }) => level.require(key)))),
    async giveBack(address) {
      for (const { level, key } of each(address)) await level.giveBack(key)
    },
    async clear(address) {
      for (const { level, key } of each(address)) await level.clear(key)
    },
  }
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
    const isWrong = error instanceof AppError && (error.code === "wrong_credentials" || error.code === "wrong_password")
    if (!isWrong) await failures.giveBack(key)
    throw error
  }
}

/** Looks up `code`; who has missed too often lately has to wait first. */
export async function lookUp<T>(limits: Limits, c: Context<Env>, work: () => Promise<T>): Promise<T> {
  const address = limits.addressOf(c)
  await limits.guesses.require(address)
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === "unknown_code") await limits.guesses.take(address)
    throw error
  }
}

const overloaded = () => refusal("overloaded", {}, { retry_after_s: 2 })

function turnsByNetwork(places: number, refused = overloaded): FairQueue {
  return new FairQueue(places, { waiting_max: TURNS_WAITING_MAX, refused })
}

const RETRY_AFTER_S = 5

/**
 * Limits a company's answers under way, until their last byte is sent or the connection closes. Per process, because unread
 * answers take its memory.
 */
function answersInFlight(answers_max: number) {
  const under_way = new Counts()
  return {
    /** Behind `signedIn`. Throws busy. */
    hold(c: Context<Env>): void {
      const { company_id } = c.get("me")
      if (under_way.of(company_id) >= answers_max)
        throw refusal("downloads_in_flight", {}, { retry_after_s: RETRY_AFTER_S })
      under_way.add(company_id, 1)
      c.env.outgoing.once("close", () => under_way.add(company_id, -1))
    },
  }
}
