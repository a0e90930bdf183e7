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
