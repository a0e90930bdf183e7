export interface Readable<Key, Value> {
  get(key: Key): Value | undefined
}

/** A Solidity mapping with undo: writes stay in this layer until it is merged into the one below or frozen. */
export class Table<Key, Value> implements Readable<Key, Value> {
  readonly #below: Readable<Key, Value>
  readonly #own = new Map<Key, Value>()

  constructor(below: Readable<Key, Value>) {
    this.#below = below
  }

  get(key: Key): Value | undefined {
    return this.#own.get(key) ?? this.#below.get(key)
  }

  set(key: Key, value: Value): void {
    this.#own.set(key, value)
  }

  pourInto(target: Table<Key, Value>): void {
    for (const [key, value] of this.#own) target.set(key, value)
  }

  /** `base`, itself when nothing was written, with this layer's writes. */
  frozenOver(base: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
    return this.#own.size === 0 ? base : new Map([...base, ...this.#own])
  }
}
