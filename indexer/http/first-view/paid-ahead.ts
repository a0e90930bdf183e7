const KEPT_MS = 60_000
const KEPT_MAX = 10_000

/**
 * Verifications that a page's drawing has already paid for, so the page's own call takes no second one. Per process: on
 * another instance the call pays again.
 */
export class PaidAhead {
  readonly #until = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  note(address: string, code: string): void {
    this.#until.set(`${address} ${code}`, this.#now() + KEPT_MS)
    if (this.#until.size > KEPT_MAX) this.#until.delete(this.#until.keys().next().value!)
  }

  /** Whether one was taken for this call; only the first is told so. */
  use(address: string, code: string): boolean {
    if (this.#until.size === 0) return false
    const key = `${address} ${code}`
    const until = this.#until.get(key)
    return this.#until.delete(key) && until! > this.#now()
  }
}
