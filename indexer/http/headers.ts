import type { MiddlewareHandler } from "hono"
import type { App } from "#indexer/app.ts"
import type { Env } from "./context.ts"

/** Security headers, put together once: setting them one by one costs a fifth of the verification rate. */
export function securityHeaders(app: App): MiddlewareHandler<Env> {
  const rpc_hosts = [...app.chains.values()].flatMap(({ public_rpc_urls }) =>
    public_rpc_urls.map((url) => new URL(url).origin),
  )
  const own = new URL(app.config.public_url).origin
  const connect = ["'self'", ...new Set(rpc_hosts.filter((origin) => origin !== own))].join(" ")
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "media-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ")
  const headers: [string, string][] = [
    ["Content-Security-Policy", policy],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(self), geolocation=(), microphone=()"],
  ]
  if (own.startsWith("https:")) headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"])
  return (c, next) => {
    for (const [name, value] of headers) c.env.outgoing.setHeader(name, value)
    return next()
  }
}

/**
 * A page from anywhere, also from a disk (`Origin: null`), may verify: these calls read public facts and take no account.
 * Every other call is same-origin only, by saying nothing.
 */
export function publicCall(): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.env.outgoing.setHeader("Access-Control-Allow-Origin", "*")
    if (c.req.method === "OPTIONS") {
      c.header("Access-Control-Allow-Methods", "GET, POST")
      c.header("Access-Control-Allow-Headers", "content-type")
      c.header("Access-Control-Max-Age", "600")
      return c.body(null, 204)
    }
    await next()
  }
}
