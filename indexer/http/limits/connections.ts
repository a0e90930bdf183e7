import { randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { preferredIn } from "#http/context.ts"
import { PUBLIC_HEADERS } from "#http/headers.ts"
import { Counts } from "#indexer/counts.ts"
import { refusal } from "#indexer/errors.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { clientAddress, isPrivateAddress, neighbourhoodOf, networkOfPeer } from "./client-address.ts"

/** Requests that have not come whole, per address and per range around it. Each takes a connection. */
const ADDRESS_MAX = 64
const NEIGHBOURHOOD_MAX = 256
/** In all: half of the connections, so that others and probes get through a proxy as well. */
const ALL_MAX = 2_048
const RETRY_AFTER_S = 5
/** The rest of a larger body is not read once it is answered: reading costs as much as using it. */
const UNREAD_BYTES_MIN = 256 * 1024
/** For the sender to read the answer: a connection that is cut takes with it what has not been read. */
const LINGER_MS = 2_000

/**
 * Limits requests whose body is on its way: a handler reads the body first, so rate limits see none of them. Those that come
 * in one piece cost next to nothing here.
 */
export function guardRequests(listener: RequestListener, trusted_proxies: string[]): RequestListener {
  const addressOf = clientAddress(trusted_proxies)
  let unfinished = 0
  const held = new Counts()
  const networksOf = (incoming: IncomingMessage) => boundsAround(addressOf(incoming), ADDRESS_MAX, NEIGHBOURHOOD_MAX)
  const isOver = (bounds: Bounds) => bounds.some(([one, max]) => held.of(one) >= max)
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
      if (isLarge(incoming)) mayLeaveUnread(incoming, outgoing)
    }
    listener(incoming, outgoing)
  }
}

type Bounds = [network: string, max: number][]

/** An address and the range around it, with how many each may have. */
const boundsAround = (address: string, address_max: number, neighbourhood_max: number): Bounds => [
  [address, address_max],
  [`${neighbourhoodOf(address)}/`, neighbourhood_max],
]

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0

const isLarge = ({ headers }: IncomingMessage) => !(Number(headers["content-length"]) < UNREAD_BYTES_MIN)

/** The answer says that the connection ends with it, so that nobody sends another request there. */
function mayLeaveUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false
  outgoing.once("prefinish", () => {
    if (incoming.complete) return
    // Node reads to its end what nobody has begun to read, and cuts the connection at once.
    incoming.read()
    incoming.pause()
    const { socket } = incoming
    socket.destroySoon = () => void socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
}

function refuse({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  const overloaded = refusal("overloaded")
  const { code, status } = overloaded
  const detail = overloaded.say(preferredIn(headers["accept-language"]))
  const body: ErrorBody = { detail, message: detail, code, request_id: randomUUID() }
  const closing = { connection: "close", "retry-after": String(RETRY_AFTER_S), "content-type": "application/json" }
  outgoing.writeHead(status, { ...PUBLIC_HEADERS, ...closing }).end(JSON.stringify(body))
}

/** An idle connection takes some 20 KB. */
const CONNECTIONS_MAX = 4_096
/** Further connections for balancers' probes and our own proxies, which nobody else may keep from being answered. */
const RESERVED = 256
/** From this number on, idle connections are closed, at every so many more. */
const CROWDED = 3_600
const CROWDED_STEP = 16
/** Per address: an office behind one has this many; more are no browsers. */
const NETWORK_CONNECTIONS_MAX = 512
/** Per IPv6 /48 or IPv4 /24: one sender may have the whole range. */
const NEIGHBOURHOOD_CONNECTIONS_MAX = 1_024

/** Limits a server's connections: their number, and their number per network. */
export function guardConnections(server: Server, trusted_proxies: string[]): void {
  let open = 0
  const by_network = new Counts()
  const networkOf = networkOfPeer(trusted_proxies)
  server.maxConnections = CONNECTIONS_MAX + RESERVED
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress)
    const around = network === null ? [] : boundsAround(network, NETWORK_CONNECTIONS_MAX, NEIGHBOURHOOD_CONNECTIONS_MAX)
    const isFull = open >= CONNECTIONS_MAX && network !== null && !isPrivateAddress(socket.remoteAddress ?? "")
    if (isFull || around.some(([one, max]) => by_network.of(one) >= max)) return void socket.destroy()
    for (const [one] of around) by_network.add(one, 1)
    open++
    if (open >= CROWDED && open % CROWDED_STEP === 0) server.closeIdleConnections()
    socket.once("close", () => {
      open--
      for (const [one] of around) by_network.add(one, -1)
    })
  })
}
