import { createHmac } from "node:crypto"

/** People counted for one code a day, per network (IPv4 /24, IPv6 /48). */
const NETWORK_PEOPLE_MAX = 3
/** People counted for one code a day, from all networks. */
const CODE_PEOPLE_MAX = 50
const TAG_BYTES = 8

/** Stand for somebody who checked: nobody can read them without the day's key. */
export interface Tags {
  tag: string
  prefix_tag: string
  code_tag: string
}

export function tagsOf(day_key: Buffer, code: string, network: string, agent: string): Tags {
  const tagOf = (...parts: string[]) =>
    createHmac("sha256", day_key).update(parts.join("\n")).digest().subarray(0, TAG_BYTES).toString("hex")
  return { tag: tagOf(code, network, agent), prefix_tag: tagOf(code, network), code_tag: tagOf(code) }
}

/** Who was counted on one day. */
export function createLedger(counted: Iterable<Tags> = []) {
  const seen = new Set<string>()
  const people = new Map<string, number>()
  const peopleOf = (tag: string) => people.get(tag) ?? 0

  function note({ tag, prefix_tag, code_tag }: Tags): void {
    seen.add(tag)
    for (const one of [prefix_tag, code_tag]) people.set(one, peopleOf(one) + 1)
  }
  for (const one of counted) note(one)

  return {
    size: () => seen.size,
    /** Whether this is somebody new who still counts. */
    admit(tags: Tags): boolean {
      const isOver = peopleOf(tags.prefix_tag) >= NETWORK_PEOPLE_MAX || peopleOf(tags.code_tag) >= CODE_PEOPLE_MAX
      if (isOver || seen.has(tags.tag)) return false
      note(tags)
      return true
    },
  }
}
