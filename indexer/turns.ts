/** After this time half of what somebody's work has cost is forgotten. */
const HALF_LIFE_MS = 10_000
const OWNERS_CHARGED_MAX = 10_000
const NEXT_TO_NOTHING = 1e-3
/** Reached after an hour: then all begin anew. */
const UNIT_MAX = 1e100

/**
 * Items of several owners, each one's in their order. Next is an item of the owner whose work has cost least lately, and of
 * equals that of the one who has waited longest; so whoever costs much waits for others, and never for nobody.
 */
export class Turns<T> {
  /** In the order of their turns; only owners with items. */
  readonly #waiting = new Map<string, T[]>()
  /** As if all were of `#since_ms`: what is older counts for less, and comparing two takes no reckoning. Least recent first. */
  readonly #charges = new Map<string, number>()
  readonly #now_ms: () => number
  #since_ms = 0
  #size = 0

  /** `now_ms`: monotonic. */
  constructor(now_ms = () => performance.now()) {
    this.#now_ms = now_ms
  }

  get size(): number {
    return this.#size
  }

  add(owner: string, item: T): void {
    const mine = this.#waiting.get(owner)
    if (mine) mine.push(item)
    else this.#waiting.set(owner, [item])
    this.#size++
  }

  /** What an item has cost, in whatever unit is shared here. Forgetting somebody only forgives. */
  charge(owner: string, cost: number): void {
    if (this.#unit() > UNIT_MAX) {
      this.#charges.clear()
      this.#since_ms = this.#now_ms()
    }
    const charge = (this.#charges.get(owner) ?? 0) + cost * this.#unit()
    this.#charges.delete(owner)
    this.#charges.set(owner, charge)
    if (this.#charges.size > OWNERS_CHARGED_MAX) this.#charges.delete(this.#charges.keys().next().value!)
  }

  /** The next item, of an owner that `may` have a turn. */
  take(may: (owner: string) => boolean = () => true): [owner: string, item: T] | undefined {
    let next: string | undefined
    let least = Number.POSITIVE_INFINITY
    const nothing = NEXT_TO_NOTHING * this.#unit()
    for (const owner of this.#waiting.keys()) {
      if (!may(owner)) continue
      const cost = this.#charges.get(owner) ?? 0
      if (cost < least) [next, least] = [owner, cost]
      if (cost < nothing) break
    }
    if (next === undefined) return undefined
    const mine = this.#waiting.get(next)!
    const item = mine.shift()!
    // Behind the others: it has had its turn.
    this.#waiting.delete(next)
    if (mine.length > 0) this.#waiting.set(next, mine)
    this.#size--
    return [next, item]
  }

  /** Takes one out without a turn. */
  remove(owner: string, item: T): void {
    const mine = this.#waiting.get(owner) ?? []
    const at = mine.indexOf(item)
    if (at < 0) return
    mine.splice(at, 1)
    if (mine.length === 0) this.#waiting.delete(owner)
    this.#size--
  }

  /** Everything that waits, by owner. Do not change it. */
  all(): ReadonlyMap<string, readonly T[]> {
    return this.#waiting
  }

  /** What is left of what somebody's work has cost. */
  costOf(owner: string): number {
    return (this.#charges.get(owner) ?? 0) / this.#unit()
  }

  #unit(): number {
    return 2 ** ((this.#now_ms() - this.#since_ms) / HALF_LIFE_MS)
  }
}
