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
  return (address) => isListed(address.includes(":") ? `${address}::` : address)
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

/** Without a port; an IPv4 address that is written as IPv6 (`::ffff:1.2.3.4`, `::ffff:102:304`) in its own form. */
function plain(hop: string): string {
  if (isIPv4(hop)) return hop
  const [, address = hop] = /^\[(.*)\](?::\d+)?$/.exec(hop) ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop) ?? []
  const [, dotted, high = "", low = ""] =
    /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d+(?:\.\d+){3})|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address) ?? []
  if (dotted !== undefined || high === "") return dotted ?? address
  return [high, low].flatMap((two) => [Number.parseInt(two, 16) >> 8, Number.parseInt(two, 16) & 255]).join(".")
}

/** All of an IPv6 /64 is one customer's, in however many ways its addresses can be written. */
function network(address: string): string {
  // Look for a colon first: isIPv6 on an IPv4 address takes as long as everything else here.
  if (!address.includes(":") || !isIPv6(address)) return address
  const [start = [], end] = address.split("::").map((part) => part.split(":").filter(Boolean))
  const zeros = end === undefined ? 0 : 8 - start.length - end.length
  const groups = [...start, ...Array<string>(zeros).fill("0"), ...(end ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}

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
