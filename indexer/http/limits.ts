import type { App } from "#indexer/app.ts"
import { clientAddress } from "./client-address.ts"
import { RateLimiter } from "./rate-limit.ts"

const HOUR_MINUTES = 60

/** Who may ask how often. Nobody is locked out for ever: a bucket refills. */
export function createLimits(app: App) {
  const limiter = (burst: number, per_minute: number) => new RateLimiter({ burst, per_minute }, app.now)
  return {
    addressOf: clientAddress(app.config.trusted_proxies),
    verify: limiter(60, 60),
    /** Codes that nothing is known of: guessing is slow. */
    misses: limiter(20, 20),
    login: limiter(30, 3),
    /** Wrong passwords an account, from wherever they come. */
    login_failures: limiter(10, 1),
    /** Sign-ups on any plan. */
    sign_ups: limiter(10, 10 / HOUR_MINUTES),
    sign_ups_email: limiter(3, 3 / HOUR_MINUTES),
    set_passwords: limiter(20, 20 / HOUR_MINUTES),
    set_passwords_token: limiter(5, 5 / HOUR_MINUTES),
    resets: limiter(10, 10 / HOUR_MINUTES),
    resets_email: limiter(3, 3 / HOUR_MINUTES),
    contacts: limiter(10, 10 / HOUR_MINUTES),
    contacts_email: limiter(3, 3 / HOUR_MINUTES),
    /** Reports of suspicious products, by address and of everybody together. */
    reports: limiter(10, 10 / HOUR_MINUTES),
    reports_all: limiter(300, 300 / HOUR_MINUTES),
    /** Letters that a company has us send to others. */
    invitations: limiter(10, 10 / HOUR_MINUTES),
    /** Card pages, by whoever signs up or upgrades. */
    checkouts: limiter(10, 10 / HOUR_MINUTES),
    /** "I have paid": by address, by e-mail or session, and of everybody together. */
    payment_hints: limiter(10, 10),
    payment_hints_subject: limiter(5, 5),
    payment_hints_all: limiter(20, 20 * 60),
    /** The provider's events, which come from few addresses and in bursts. */
    payment_events: limiter(1_200, 1_200),
    exports: limiter(5, 5 / HOUR_MINUTES),
    uploads: limiter(30, 0.5),
    documents: limiter(30, 0.5),
    mints: limiter(60, 60),
    /** Tokens and keys that nobody has, by address. */
    strangers: limiter(600, 600),
    /** Everything a user asks for with a session. */
    account: limiter(300, 300),
    /** Deliveries of webhooks that a company asks for. */
    webhook_tests: limiter(20, 20),
    /** Everything that one API key asks for: 60 a second. */
    keys: limiter(60, 3_600),
  }
}

export type Limits = ReturnType<typeof createLimits>
