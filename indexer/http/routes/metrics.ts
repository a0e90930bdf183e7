import { createHash, timingSafeEqual } from "node:crypto"
import type { Context } from "hono"
import type { Env } from "#http/context.ts"
import { isPrivateAddress } from "#http/limits/client-address.ts"
import { file, route } from "#http/route.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { TEXT_FORMAT } from "#indexer/metrics/metrics.ts"

export const metricsRoutes = [
  route({
    call: "GET /metrics",
    access: "public",
    limit: "none",
    answers: { 200: file("", TEXT_FORMAT) },
    async run({ app, c, readMetrics }) {
      if (!mayRead(app, c)) throw refusal("unknown_route")
      return c.body(await readMetrics(), 200, { "Content-Type": TEXT_FORMAT })
    },
  }),
]

/**
 * With METRICS_TOKEN, callers who send it. Else nobody in production, where a local proxy makes visitors look local;
 * elsewhere this machine and private networks, unless forwarded.
 */
function mayRead({ config }: App, c: Context<Env>): boolean {
  const { metrics_token, production } = config
  if (metrics_token !== undefined) return sameText(c.req.header("authorization") ?? "", `Bearer ${metrics_token}`)
  const passed_on = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].some(
    (name) => c.req.header(name) !== undefined,
  )
  return !production && !passed_on && isPrivateAddress(c.env.incoming.socket.remoteAddress ?? "")
}

/** In the same time for any guess. */
function sameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest())
  return timingSafeEqual(a!, b!)
}
