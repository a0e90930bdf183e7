import type { Context } from "hono"
import { Counts } from "#indexer/counts.ts"
import { refusal } from "#indexer/errors.ts"
import type { Env } from "./context.ts"

const RETRY_AFTER_S = 5

/**
 * Limits a company's answers under way, until their last byte is sent or the connection closes. Per process, because unread
 * answers take its memory.
 */
export class AnswersInFlight {
  readonly #under_way = new Counts()
  readonly #answers_max: number

  constructor(answers_max: number) {
    this.#answers_max = answers_max
  }

  /** Behind `signedIn`. Throws busy. */
  hold(c: Context<Env>): void {
    const { company_id } = c.get("me")
    if (this.#under_way.of(company_id) >= this.#answers_max)
      throw refusal("downloads_in_flight", {}, { retry_after_s: RETRY_AFTER_S })
    this.#under_way.add(company_id, 1)
    c.env.outgoing.once("close", () => this.#under_way.add(company_id, -1))
  }
}
