import { randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { Counts } from "#indexer/counts.ts"
import { refusal } from "#indexer/errors.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { PUBLIC_HEADERS } from "./headers.ts"
import { preferredIn } from "./language.ts"
import { clientAddress } from "./limits/client-address.ts"
import { neighbourhoodOf } from "./limits/networks.ts"

/** Requests that have not come whole, per address and per range around it. Each takes a connection. */
const ADDRESS_MAX = 64
const NEIGHBOURHOOD_MAX = 256
/** In all: half of the connections, so that others and probes get through a proxy as well. */
const ALL_MAX = 2_048
/** In each such time, a body has come or these bytes of it: a tenth of what a slow phone sends. */
const PROGRESS_MS_MAX = 10_000
const PROGRESS_BYTES_MIN = 4 * 1024
const RETRY_AFTER_S = 5

interface Unfinished {
  networks: readonly [network: string, requests_max: number][]
  since: number
  /** `socket.bytesRead` at `since`. */
  bytes_read: number
}

export interface RequestGuard {
  listener: RequestListener
  /** Ends requests that do not come. Call it every few seconds, with a monotonic clock. */
  look(now_ms: number): void
}

/**
 * Limits requests whose body is on its way: a handler reads the body first, so rate limits see none of them. Those that come
 * in one piece cost next to nothing here.
 */
export function guardRequests(listener: RequestListener, trusted_proxies: string[]): RequestGuard {
  const addressOf = clientAddress(trusted_proxies)
  const unfinished = new Map<IncomingMessage, Unfinished>()
  const held = new Counts()
  const networksOf = (incoming: IncomingMessage): Unfinished["networks"] => {
    const address = addressOf(incoming)
    return [
      [address, ADDRESS_MAX],
      [`${neighbourhoodOf(address)}/`, NEIGHBOURHOOD_MAX],
    ]
  }
  const isOver = (networks: Unfinished["networks"]) => networks.some(([one, max]) => held.of(one) >= max)
  let fresh: IncomingMessage[] = []

  /** Runs once everything that came with the heads has been read. */
  function countFresh(): void {
    const begun = fresh.filter(({ complete, destroyed }) => !complete && !destroyed)
    fresh = []
    for (const incoming of begun) hold(incoming)
  }

  function hold(incoming: IncomingMessage): void {
    const networks = networksOf(incoming)
    if (unfinished.size >= ALL_MAX || isOver(networks)) return void incoming.destroy()
    for (const [network] of networks) held.add(network, 1)
    unfinished.set(incoming, { networks, since: performance.now(), bytes_read: incoming.socket.bytesRead })
    for (const over of ["end", "close"]) incoming.once(over, () => release(incoming))
  }

  function release(incoming: IncomingMessage): void {
    const { networks = [] } = unfinished.get(incoming) ?? {}
    unfinished.delete(incoming)
    for (const [network] of networks) held.add(network, -1)
  }

  return {
    listener(incoming, outgoing) {
      if (hasBody(incoming)) {
        if (unfinished.size >= ADDRESS_MAX && isOver(networksOf(incoming))) return refuse(incoming, outgoing)
        if (fresh.push(incoming) === 1) setImmediate(countFresh)
      }
      listener(incoming, outgoing)
    },
    look(now_ms) {
      for (const [incoming, one] of unfinished) {
        if (now_ms - one.since < PROGRESS_MS_MAX) continue
        const { bytesRead } = incoming.socket
        // While bytes wait here to be read, the sender is not to blame.
        const isComing = bytesRead - one.bytes_read >= PROGRESS_BYTES_MIN || incoming.readableLength > 0
        if (!isComing) incoming.destroy()
        Object.assign(one, { since: now_ms, bytes_read: bytesRead })
      }
    },
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0

function refuse({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  const overloaded = refusal("overloaded")
  const { code, status } = overloaded
  const detail = overloaded.say(preferredIn(headers["accept-language"]))
  const body: ErrorBody = { detail, message: detail, code, request_id: randomUUID() }
  const closing = { connection: "close", "retry-after": String(RETRY_AFTER_S), "content-type": "application/json" }
  outgoing.writeHead(status, { ...PUBLIC_HEADERS, ...closing }).end(JSON.stringify(body))
}
