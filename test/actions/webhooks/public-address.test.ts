import { describe, expect, it } from "vitest"
import { isPublicAddress } from "#actions/webhooks/public-address.ts"

const REFUSED: [string, string][] = [
  ["0.0.0.0", "this network"],
  ["0.255.255.255", "this network, last"],
  ["10.0.0.0", "private"],
  ["10.255.255.255", "private, last"],
  ["100.64.0.1", "carrier's NAT"],
  ["100.127.255.255", "carrier's NAT, last"],
  ["100.100.100.200", "a cloud's metadata"],
  ["127.0.0.1", "loopback"],
  ["127.1.2.3", "loopback, another"],
  ["127.255.255.255", "loopback, last"],
  ["168.63.129.16", "a cloud's host"],
  ["169.254.0.0", "link-local"],
  ["169.254.169.254", "most clouds' metadata"],
  ["169.254.170.2", "a container's credentials"],
  ["169.254.255.255", "link-local, last"],
  ["172.16.0.0", "private"],
  ["172.31.255.255", "private, last"],
  ["192.0.0.1", "protocol assignments"],
  ["192.0.0.192", "a cloud's metadata"],
  ["192.0.2.1", "documentation"],
  ["192.88.99.1", "6to4 relay"],
  ["192.168.0.0", "private"],
  ["192.168.255.255", "private, last"],
  ["198.18.0.0", "benchmarks"],
  ["198.19.255.255", "benchmarks, last"],
  ["198.51.100.7", "documentation"],
  ["203.0.113.7", "documentation"],
  ["224.0.0.0", "multicast"],
  ["239.255.255.255", "multicast, last"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["0:0:0:0:0:0:0:1", "loopback in full"],
  ["::127.0.0.1", "IPv4-compatible"],
  ["::ffff:127.0.0.1", "mapped loopback"],
  ["::ffff:7f00:1", "mapped loopback in hex"],
  ["::FFFF:10.0.0.1", "mapped private"],
  ["::ffff:8.8.8.8", "mapped, though public"],
  ["::ffff:0:127.0.0.1", "translated (RFC 2765)"],
  ["64:ff9b::7f00:1", "NAT64 loopback"],
  ["64:ff9b::10.0.0.1", "NAT64 private"],
  ["64:ff9b::8.8.8.8", "NAT64, though public"],
  ["64:ff9b:1::1", "NAT64, local use"],
  ["100::1", "discard"],
  ["100:0:0:1::1", "dummy"],
  ["2001::1", "Teredo"],
  ["2001:0:7f00:1::", "Teredo with loopback"],
  ["2001:2::1", "benchmarks"],
  ["2001:10::1", "ORCHID"],
  ["2001:20::1", "ORCHIDv2"],
  ["2001:1ff:ffff::1", "protocol assignments, last"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::", "6to4 loopback"],
  ["2002:a00:1::1", "6to4 private"],
  ["2002:808:808::1", "6to4, though public"],
  ["3fff::1", "documentation"],
  ["3fff:fff:ffff::1", "documentation, last"],
  ["4000::1", "given to nobody"],
  ["5f00::1", "segment routing"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "a cloud's metadata"],
  ["fd12:3456:789a::1", "unique local"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["2606:4700::1%eth0", "public with a zone"],
  ["febf:ffff::1", "link-local, last"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["ff0e::1", "multicast, global"],
  ["", "nothing"],
  ["localhost", "a name"],
  ["127.1", "short"],
  ["2130706433", "a number"],
  ["0x7f000001", "hexadecimal"],
  ["0177.0.0.1", "octal"],
  ["127.0.0.1 ", "with a space"],
  ["127.0.0.1:80", "with a port"],
  ["[::1]", "in brackets"],
  ["1.2.3.4.5", "too long"],
  ["256.1.1.1", "out of range"],
]

const ACCEPTED = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "93.184.216.34",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.15",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2000::1",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2003::1",
  "2606:4700:4700::1111",
  "2a00:1450:4001::1",
  "3ffe:ffff::1",
]

describe("isPublicAddress", () => {
  it.each(REFUSED)("refuses %s (%s)", (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(ACCEPTED)("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it("refuses every IPv4 address that it refuses also where an IPv6 address carries it", () => {
    for (const [address] of REFUSED.filter(([one]) => /^\d+(\.\d+){3}$/.test(one) && !one.includes("256"))) {
      for (const carried of [`::${address}`, `::ffff:${address}`, `64:ff9b::${address}`, `64:ff9b:1::${address}`]) {
        expect(isPublicAddress(carried), carried).toBe(false)
      }
    }
  })
})
