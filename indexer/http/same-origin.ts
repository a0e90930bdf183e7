import type { MiddlewareHandler } from "hono"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { Env } from "./context.ts"

/**
 * Refuses writes that other sites' pages make browsers send, since browsers name the origin. Programs send none; their token
 * decides.
 */
export function sameOrigin({ config }: App): MiddlewareHandler<Env> {
  const own = new URL(config.public_url).origin
  return (c, next) => {
    const { method } = c.req
    const origin = method === "GET" || method === "HEAD" ? undefined : c.req.header("origin")
    if (origin === undefined || origin === own || hostOf(origin) === c.req.header("host")) return next()
    throw refusal("other_site")
  }
}

/** Null for `null`, which is what pages from a disk and from sandboxes say. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
