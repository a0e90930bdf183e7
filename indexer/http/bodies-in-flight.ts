import { Counts } from "#indexer/counts.ts"
import { refusal } from "#indexer/errors.ts"

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
  readonly #held = new Counts()
  readonly #all = { company: 0, visitor: 0 }

  /** Sets `bytes` aside and returns what gives them back. Throws busy. */
  hold({ kind, id }: Sender, bytes: number): () => void {
    if (bytes <= SMALL_BYTES_MAX) return () => {}
    const { each, all } = BYTES_MAX[kind]
    if (this.#held.of(id) + bytes > each || this.#all[kind] + bytes > all) {
      throw refusal("overloaded", {}, { retry_after_s: RETRY_AFTER_S })
    }
    this.#count(kind, id, bytes)
    return () => this.#count(kind, id, -bytes)
  }

  #count(kind: Sender["kind"], id: string, bytes: number): void {
    this.#held.add(id, bytes)
    this.#all[kind] += bytes
  }
}
