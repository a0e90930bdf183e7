import type { Context } from "hono"
import { refuse } from "#indexer/errors.ts"
import type { Env } from "./context.ts"

const RETRY_AFTER_S = 5

/**
 * Limits a company's answers under way, until their last byte is sent or the connection closes. Per process, because unread
 * answers take its memory.
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
    if (held >= this.#answers_max) throw refuse("downloads_in_flight", {}, { retry_after_s: RETRY_AFTER_S })
    this.#under_way.set(company_id, held + 1)
    c.env.outgoing.once("close", () => this.#release(company_id))
  }

  #release(company_id: string): void {
    const left = this.#under_way.get(company_id)! - 1
    if (left === 0) this.#under_way.delete(company_id)
    else this.#under_way.set(company_id, left)
  }
}
