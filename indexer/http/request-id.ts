import type { IncomingMessage } from "node:http"
import { fromProxy } from "./limits/client-address.ts"

/** Identifies a request in logs and traces. */
export interface Identity {
  request_id: string
  /** The caller's W3C `traceparent`. */
  traceparent: string | undefined
}

/** A request that has been answered, as the log, the metrics and traces tell of it. */
export interface Answered extends Identity {
  method: string
  /** The pattern and never the path: a path may hold a code. */
  route: string
  status: number
  /** As `performance.now()` tells it. */
  started: number
}

/** No quotation mark or line break, which the log would take for its own. */
const REQUEST_ID = /^[\w.:-]{8,64}$/
/** Version, trace, caller's span, flags. All zeros mean none. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

const process_id = crypto.randomUUID().slice(0, 8)
let requests = 0

const nextRequestId = (): string => `${process_id}-${(++requests).toString(36)}`

/** `X-Request-Id` and `traceparent` are taken from trusted proxies only, and only when well formed. */
export function identifyBy(trusted_proxies: string[]): (incoming: IncomingMessage) => Identity {
  const isFromProxy = fromProxy(trusted_proxies)
  return (incoming) => {
    const { "x-request-id": id, traceparent } = incoming.headers
    if ((id === undefined && traceparent === undefined) || !isFromProxy(incoming)) {
      return { request_id: nextRequestId(), traceparent: undefined }
    }
    return {
      request_id: typeof id === "string" && REQUEST_ID.test(id) ? id : nextRequestId(),
      traceparent: typeof traceparent === "string" && TRACEPARENT.test(traceparent) ? traceparent : undefined,
    }
  }
}
