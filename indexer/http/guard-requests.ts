import { randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { Counts } from "#indexer/counts.ts"
import { refusal } from "#indexer/errors.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { PUBLIC_HEADERS } from "./headers.ts"
import { preferredIn } from "./language.ts"
import { clientAddress, neighbourhoodOf } from "./limits/client-address.ts"

/** Requests that have not come whole, per address and per range around it. Each takes a connection. */
const ADDRESS_MAX = 64
const NEIGHBOURHOOD_MAX = 256
/** In all: half of the connections, so that others and probes get through a proxy as well. */
const ALL_MAX = 2_048
const RETRY_AFTER_S = 5

/**
 * Limits requests whose body is on its way: a handler reads the body first, so rate limits see none of them. Those that come
 * in one piece cost next to nothing here.
 */
export function guardRequests(listener: RequestListener, trusted_proxies: string[]): RequestListener {
  const addressOf = clientAddress(trusted_proxies)
  let unfinished = 0
  const held = new Counts()
  const networksOf = (incoming: IncomingMessage): Networks => {
    const address = addressOf(incoming)
    return [
      [address, ADDRESS_MAX],
      [`${neighbourhoodOf(address)}/`, NEIGHBOURHOOD_MAX],
    ]
  }
  const isOver = (networks: Networks) => networks.some(([one, max]) => held.of(one) >= max)
  let fresh: IncomingMessage[] = []

  /** Runs once everything that came with the heads has been read. */
  function countFresh(): void {
    const begun = fresh.filter(({ complete, destroyed }) => !complete && !destroyed)
    fresh = []
    for (const incoming of begun) hold(incoming)
  }

  function hold(incoming: IncomingMessage): void {
    const networks = networksOf(incoming)
    if (unfinished >= ALL_MAX || isOver(networks)) return void incoming.destroy()
    const count = (by: 1 | -1) => {
      unfinished += by
      for (const [network] of networks) held.add(network, by)
    }
    count(1)
    // Closed after its end as well.
    incoming.once("close", () => count(-1))
  }

  return (incoming, outgoing) => {
    if (hasBody(incoming)) {
      if (unfinished >= ADDRESS_MAX && isOver(networksOf(incoming))) return refuse(incoming, outgoing)
      if (fresh.push(incoming) === 1) setImmediate(countFresh)
    }
    listener(incoming, outgoing)
  }
}

type Networks = readonly [network: string, requests_max: number][]

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
