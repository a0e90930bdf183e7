export type Random = ReturnType<typeof seededRandom>

/** Mulberry32: the same numbers for the same seed, everywhere. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** An integer from `low` to `high`, both included. */
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    integer,
    chance: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => items[integer(0, items.length - 1)]!,
    shuffle<Item>(items: readonly Item[]): Item[] {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = integer(0, last)
        ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
      }
      return shuffled
    },
    hex(bytes: number): `0x${string}` {
      return `0x${Array.from({ length: bytes }, () => integer(0, 255).toString(16).padStart(2, "0")).join("")}`
    },
  }
}
