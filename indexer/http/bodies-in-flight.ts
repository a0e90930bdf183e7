import { refuse } from "#indexer/errors.ts"

/** Smaller bodies are bounded by the number of connections. */
const SMALL_BYTES_MAX = 64 * 1024
const MB = 1024 * 1024
const BYTES_MAX = {
  company: { each: 64 * MB, all: 512 * MB },
  visitor: { each: 8 * MB, all: 64 * MB },
}
const RETRY_AFTER_S = 5

export interface Sender {
  kind: keyof typeof BYTES_MAX
  /** A company's id, or a visitor's network. */
  id: string
}

/** Bounds large bodies until their last byte has come, by sender and in all. Per process, because they take its memory. */
export class BodiesInFlight {
  readonly #held = new Map<string, number>()
  readonly #all = { company: 0, visitor: 0 }

  /** Sets `bytes` aside and returns what gives them back. Throws busy. */
  hold({ kind, id }: Sender, bytes: number): () => void {
    if (bytes <= SMALL_BYTES_MAX) return () => {}
    const held = this.#held.get(id) ?? 0
    const { each, all } = BYTES_MAX[kind]
    if (held + bytes > each || this.#all[kind] + bytes > all) {
      throw refuse("overloaded", {}, { retry_after_s: RETRY_AFTER_S })
    }
    this.#held.set(id, held + bytes)
    this.#all[kind] += bytes
    return () => this.#release(kind, id, bytes)
  }

  #release(kind: Sender["kind"], id: string, bytes: number): void {
    const left = this.#held.get(id)! - bytes
    if (left === 0) this.#held.delete(id)
    else this.#held.set(id, left)
    this.#all[kind] -= bytes
  }
}
