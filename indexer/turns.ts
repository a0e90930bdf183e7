/** Items of several owners. Owners take turns; each one's items keep their order. */
export class Turns<T> {
  /** In the order of their turns; only owners with items. */
  readonly #waiting = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(owner: string, item: T): void {
    const mine = this.#waiting.get(owner)
    if (mine) mine.push(item)
    else this.#waiting.set(owner, [item])
    this.#size++
  }

  /** The next item, of an owner that `may` have a turn. */
  take(may: (owner: string) => boolean = () => true): [owner: string, item: T] | undefined {
    for (const [owner, mine] of this.#waiting) {
      if (!may(owner)) continue
      const item = mine.shift()!
      // Behind the others: it has had its turn.
      this.#waiting.delete(owner)
      if (mine.length > 0) this.#waiting.set(owner, mine)
      this.#size--
      return [owner, item]
    }
    return undefined
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
}
