import type { Context } from "hono"
import { routePath } from "hono/route"
import { type Logger, symbols } from "pino"
import type { Env } from "#http/context.ts"
import type { Answered } from "#http/request-id.ts"
import type { RedactingOutput } from "#indexer/log.ts"

/** Writes a request's log line by hand, which is faster than the logger. All members are known and need no escaping. */
export function lineWriter(log: Logger): (answered: Answered, ms: number) => void {
  if (!log.isLevelEnabled("info")) return () => {}
  const { [symbols.streamSym]: stream } = log as unknown as Record<symbol, RedactingOutput>
  return ({ request_id, traceparent, method, route, status }, ms) => {
    const trace_id = traceparent === undefined ? "" : `"trace_id":"${traceparent.slice(3, 35)}",`
    stream!.writeKnown(
      `{"level":30,"time":${Date.now()},"request_id":"${request_id}",${trace_id}"method":"${method}","route":"${route}","status":${status},"ms":${ms}}\n`,
    )
  }
}

const fixed_routes = new Set<string>()

/** The answering route's pattern. The lookup costs as much as a log line, so fixed paths are cached. */
export function routeOf(c: Context<Env>): string {
  const { path } = c.req
  if (fixed_routes.has(path)) return path
  const route = routePath(c)
  if (route === path) fixed_routes.add(path)
  return route
}
