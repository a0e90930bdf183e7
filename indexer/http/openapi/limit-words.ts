import { networkFactor, RATE_LIMITS, type RouteLimit } from "#http/limits.ts"
import { admitted, type DocumentedRoute } from "#http/route.ts"

const COUNTED: Partial<Record<RouteLimit, string>> = { uploads: " files" }
const BESIDE: Partial<Record<RouteLimit, string>> = {
  verifications:
    ", together with the other calls of this kind; 20 unknown codes a minute, and fewer of each in a larger network: see the guide",
  recalls: ", recalls and reinstatements together",
  webhook_tests: ", while fewer than 5,000 deliveries wait",
}

/** How often a call may be made, in words. */
export function limitWords({ limit = "none", access }: DocumentedRoute): string {
  if (limit === "none") return usualLimit(access)
  const [, per_minute, by] = RATE_LIMITS[limit]
  const often = per_minute < 1 ? `${per_minute * 60}${COUNTED[limit] ?? ""} an hour` : `${per_minute} a minute`
  const factor = networkFactor(limit)
  const around = factor > 0 ? `, and ${factor} times that for each IPv6 /48 or IPv4 /24` : ""
  return `${often} for each ${by}${around}${BESIDE[limit] ?? ""}.`
}

function usualLimit(access: DocumentedRoute["access"]): string {
  const { role, scopes } = admitted(access)
  if (role === "public") return "None."
  return scopes.length === 0
    ? "300 a minute for each user."
    : "60 a second for each API key; 300 a minute for each user; for each company 100 a second that read, and 30 of the others."
}
