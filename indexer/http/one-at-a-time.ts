import { AppError } from "#indexer/errors.ts"

const RETRY_AFTER_S = 5

/** Lets one thing of a kind happen at a time for each key, in this process, and turns away what comes meanwhile. */
export class OneAtATime {
  readonly #under_way = new Set<string>()
  readonly #sentence: string

  /** `sentence` is what whoever is turned away is told. */
  constructor(sentence: string) {
    this.#sentence = sentence
  }

  /** Throws busy while another one with this key is under way. */
  async alone<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#under_way.has(key)) throw new AppError("busy", this.#sentence, { retry_after_s: RETRY_AFTER_S })
    this.#under_way.add(key)
    try {
      return await work()
    } finally {
      this.#under_way.delete(key)
    }
  }
}
