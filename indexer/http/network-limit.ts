import { neighbourhoodOf } from "./networks.ts"
import type { Limiter } from "./rate-limit.ts"

/** Counts by address, and by the network around it: whoever has many addresses has one network. */
export class NetworkLimiter implements Limiter {
  readonly #own: Limiter
  readonly #around: Limiter

  constructor(own: Limiter, around: Limiter) {
    this.#own = own
    this.#around = around
  }

  take(address: string): void | Promise<void> {
    const own = this.#own.take(address)
    let around: void | Promise<void>
    try {
      around = this.#around.take(neighbourhoodOf(address))
    } catch (error) {
      void this.#own.giveBack(address)
      throw error
    }
    if (own || around) return this.#both(address, own, around)
  }

  async require(address: string): Promise<void> {
    await this.#own.require(address)
    await this.#around.require(neighbourhoodOf(address))
  }

  async giveBack(address: string): Promise<void> {
    await Promise.all([this.#own.giveBack(address), this.#around.giveBack(neighbourhoodOf(address))])
  }

  clear(address: string): void | Promise<void> {
    return this.#own.clear(address)
  }

  /** Asked in one turn, so that a shared database is asked once. What one refuses takes nothing from the other. */
  async #both(address: string, ...asked: (void | Promise<void>)[]): Promise<void> {
    const [own, around] = await Promise.allSettled(asked)
    if (own!.status === "rejected") {
      if (around!.status === "fulfilled") await this.#around.giveBack(neighbourhoodOf(address))
      throw own!.reason
    }
    if (around!.status === "rejected") {
      await this.#own.giveBack(address)
      throw around!.reason
    }
  }
}
