import { BlockList, isIPv6 } from "node:net"
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
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4")

  return (c) => {
    const peer = plain(c.env.incoming.socket.remoteAddress ?? "unknown")
    if (trusted_proxies.length === 0 || !isProxy(peer)) return network(peer)
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()))
    return network(hops.reverse().find((hop) => hop && !isProxy(hop)) ?? peer)
  }
}

/** `::ffff:1.2.3.4` is 1.2.3.4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, "")

const network = (address: string) => (isIPv6(address) ? address.split(":").slice(0, 4).join(":") : address)
