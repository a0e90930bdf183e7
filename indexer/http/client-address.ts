import { BlockList, isIP, isIPv6 } from "node:net"
import type { Context } from "hono"
import type { Env } from "./context.ts"

/**
 * Whose request it is, for rate limits: an IPv4 address or an IPv6 /64. `X-Forwarded-For` is believed only from the
 * proxies named in the configuration, and then its last entry that is not such a proxy.
 */
export function clientAddress(trusted_proxies: string[]): (c: Context<Env>) => string {
  const proxies = new BlockList()
  for (const proxy of trusted_proxies) {
    const [address, bits] = proxy.split("/")
    const family = isIPv6(address!) ? "ipv6" : "ipv4"
    if (bits) proxies.addSubnet(address!, Number(bits), family)
    else proxies.addAddress(address!, family)
  }
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4")

  return (c) => {
    const peer = plain(c.env.incoming.socket.remoteAddress ?? "unknown")
    if (trusted_proxies.length === 0 || !isProxy(peer)) return network(peer)
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()))
    const visitor = hops.reverse().find((hop) => hop && !isProxy(hop))
    return network(visitor !== undefined && isIP(visitor) ? visitor : peer)
  }
}

/** Without a port; `::ffff:1.2.3.4` is 1.2.3.4. */
function plain(hop: string): string {
  const [, address = hop] = /^\[(.*)\](?::\d+)?$/.exec(hop) ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop) ?? []
  return address.replace(/^::ffff:(?=\d+\.)/i, "")
}

/** All of an IPv6 /64 is one customer's, in however many ways its addresses can be written. */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const [start = [], end] = address.split("::").map((part) => part.split(":").filter(Boolean))
  const zeros = end === undefined ? 0 : 8 - start.length - end.length
  const groups = [...start, ...Array<string>(zeros).fill("0"), ...(end ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}
