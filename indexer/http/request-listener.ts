import { getRequestListener, RequestError } from "@hono/node-server"
import type { Logger } from "pino"

type Fetch = Parameters<typeof getRequestListener>[0]

/** Passes requests of Node's server to `fetch`. Unreadable requests get 400 and a line in the log. */
export function requestListener(fetch: Fetch, log: Logger): ReturnType<typeof getRequestListener> {
  return getRequestListener(fetch, {
    // HTTP/1.0 has no Host header, and a balancer's probe often speaks no more than that.
    hostname: "localhost",
    errorHandler(error) {
      if (!(error instanceof RequestError)) {
        log.error({ err: error }, "unexpected error")
        return new Response(null, { status: 500 })
      }
      log.info({ reason: error.message, status: 400 }, "a request was refused before it was read")
      return new Response(null, { status: 400 })
    },
  })
}
