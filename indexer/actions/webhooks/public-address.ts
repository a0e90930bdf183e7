import { BlockList, isIPv4, isIPv6 } from "node:net"

/**
 * Whether we may send a company's request to this IP address: only globally reachable ones by IANA's registries (RFC
 * 6890). Refuses IPv4 inside IPv6, clouds' metadata addresses, and texts that are no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4")
  // With a zone (`fe80::1%eth0`) it names one of our interfaces.
  if (!isIPv6(address) || address.includes("%")) return false
  return global_unicast.check(address, "ipv6") && !special.check(address, "ipv6")
}

/** The part of IPv6 assigned to networks. Loopback, mapped, NAT64, local and multicast addresses are outside it. */
const global_unicast = subnets(["2000::/3"])

const special = subnets([
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by a carrier's customers; 100.100.100.200 is a cloud's metadata service
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // a cloud's host, asked by its machines
  "169.254.0.0/16", // link-local; 169.254.169.254 is most clouds' metadata service
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
  "2001::/23", // protocol assignments, Teredo among them
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address inside
  "3fff::/20", // documentation
])

function subnets(listed: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of listed) {
    const [start, bits] = subnet.split("/") as [string, string]
    list.addSubnet(start, Number(bits), isIPv4(start) ? "ipv4" : "ipv6")
  }
  return list
}
