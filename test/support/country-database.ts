/** Writes a database of countries in MaxMind's format: https://maxmind.github.io/MaxMind-DB/ */

/** `networks`: from `203.0.113.0/24` or `2001:db8::/32` to two letters. */
export function countryDatabase(
  networks: Record<string, string>,
  { database_type = "Test-Country", ip_version = 6 } = {},
): Buffer {
  const data: Buffer[] = []
  const offsets = new Map<string, number>()
  for (const country of Object.values(networks)) {
    if (offsets.has(country)) continue
    offsets.set(country, Buffer.concat(data).length)
    data.push(encode({ country: { iso_code: country } }))
  }
  // A record is another node, a country, or null where nothing is known.
  const nodes: (number | string | null)[][] = [[null, null]]
  for (const [network, country] of Object.entries(networks)) {
    const bits = bitsOf(network).slice(ip_version === 4 ? 96 : 0)
    let at = 0
    for (const bit of bits.slice(0, -1)) {
      if (typeof nodes[at]![bit] !== "number") nodes[at]![bit] = nodes.push([null, null]) - 1
      at = nodes[at]![bit] as number
    }
    nodes[at]![bits.at(-1)!] = country
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [place, records] of nodes.entries()) {
    for (const [side, record] of records.entries()) {
      const value =
        record === null ? nodes.length : typeof record === "number" ? record : nodes.length + 16 + offsets.get(record)!
      tree.writeUIntBE(value, place * 6 + side * 3, 3)
    }
  }
  const metadata = encode({
    ...{ node_count: nodes.length, record_size: 24, ip_version, database_type, languages: [] },
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1, description: {} },
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"), metadata])
}

function bitsOf(network: string): number[] {
  const [address, length] = network.split("/") as [string, string]
  const isIPv4 = address.includes(".")
  const groups = isIPv4
    ? address.split(".").map(Number)
    : hextets(address).flatMap((group) => [group >> 8, group & 255])
  const bits = groups.flatMap((byte) => Array.from({ length: 8 }, (_, n) => (byte >> (7 - n)) & 1))
  return [...(isIPv4 ? Array<number>(96).fill(0) : []), ...bits.slice(0, Number(length))]
}

function hextets(address: string): number[] {
  const [head = "", tail = ""] = address.split("::")
  const of = (text: string) => (text ? text.split(":").map((group) => Number.parseInt(group, 16)) : [])
  const zeros = Array<number>(8 - of(head).length - of(tail).length).fill(0)
  return [...of(head), ...zeros, ...of(tail)]
}

type Value = string | number | Value[] | { [name: string]: Value }

/** Numbers as uint32; strings, arrays and maps of fewer than 29 bytes or members. */
function encode(value: Value): Buffer {
  if (typeof value === "string") return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
  if (typeof value === "number") {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8((6 << 5) | 4)
    bytes.writeUInt32BE(value, 1)
    return bytes
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encode)])
  const members = Object.entries(value).flatMap(([name, member]) => [encode(name), encode(member)])
  return Buffer.concat([Buffer.from([(7 << 5) | (members.length / 2)]), ...members])
}
