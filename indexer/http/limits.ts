import { sharedAllowances } from "#actions/allowances/shared.ts"
import type { App } from "#indexer/app.ts"
import { clientAddress } from "./client-address.ts"
import { type Limiter, RateLimiter, SharedRateLimiter } from "./rate-limit.ts"

const HOUR_MINUTES = 60

/** Who may ask how often: at once, and a minute. Nobody is locked out for ever: what was used up comes back. */
const ALLOWANCES = {
  verify: [60, 60],
  /** Codes that nothing is known of: guessing is slow. */
  misses: [20, 20],
  login: [30, 3],
  /** Wrong passwords an account, from wherever they come. */
  login_failures: [10, 1],
  /** Sign-ups on any plan. */
  sign_ups: [10, 10 / HOUR_MINUTES],
  sign_ups_email: [3, 3 / HOUR_MINUTES],
  set_passwords: [20, 20 / HOUR_MINUTES],
  set_passwords_token: [5, 5 / HOUR_MINUTES],
  resets: [10, 10 / HOUR_MINUTES],
  resets_email: [3, 3 / HOUR_MINUTES],
  contacts: [10, 10 / HOUR_MINUTES],
  contacts_email: [3, 3 / HOUR_MINUTES],
  /** Reports of suspicious products, by address and of everybody together. */
  reports: [10, 10 / HOUR_MINUTES],
  reports_all: [300, 300 / HOUR_MINUTES],
  /** Letters that a company has us send to others. */
  invitations: [10, 10 / HOUR_MINUTES],
  /** Card pages, by whoever signs up or upgrades. */
  checkouts: [10, 10 / HOUR_MINUTES],
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
  /** Tokens and keys that nobody has, by address. */
  strangers: [600, 600],
  /** Everything a user asks for with a session. */
  account: [300, 300],
  /** Deliveries of webhooks that a company asks for. */
  webhook_tests: [20, 20],
  /** Everything that one API key asks for: 60 a second. */
  keys: [60, 3_600],
} satisfies Record<string, [burst: number, per_minute: number]>

/** In this process where there is no other, else in the database that all instances share. */
export function createLimits(app: App) {
  const shared = sharedAllowances(app)
  const limiters = Object.entries(ALLOWANCES).map(([name, [burst, per_minute]]): [string, Limiter] => {
    const allowance = { burst, per_minute }
    return [name, shared ? new SharedRateLimiter(shared, name, allowance) : new RateLimiter(allowance, app.now)]
  })
  return {
    ...(Object.fromEntries(limiters) as Record<keyof typeof ALLOWANCES, Limiter>),
    addressOf: clientAddress(app.config.trusted_proxies),
  }
}

export type Limits = ReturnType<typeof createLimits>
