import type { IncomingMessage } from "node:http"
import type { MiddlewareHandler } from "hono"
import type { App } from "#indexer/app.ts"
import type { RequestMeasures } from "#indexer/metrics/requests.ts"
import type { Answered } from "./answered.ts"
import type { Env } from "./context.ts"
import type { Identity } from "./identify-request.ts"
import { setHead } from "./verify-fast/head.ts"
import { lineWriter, routeOf } from "./verify-fast/log-line.ts"

/** Writes one line and takes one measurement of an answered request; with `trace`, a span as well. */
export function noteRequests(
  app: App,
  measures: RequestMeasures,
  trace: ((answered: Answered) => void) | undefined,
): (answered: Answered) => void {
  const write = lineWriter(app.log)
  return (answered) => {
    const { method, route, status, started } = answered
    const ms = Math.round((performance.now() - started) * 100) / 100
    measures.request(method, route, status, ms)
    write(answered, ms)
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
