import type { MiddlewareHandler } from "hono"
import type { App } from "#indexer/app.ts"
import { nodesToAsk } from "#shared/nodes-to-ask.ts"
import type { Env } from "./context.ts"
import { beginHead, keepHead, setHead } from "./verify-fast/head.ts"

/** The content security policy of pages that may also ask the origins in `more`, and hold a script of this hash. */
export function contentPolicy(app: App, more: readonly string[] = [], script_hash = ""): string {
  const rpc_hosts = [...app.chains.values()].flatMap(({ chain_id, network, public_rpc_urls }) =>
    (network === "local" ? public_rpc_urls : nodesToAsk(chain_id, public_rpc_urls)).map((url) => new URL(url).origin),
  )
  const own = new URL(app.config.public_url).origin
  const connect = ["'self'", ...new Set([...rpc_hosts, ...more].filter((origin) => origin !== own))].join(" ")
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${script_hash && ` '${script_hash}'`}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "media-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ")
}

/** Security headers, built once. It must be the first middleware, since later ones add headers. */
export function securityHeaders(app: App): MiddlewareHandler<Env> {
  const headers: Record<string, string> = {
    "content-security-policy": contentPolicy(app),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    // Other origins' pages get an answer only where `publicCall` lets them.
    "cross-origin-resource-policy": "same-origin",
    // Answers are current and often of one company; cacheable ones override this.
    "cache-control": "no-store",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
  }
  if (app.config.public_url.startsWith("https:"))
    headers["strict-transport-security"] = "max-age=63072000; includeSubDomains"
  return (c, next) => {
    beginHead(c, headers)
    return next()
  }
}

/** Headers of a public call's answer, beside those that it sets itself. */
export const PUBLIC_HEADERS = {
  "access-control-allow-origin": "*",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
}

/**
 * Lets any page, even from disk (`Origin: null`), verify: these calls read public facts without an account. Other calls stay
 * same-origin.
 */
export function publicCall(): MiddlewareHandler<Env> {
  return (c, next) => {
    keepHead(c, PUBLIC_HEADERS)
    if (c.req.method !== "OPTIONS") return next()
    setHead(c, "access-control-allow-methods", "GET, POST")
    setHead(c, "access-control-allow-headers", "content-type")
    setHead(c, "access-control-max-age", "600")
    return Promise.resolve(c.body(null, 204))
  }
}

/** For bytes that strangers made: whatever else may be in them, nothing of it is run. */
export const INERT = { "Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff" }
