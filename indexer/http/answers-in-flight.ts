import type { Context } from "hono"
import { AppError } from "#indexer/errors.ts"
import type { Env } from "./context.ts"

const RETRY_AFTER_S = 5

/**
 * Lets a company have so many answers of a kind under way at once, each until its last byte is out or its connection is
 * closed: what is not read takes memory. In this process, since it is this process's memory.
 */
export class AnswersInFlight {
  readonly #under_way = new Map<string, number>()
  readonly #answers_max: number

  constructor(answers_max: number) {
    this.#answers_max = answers_max
  }

  /** Behind `signedIn`. Throws busy. */
  hold(c: Context<Env>): void {
    const { company_id } = c.get("me")
    const held = this.#under_way.get(company_id) ?? 0
    if (held >= this.#answers_max) {
      const detail = "Your company is downloading too much at once. Please wait until one download is done."
      throw new AppError("busy", detail, { retry_after_s: RETRY_AFTER_S })
    }
    this.#under_way.set(company_id, held + 1)
    c.env.outgoing.once("close", () => this.#release(company_id))
  }

  #release(company_id: string): void {
    const left = this.#under_way.get(company_id)! - 1
    if (left === 0) this.#under_way.delete(company_id)
    else this.#under_way.set(company_id, left)
  }
}
