import type { Server } from "node:http"
import type { Socket } from "node:net"
import { networkOfPeer } from "./client-address.ts"

/** Each takes some 20 KB while nothing happens on it. */
const CONNECTIONS_MAX = 4_096
/** An office behind one address has this many; who has more is no browser. */
const NETWORK_CONNECTIONS_MAX = 512
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
  const by_network = new Map<string, number>()
  const networkOf = networkOfPeer(trusted_proxies)
  server.maxConnections = CONNECTIONS_MAX
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress)
    if (network !== null) {
      const held = by_network.get(network) ?? 0
      if (held >= NETWORK_CONNECTIONS_MAX) return void socket.destroy()
      by_network.set(network, held + 1)
    }
    open.set(socket, null)
    socket.once("close", () => {
      open.delete(socket)
      if (network === null) return
      const left = by_network.get(network)! - 1
      if (left === 0) by_network.delete(network)
      else by_network.set(network, left)
    })
  })
  return {
    look(now_ms) {
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

/** How much the client has received. Only the handle, which Node's timeouts also ask, knows the rest of a large write. */
function progressOf(socket: Socket): string {
  const { _handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${_handle?.writeQueueSize}`
}
