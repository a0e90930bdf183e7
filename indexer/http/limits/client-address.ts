import type { IncomingMessage } from "node:http"
import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from "node:net"

/**
 * The client for rate limits: an IPv4 address or an IPv6 /64. In `X-Forwarded-For` the last entry before our configured
 * proxies counts; other senders' headers are ignored.
 */
export function clientAddress(trusted_proxies: string[]): (incoming: IncomingMessage) => string {
  const isProxy = oneOf(trusted_proxies)

  function lastVisitor(hops: string): string | undefined {
    // From the end, as far as needed: mostly there is one.
    for (let end = hops.length; end > 0; ) {
      const start = hops.lastIndexOf(",", end - 1) + 1
      const hop = plain(hops.slice(start, end).trim())
      if (hop && !isProxy(hop)) return hop
      end = start - 1
    }
    return undefined
  }

  return ({ socket, headers }) => {
    const peer = plain(socket.remoteAddress ?? "unknown")
    if (!isProxy(peer)) return network(peer)
    const visitor = lastVisitor(String(headers["x-forwarded-for"] ?? ""))
    return network(visitor !== undefined && isIP(visitor) ? visitor : peer)
  }
}

/** Whether a request was passed on by one of the trusted proxies, so that their headers may be believed. */
export function fromProxy(trusted_proxies: string[]): (incoming: IncomingMessage) => boolean {
  if (trusted_proxies.length === 0) return () => false
  const isProxy = oneOf(trusted_proxies)
  return ({ socket }) => isProxy(plain(socket.remoteAddress ?? "unknown"))
}

/** A connection's network, or null for a trusted proxy, which represents many clients. */
export function networkOfPeer(trusted_proxies: string[]): (address: string | undefined) => string | null {
  const isProxy = oneOf(trusted_proxies)
  return (address) => {
    const peer = plain(address ?? "unknown")
    return isProxy(peer) ? null : network(peer)
  }
}

/** Whether an address, as `clientAddress` tells it, is in one of these networks. */
export function inNetworks(listed: string[]): (address: string) => boolean {
  const isListed = oneOf(listed)
  return (address) => isListed(address.includes(":") ? `${address}:0:0:0:0` : address)
}

/** Whether an address is one of `listed` or in a subnet among them (`10.0.0.0/8`). */
function oneOf(listed: string[]): (address: string) => boolean {
  const single = new Set<string>()
  const subnets = new BlockList()
  for (const entry of listed) {
    const [address, bits] = entry.split("/")
    const family = familyOf(address!)
    if (bits) subnets.addSubnet(address!, Number(bits), family)
    else single.add(plain(new SocketAddress({ address: address!, family }).address))
  }
  // A BlockList is slow to ask, so it is asked only where there are subnets.
  if (subnets.rules.length === 0) return (address) => single.has(address)
  return (address) => single.has(address) || (isIP(address) !== 0 && subnets.check(address, familyOf(address)))
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4")

/** IPv4 within IPv6: compatible, mapped, translated, and by NAT64. */
const HOLDS_IPV4 = /^(?:0:0:0:0:(?:0:0(?!:0:)|0:ffff|ffff:0)|64:ff9b:0:0:0:0):(\w+):(\w+)$/

/** Without port and zone; IPv6 as eight groups, and IPv4 in its own form however it is written. */
function plain(hop: string): string {
  const short = hop.startsWith("::ffff:") ? hop.slice("::ffff:".length) : hop
  if (isIPv4(short)) return short
  const [, address = hop] = /^\[(.*)\](?::\d+)?$/.exec(hop) ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop) ?? []
  if (!isIPv6(address)) return address
  const hex = address.replace(/%.*/, "").replace(/(\d+)\.(\d+)/g, (_, high, low) => (high * 256 + +low).toString(16))
  const [start = [], end = []] = hex.split("::").map((part) => part.split(/[:.]/).filter(Boolean))
  const groups = [...start, ...Array<string>(8 - start.length - end.length).fill("0"), ...end]
  const whole = groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")
  const [, ...held] = HOLDS_IPV4.exec(whole) ?? []
  const octets = held.flatMap((two) => [Number.parseInt(two, 16) >> 8, Number.parseInt(two, 16) & 255])
  return octets.join(".") || whole
}

/** All of an IPv6 /64 is one customer's. */
const network = (address: string): string => (address.includes(":") ? address.split(":", 4).join(":") : address)

const isNeighbour = oneOf(["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"])

/** Whether a socket's other end is this machine or in a private network. */
export const isPrivateAddress = (address: string): boolean => isNeighbour(plain(address))

/** The networks around an address as `clientAddress` tells it, widest last. Of IPv6 it is a /64 already. */
export interface Networks {
  /** IPv6 /64, IPv4 /32. */
  address: string
  /** IPv6 /56, IPv4 /24. */
  block: string
  /** IPv6 /48, IPv4 /16. */
  site: string
}

export function networksAround(address: string): Networks {
  if (address.includes(":")) {
    const site = upToLast(address, ":")
    const subnet = Number.parseInt(address.slice(site.length + 1), 16)
    return { address, block: `${site}:${(subnet >> 8).toString(16)}`, site }
  }
  const block = upToLast(address, ".")
  return { address, block, site: upToLast(block, ".") }
}

/** The range that one attacker typically controls: an IPv6 /48, an IPv4 /24. */
export function neighbourhoodOf(address: string): string {
  return upToLast(address, address.includes(":") ? ":" : ".")
}

function upToLast(text: string, separator: string): string {
  const end = text.lastIndexOf(separator)
  return end < 0 ? text : text.slice(0, end)
}
