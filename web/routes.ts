import type { Currency, Interval, PlanName } from "#shared/plans.ts"
import { codeOfPath, parseQuery, type Query, typedOnLabel } from "#shared/query.ts"

/** Every path of the public site and of what leads to the dashboard; `screens.ts` has its own. No other module writes one. */
export const paths = {
  home: () => "/",
  top: () => "/#home",
  howItWorks: () => "/#how-it-works",
  features: () => "/#features",
  pricing: () => "/#pricing",
  verify: () => "/#verify",
  contact: () => "/#contact",
  /** The contact form, which begins with this code. */
  contactAbout: (code: string) => `/?code=${encodeURIComponent(code)}#contact`,
  learnMore: () => "/learn-more",
  terms: () => "/terms",
  privacy: () => "/privacy",
  status: () => "/status",
  result: (code: string) => `/v/${encodeURIComponent(code)}`,
  signIn: (from?: string) => (from && from !== "/dashboard" ? `/auth?from=${encodeURIComponent(from)}` : "/auth"),
  dashboard: () => "/dashboard",
  /** For users whose password may not be set yet. */
  firstSignIn: () => "/auth?first=1",
  signUp: (choice: { plan?: PlanName; currency?: Currency; interval?: Interval } = {}) =>
    `/auth?${new URLSearchParams({ tab: "signup", ...choice })}`,
  forgotPassword: () => "/forgot-password",
  freeThankYou: () => "/free-thank-you",
  checkout: (plan: PlanName) => `/subscription-checkout/${plan}`,
  /** Code and network follow the #, so they stay in the browser. */
  offlinePage: (code = "", on?: { chain_id: number; network: string }) =>
    `/verify.html${code && `#${code}`}${code && on ? `/${on.chain_id}/${on.network}` : ""}`,
} as const

/** The dashboard's paths. All others, "page not found" included, belong to the public site. */
const DASHBOARD =
  /^\/(auth|dashboard|admin|forgot-password|set-password|thank-you|free-thank-you|subscription-checkout)(\/|$)/

export const isDashboardPath = (path: string): boolean => DASHBOARD.test(path)

/** The token id or transaction hash in a `/v/{…}` path; null where it is a code. */
export function numberOfPath(path: string): Exclude<Query, { kind: "code" } | { kind: "mistyped" }> | null {
  const query = parseQuery(codeOfPath(path) ?? "")
  return query.kind === "code" || query.kind === "mistyped" ? null : query
}

/** The result's path for a label's address that is not yet its own, or null. No server sees the code in a fragment. */
export function resultOfLabel({ pathname, hash }: Pick<Location, "pathname" | "hash">): string | null {
  if (!/^\/(v|01)\//i.test(pathname)) return null
  const typed = typedOnLabel(pathname + hash)
  return typed === null || typed === codeOfPath(pathname) ? null : paths.result(typed)
}

/** The chain and hash of a local chain's transaction page, or null when the path is another. */
export function localTransactionOfPath(path: string): { chain_id: number; hash: string } | null {
  const [, chain_id, hash] = /^\/local\/(\d{1,10})\/tx\/(0x[0-9a-fA-F]{64})\/?$/.exec(path) ?? []
  return hash ? { chain_id: Number(chain_id), hash } : null
}
