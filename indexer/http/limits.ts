import type { Context } from "hono"
import { sharedAllowances } from "#actions/allowances/shared.ts"
import type { App } from "#indexer/app.ts"
import { Counts } from "#indexer/counts.ts"
import { refusal } from "#indexer/errors.ts"
import { FairQueue } from "#threads/fair-queue.ts"
import { clientAddress } from "./client-address.ts"
import type { Env } from "./context.ts"
import { NetworkLimiter } from "./network-limit.ts"
import { type Limiter, RateLimiter } from "./rate-limit.ts"
import { RefusedCallers } from "./refused-callers.ts"
import { SharedRateLimiter, TallyingRateLimiter } from "./shared-rate-limit.ts"

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Whom a route's own limit may count; everything else is counted where the subject is known. */
type LimitedBy = "address" | "company"

type LimitRow = readonly [burst: number, per_minute: number, by?: LimitedBy, network_factor?: number]

/** How many times an address's limit its network has together: an IPv6 /48, an IPv4 /24. */
const NETWORK_FACTOR = 10
/** No such limit: the networks around an address have limits of their own. */
const OWN_LEVELS = 0

/** Rate limits: burst, refill per minute and, for a route's own limit, by whom it counts and another network factor. */
export const RATE_LIMITS = {
  /** Cheap, and a carrier may have thousands of telephones behind one /24 or /48. */
  verifications: [60, 60, "address", 50],
  /** Pages of results that are drawn here, by IPv6 /48 or IPv4 /24. Others draw themselves, in the browser. */
  first_views_network: [300, 300],
  /** Pages that say that a result was shown, and what is counted of it. */
  checks: [20, 20, "address"],
  check_reads: [60, 60, "address"],
  /** Each adds up a year of a company's counts. */
  check_maps: [60, 60, "company"],
  /** Each reads up to 10,000 products and lays out labels. */
  label_previews: [60, 60, "company"],
  /** Look-ups of unknown codes, by address (IPv6 /64), by IPv6 /56 or IPv4 /24, by /48 or /16, and in all. */
  unknown_codes: [20, 20],
  unknown_codes_block: [60, 40],
  unknown_codes_site: [300, 150],
  unknown_codes_all: [200, 200 * 60],
  sign_ins: [30, 3, "address", OWN_LEVELS],
  /** Sign-ins to any account from an IPv6 /48 or IPv4 /24 that has not signed in to it before. */
  sign_ins_neighbourhood: [100, 30],
  /** Wrong passwords of one account from such a neighbourhood: ten, then one a minute, and soon one in 15 minutes. */
  wrong_passwords: [10, 1],
  wrong_passwords_long: [30, 4 / HOUR_MINUTES],
  /** Wrong passwords of one account from everywhere. It takes more than ten neighbourhoods, and days, to use up. */
  wrong_passwords_account: [300, 1],
  /** Wrong passwords of one session, where a call asks for the password again. */
  wrong_passwords_session: [10, 1],
  /** Sign-ups on any plan. */
  sign_ups: [10, 10 / HOUR_MINUTES, "address", OWN_LEVELS],
  /** Sign-ups and visitors' checkouts, by IPv6 /56 or IPv4 /24, and by /48 or /16. */
  sign_ups_block: [60, 1],
  sign_ups_site: [300, 5],
  /** Letters to an address at strangers' request. Beyond these the call does all but the letter, and answers the same. */
  sign_up_letters: [3, 6 / DAY_MINUTES],
  account_letters: [3, 6 / DAY_MINUTES],
  set_passwords: [20, 20 / HOUR_MINUTES, "address"],
  set_passwords_token: [5, 5 / HOUR_MINUTES],
  resets: [10, 10 / HOUR_MINUTES, "address"],
  reset_letters: [3, 3 / HOUR_MINUTES],
  contacts: [10, 10 / HOUR_MINUTES, "address"],
  /** Reports of suspicious products. */
  report_calls: [60, 60, "address"],
  /** Reports of one address about one product. Further ones only count with an open one. */
  reports: [10, 10 / HOUR_MINUTES],
  /** Letters to a reporter's address, by that address, and by IPv6 /48 or IPv4 /24. */
  report_letters: [3, 6 / DAY_MINUTES],
  report_letters_neighbourhood: [20, 40 / DAY_MINUTES],
  /** Photos of reports about each company, by IPv6 /48 or IPv4 /24: those of three reports a day. */
  report_photos_neighbourhood: [9, 9 / DAY_MINUTES],
  /** Reports about one company from an IPv6 /48 or IPv4 /24 that are kept even when the product's day is full. */
  reports_neighbourhood: [10, 10 / DAY_MINUTES],
  /** Invitations by a company, by a company to one address, and by everybody to that address. */
  invitations: [10, 10 / HOUR_MINUTES, "company"],
  invitations_email: [3, 3 / DAY_MINUTES],
  invitations_email_all: [10, 10 / DAY_MINUTES],
  /** Card pages, for sign-ups and upgrades, and refusals of addresses that have an account: few can be tried. */
  checkouts: [10, 10 / HOUR_MINUTES, "address", OWN_LEVELS],
  /** Previews, changes and withdrawn changes of a plan: each calls the payment provider. */
  plan_changes: [30, 1, "company"],
  /** Calls that open the provider's billing page. */
  portals: [10, 1, "company"],
  /** "I have paid": by address, by email address or session, and in all. */
  payment_rechecks: [10, 10, "address"],
  payment_rechecks_subject: [5, 5],
  payment_rechecks_all: [20, 20 * 60],
  /** The provider's events, which come from few addresses and in bursts. */
  payment_events: [1_200, 1_200, "address"],
  exports: [5, 5 / HOUR_MINUTES, "company"],
  /** Searches for products while somebody types. */
  searches: [60, 120, "company"],
  /** Two a file: the dry run and the upload itself. */
  uploads: [60, 1, "company"],
  documents: [30, 0.5, "company"],
  photos: [200, 10, "company"],
  model_photos: [60, 30, "company"],
  photo_reads: [300, 300, "address"],
  brand_pages: [60, 10, "company"],
  brand_page_reads: [120, 120, "address"],
  /** The sample collection loaded or removed: loading converts a photo. */
  samples: [20, 1, "company"],
  mints: [60, 60, "company"],
  /** Statements and lists of what is not signed: each reads keys from the chain, or the company's mints. */
  statements: [300, 300, "company"],
  /** Lists of the brand's keys, which read every network. */
  brand_keys: [30, 30, "company"],
  /** What is kept of the company's domain, and the choice whether visitors' browsers ask it. */
  issuer_domains: [60, 60, "company"],
  /** Looks at the company's domain at once: each asks another's server, for ten seconds at most. */
  domain_looks: [5, 10 / HOUR_MINUTES, "company"],
  /** What is kept of the company's host for labels. */
  label_hosts: [60, 60, "company"],
  /** Looks at that host, or at its DNS, at once: ten seconds each at most. */
  label_host_looks: [10, 20 / HOUR_MINUTES, "company"],
  /** The issuer's file under such a host. */
  label_host_files: [60, 60, "address"],
  /** Whether a host is on labels: a proxy asks for each name that a visitor's connection wants. */
  label_host_asks: [1_200, 1_200, "address"],
  /** Recalls and reinstatements: each is a transaction of its own. */
  recalls: [60, 60, "company"],
  /** Reads of a local chain through this service. */
  rpc: [600, 600, "address"],
  status: [60, 60, "address"],
  /** Calls with a token or key that does not exist, by address. */
  unknown_tokens: [600, 600],
  /** All calls of one user, and of one API key: 60 a second. */
  user_calls: [300, 300],
  key_calls: [60, 3_600],
  /** All calls of one company, by all its users and keys: 100 a second that read, and 30 that may write. */
  company_reads: [600, 6_000],
  company_writes: [300, 1_800],
  /** Webhook deliveries that a company asks for. */
  webhook_tests: [20, 20, "company"],
} as const satisfies Record<string, LimitRow>

type Named = typeof RATE_LIMITS
export type LimitName = keyof Named
/** The limits that a route may declare. */
export type RouteLimit = {
  [Name in LimitName]: Named[Name] extends readonly [number, number, LimitedBy, ...number[]] ? Name : never
}[LimitName]

/** How many times as often a network may do it as an address; 0 where it is not counted here. */
export function networkFactor(name: LimitName): number {
  const [, , by, factor = NETWORK_FACTOR]: LimitRow = RATE_LIMITS[name]
  return by === "address" ? factor : 0
}

/** Passwords that an instance hashes for networks that have not signed in before. */
const PASSWORD_HASHES = { burst: 50, per_minute: 50 * 60 }

/** One company's lists, archives and files under way at once. */
const DOWNLOADS_MAX = 2
/** Pages of lists: one of a thousand products may have 8 MB. */
const PAGES_MAX = 8

/**
 * Unknown codes per IPv6 /48 or IPv4 /24 while `unknown_codes_all` is used up. Known codes count nothing, so networks with
 * only those never prove work.
 */
const UNKNOWN_CODES_BRAKED = { burst: 3, per_minute: 3 / 10 }
/** Unknown codes for which such a neighbourhood has proved work. Beyond this the proof takes sixteen times the work. */
const UNKNOWN_CODES_PROVED = { burst: 20, per_minute: 20 }

/** Tasks that may wait per network; one more is refused with `busy`. */
const TURNS_WAITING_MAX = 8
/** Node hashes four passwords at a time. */
const SIGN_INS_AT_ONCE = 4

/** How many each instance lets through, of an address or a company, before it asks the others. */
const LOCAL_BURSTS: Record<string, number> = { verifications: 5, company_reads: 20, company_writes: 10 }

/** In memory on a single instance; else in the database that all instances share. */
export function createLimits(app: App) {
  const { now } = app
  const shared = sharedAllowances(app)
  const addressOfRequest = clientAddress(app.config.trusted_proxies)
  const limiterOf = (name: string, burst: number, per_minute: number, tally_max = 0): Limiter => {
    const allowance = { burst, per_minute }
    if (!shared) return new RateLimiter(allowance, now)
    // Those with a tally are many, and asking costs more than each of them.
    return tally_max > 0
      ? new TallyingRateLimiter(shared, name, { ...allowance, tally_max }, now)
      : new SharedRateLimiter(shared, name, allowance)
  }
  const limiters = Object.entries(RATE_LIMITS).map(([name, row]): [string, Limiter] => {
    const [burst, per_minute] = row
    const tally_max = LOCAL_BURSTS[name] ?? 0
    const factor = networkFactor(name as LimitName)
    const own = limiterOf(name, burst, per_minute, tally_max)
    if (factor === 0) return [name, own]
    const around = limiterOf(`${name}_around`, factor * burst, factor * per_minute, factor * tally_max)
    return [name, new NetworkLimiter(own, around)]
  })
  return {
    downloads: new AnswersInFlight(DOWNLOADS_MAX),
    pages: new AnswersInFlight(PAGES_MAX),
    refused: new RefusedCallers(now),
    /** Networks take turns, so that none of them keeps the others waiting. */
    visitors_work: turnsByNetwork(1),
    known_sign_ins: turnsByNetwork(SIGN_INS_AT_ONCE),
    ...(Object.fromEntries(limiters) as Record<LimitName, Limiter>),
    // Per process, because it protects this process's CPU.
    password_hashes: new RateLimiter(PASSWORD_HASHES, now),
    unknown_codes_braked: new RateLimiter(UNKNOWN_CODES_BRAKED, now),
    unknown_codes_proved: new RateLimiter(UNKNOWN_CODES_PROVED, now),
    addressOfRequest,
    /** Read once for each request. */
    addressOf(c: Context<Env>): string {
      const known = c.get("client_address") ?? addressOfRequest(c.env.incoming)
      c.set("client_address", known)
      return known
    },
  }
}

function turnsByNetwork(places: number): FairQueue {
  const refused = () => refusal("overloaded", {}, { retry_after_s: 2 })
  return new FairQueue(places, { waiting_max: TURNS_WAITING_MAX, refused })
}

export type Limits = ReturnType<typeof createLimits>

const RETRY_AFTER_S = 5

/**
 * Limits a company's answers under way, until their last byte is sent or the connection closes. Per process, because unread
 * answers take its memory.
 */
class AnswersInFlight {
  readonly #under_way = new Counts()
  readonly #answers_max: number

  constructor(answers_max: number) {
    this.#answers_max = answers_max
  }

  /** Behind `signedIn`. Throws busy. */
  hold(c: Context<Env>): void {
    const { company_id } = c.get("me")
    if (this.#under_way.of(company_id) >= this.#answers_max)
      throw refusal("downloads_in_flight", {}, { retry_after_s: RETRY_AFTER_S })
    this.#under_way.add(company_id, 1)
    c.env.outgoing.once("close", () => this.#under_way.add(company_id, -1))
  }
}
