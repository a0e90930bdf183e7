import type { IncomingMessage } from "node:http"
import type { Context, MiddlewareHandler } from "hono"
import { routePath } from "hono/route"
import { type Logger, symbols } from "pino"
import type { App } from "#indexer/app.ts"
import type { RedactingOutput } from "#indexer/log.ts"
import type { RequestMeasures } from "#indexer/metrics/requests.ts"
import type { Env } from "./context.ts"
import { setHead } from "./head.ts"
import type { Identity } from "./identify-request.ts"

export interface Answered extends Identity {
  method: string
  /** The pattern and never the path: a path may hold a code. */
  route: string
  status: number
  /** As `performance.now()` tells it. */
  started: number
}

/** Writes one line and takes one measurement of an answered request; with `trace`, a span as well. */
export function noteRequests(
  app: App,
  measures: RequestMeasures,
  trace: ((answered: Answered) => void) | undefined,
): (answered: Answered) => void {
  const write = lineWriter(app.log)
  return (answered) => {
    const { request_id, traceparent, method, route, status, started } = answered
    const ms = Math.round((performance.now() - started) * 100) / 100
    measures.request(method, route, status, ms)
    const trace_id = traceparent === undefined ? "" : `"trace_id":"${traceparent.slice(3, 35)}",`
    write(
      `{"level":30,"time":${Date.now()},"request_id":"${request_id}",${trace_id}"method":"${method}","route":"${route}","status":${status},"ms":${ms}}\n`,
    )
    trace?.(answered)
  }
}

export function logRequests(
  identify: (incoming: IncomingMessage) => Identity,
  note: (answered: Answered) => void,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { request_id, traceparent } = identify(c.env.incoming)
    c.set("request_id", request_id)
    setHead(c, "x-request-id", request_id)
    const started = performance.now()
    await next()
    note({ request_id, traceparent, method: c.req.method, route: routeOf(c), status: c.res.status, started })
  }
}

/** Where the log's lines go: one of known and harmless members is put together faster by hand. */
function lineWriter(log: Logger): (line: string) => void {
  if (!log.isLevelEnabled("info")) return () => {}
  const { [symbols.streamSym]: stream } = log as unknown as Record<symbol, RedactingOutput>
  return (line) => stream!.writeKnown(line)
}

const fixed_routes = new Set<string>()

/** The pattern that the answer came from. Looking it up costs as much as a log line, so those that are their own path are kept. */
function routeOf(c: Context<Env>): string {
  const { path } = c.req
  if (fixed_routes.has(path)) return path
  const route = routePath(c)
  if (route === path) fixed_routes.add(path)
  return route
}
