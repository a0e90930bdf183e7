import type { Server } from "node:http"
import type { Socket } from "node:net"
import { Counts } from "#indexer/counts.ts"
import { isPrivateAddress, networkOfPeer } from "./limits/client-address.ts"
import { neighbourhoodOf } from "./limits/networks.ts"

/** An idle connection takes some 20 KB. */
const CONNECTIONS_MAX = 4_096
/** Further connections for balancers' probes and our own proxies, which nobody else may keep from being answered. */
const RESERVED = 256
/** From this number on, idle connections are closed. */
const CROWDED = 3_600
/** Per address: an office behind one has this many; more are no browsers. */
const NETWORK_CONNECTIONS_MAX = 512
/** Per IPv6 /48 or IPv4 /24: one sender may have the whole range. */
const NEIGHBOURHOOD_CONNECTIONS_MAX = 1_024
/** How long an answer may make no progress. */
const STALLED_MS_MAX = 30_000

interface Watched {
  progress: string
  since: number
}

export interface ConnectionGuard {
  /** Closes connections with answers that nobody reads. Call it every few seconds, with a monotonic clock. */
  look(now_ms: number): void
  /** Bytes of answers that wait in this process to be read. */
  unread_bytes(): number
}

/** Limits a server's connections: their number, their number per network, and how long a client may stop reading. */
export function guardConnections(server: Server, trusted_proxies: string[]): ConnectionGuard {
  const open = new Map<Socket, Watched | null>()
  const by_network = new Counts()
  const networkOf = networkOfPeer(trusted_proxies)
  server.maxConnections = CONNECTIONS_MAX + RESERVED
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress)
    const around = network === null ? [] : boundsAround(network)
    const isFull = open.size >= CONNECTIONS_MAX && network !== null && !isPrivateAddress(socket.remoteAddress ?? "")
    if (isFull || around.some(([one, max]) => by_network.of(one) >= max)) return void socket.destroy()
    for (const [one] of around) by_network.add(one, 1)
    open.set(socket, null)
    socket.once("close", () => {
      open.delete(socket)
      for (const [one] of around) by_network.add(one, -1)
    })
  })
  return {
    look(now_ms) {
      if (open.size >= CROWDED) server.closeIdleConnections()
      for (const [socket, watched] of open) {
        const progress = progressOf(socket)
        if (socket.writableLength === 0) open.set(socket, null)
        else if (watched?.progress !== progress) open.set(socket, { progress, since: now_ms })
        else if (now_ms - watched.since >= STALLED_MS_MAX) socket.destroy()
      }
    },
    unread_bytes: () => [...open.keys()].reduce((sum, { writableLength }) => sum + writableLength, 0),
  }
}

/** An address and the range around it, with how many connections each may have. */
const boundsAround = (network: string): [network: string, connections_max: number][] => [
  [network, NETWORK_CONNECTIONS_MAX],
  [`${neighbourhoodOf(network)}/`, NEIGHBOURHOOD_CONNECTIONS_MAX],
]

/** How much the client has received. Only the handle, which Node's timeouts also ask, knows the rest of a large write. */
function progressOf(socket: Socket): string {
  const { _handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${_handle?.writeQueueSize}`
}
