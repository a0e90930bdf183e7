import type { Server } from "node:http"
import type { Socket } from "node:net"
import { Counts } from "#indexer/counts.ts"
import { isPrivateAddress, neighbourhoodOf, networkOfPeer } from "./limits/client-address.ts"

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
    const around = network === null ? [] : boundsAround(network)
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

/** An address and the range around it, with how many connections each may have. */
const boundsAround = (network: string): [network: string, connections_max: number][] => [
  [network, NETWORK_CONNECTIONS_MAX],
  [`${neighbourhoodOf(network)}/`, NEIGHBOURHOOD_CONNECTIONS_MAX],
]
