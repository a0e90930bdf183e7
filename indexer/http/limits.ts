import type { Context } from "hono"
import { type AskAllowances, sharedAllowances } from "#actions/allowances/shared.ts"
import type { App } from "#indexer/app.ts"
import { AnswersInFlight } from "./answers-in-flight.ts"
import { clientAddress } from "./client-address.ts"
import type { Env } from "./context.ts"
import { type Limiter, RateLimiter } from "./rate-limit.ts"
import { SharedRateLimiter, TallyingRateLimiter } from "./shared-rate-limit.ts"

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Who may ask how often: at once, and a minute. Nobody is locked out for ever: what was used up comes back. */
const ALLOWANCES = {
  verify: [60, 60],
  /** Codes that nothing is known of, by address (IPv6 /64), by IPv6 /56 or IPv4 /24, by /48 or /16, and of everybody together. */
  misses: [20, 20],
  misses_block: [60, 40],
  misses_site: [300, 150],
  misses_all: [200, 200 * 60],
  login: [30, 3],
  /** Sign-ins to any account from an IPv6 /48 or IPv4 /24, where they have not signed in to it before. */
  login_neighbourhood: [100, 30],
  /** Wrong passwords of one account from such a neighbourhood: ten, then one a minute, and soon one in 15 minutes. */
  login_failures: [10, 1],
  login_failures_long: [30, 4 / HOUR_MINUTES],
  /** The same from everywhere: it takes more than ten neighbourhoods at work for days to use these up. */
  login_failures_account: [300, 1],
  /** Wrong passwords of one session, where it is asked again. */
  session_failures: [10, 1],
  /** Sign-ups on any plan. */
  sign_ups: [10, 10 / HOUR_MINUTES],
  sign_ups_email: [3, 6 / DAY_MINUTES],
  set_passwords: [20, 20 / HOUR_MINUTES],
  set_passwords_token: [5, 5 / HOUR_MINUTES],
  resets: [10, 10 / HOUR_MINUTES],
  resets_email: [3, 3 / HOUR_MINUTES],
  contacts: [10, 10 / HOUR_MINUTES],
  contacts_email: [3, 3 / HOUR_MINUTES],
  /** Reports of suspicious products; of each product that is beyond it is counted and not kept, of unknown codes it is dropped. */
  report_calls: [60, 60],
  reports: [10, 10 / HOUR_MINUTES],
  /** Letters that a company has us send to others: of the company, of it to one address, and of all to that address. */
  invitations: [10, 10 / HOUR_MINUTES],
  invitations_email: [3, 3 / DAY_MINUTES],
  invitations_email_all: [10, 10 / DAY_MINUTES],
  /** Card pages, by whoever signs up or upgrades. */
  checkouts: [10, 10 / HOUR_MINUTES],
  /** Looking at, making and taking back changes of plan: each asks the provider, and some send a letter. */
  plan_changes: [30, 1],
  /** Calls that open the provider's billing page. */
  portals: [10, 1],
  /** "I have paid": by address, by e-mail or session, and of everybody together. */
  payment_hints: [10, 10],
  payment_hints_subject: [5, 5],
  payment_hints_all: [20, 20 * 60],
  /** The provider's events, which come from few addresses and in bursts. */
  payment_events: [1_200, 1_200],
  exports: [5, 5 / HOUR_MINUTES],
  uploads: [30, 0.5],
  documents: [30, 0.5],
  mints: [60, 60],
  /** Recalls, and taking them back: each is a transaction of its own. */
  recalls: [60, 60],
  /** Reads of a local chain through this service, by address. */
  rpc: [600, 600],
  /** How the service stands: much is counted for it, and anybody may ask. */
  status: [60, 60],
  /** Tokens and keys that nobody has, by address. */
  strangers: [600, 600],
  /** Everything a user asks for with a session. */
  account: [300, 300],
  /** Deliveries of webhooks that a company asks for. */
  webhook_tests: [20, 20],
  /** Everything that one API key asks for: 60 a second. */
  keys: [60, 3_600],
} satisfies Record<string, [burst: number, per_minute: number]>

/** Passwords that an instance looks at for whoever has not signed in from there before. */
const HASHES = { burst: 50, per_minute: 50 * 60 }

/** Whole lists, archives and files of one company that are on their way at once. */
const DOWNLOADS_MAX = 2
/** Pages of lists: one of a thousand products may have 8 MB. */
const PAGES_MAX = 8

/**
 * Misses of an IPv6 /48 or IPv4 /24 while everybody together has more than they may. A known code uses none of it up, so a
 * network without misses is never asked for work, and one with some gets its look-ups by proving it.
 */
const MISSES_BRAKED = { burst: 3, per_minute: 3 / 10 }
/** Misses of such a neighbourhood that it has proved work for; beyond them it is sixteen times the work. */
const MISSES_PROVED = { burst: 20, per_minute: 20 }

/** How many verifications of an address each instance lets through before it asks the others. */
const VERIFY_TALLY_MAX = 5

/** In this process where there is no other, else in the database that all instances share. */
export function createLimits(app: App) {
  const { now } = app
  const shared = sharedAllowances(app)
  const addressOfRequest = clientAddress(app.config.trusted_proxies)
  const limiters = Object.entries(ALLOWANCES).map(([name, [burst, per_minute]]): [string, Limiter] => {
    const allowance = { burst, per_minute }
    return [name, shared ? new SharedRateLimiter(shared, name, allowance) : new RateLimiter(allowance, now)]
  })
  return {
    downloads: new AnswersInFlight(DOWNLOADS_MAX),
    pages: new AnswersInFlight(PAGES_MAX),
    ...(Object.fromEntries(limiters) as Record<keyof typeof ALLOWANCES, Limiter>),
    ...(shared && counting(shared, now)),
    // It saves this process's processors, whatever the others do.
    hashes: new RateLimiter(HASHES, now),
    misses_braked: new RateLimiter(MISSES_BRAKED, now),
    misses_proved: new RateLimiter(MISSES_PROVED, now),
    addressOfRequest,
    /** Read once for each request. */
    addressOf(c: Context<Env>): string {
      const known = c.get("client_address") ?? addressOfRequest(c.env.incoming)
      c.set("client_address", known)
      return known
    },
  }
}

/** Verifications are many and each is nothing. */
function counting(shared: AskAllowances, now: () => number) {
  const [verify_burst, verify_per_minute] = ALLOWANCES.verify
  const verify = { burst: verify_burst, per_minute: verify_per_minute, tally_max: VERIFY_TALLY_MAX }
  return {
    verify: new TallyingRateLimiter(shared, "verify", verify, now),
  }
}

export type Limits = ReturnType<typeof createLimits>
