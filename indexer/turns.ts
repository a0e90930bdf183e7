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

  take(): T | undefined {
    const first = this.#waiting.entries().next().value
    if (!first) return undefined
    const [owner, mine] = first
    const item = mine.shift()
    // Behind the others: it has had its turn.
    this.#waiting.delete(owner)
    if (mine.length > 0) this.#waiting.set(owner, mine)
    this.#size--
    return item
  }
}
