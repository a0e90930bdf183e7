import { hashToken } from "#actions/sessions/open-session.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { BUCKETS_MAX } from "./rate-limit.ts"

/** After this the session or key is looked up again: it may have been revoked. */
const NOTE_MS_MAX = 10_000

interface Note {
  look_up_at: number
  again_at: number
}

/** Callers that a limit has refused. Until they have waited, refusing them again reads nothing from the database. */
export class RefusedCallers {
  readonly #notes = new Map<string, Note>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Throws too_many_requests for a caller that has not waited. */
  require(limit: string, token: string | undefined): void {
    if (token === undefined || this.#notes.size === 0) return
    const key = keyOf(limit, token)
    const note = this.#notes.get(key)
    if (!note) return
    const now = this.#now()
    // A clock that was put back must keep nobody waiting.
    if (now < note.look_up_at && note.look_up_at - now <= NOTE_MS_MAX) {
      throw refusal("too_many_requests", {}, { retry_after_s: Math.ceil((note.again_at - now) / 1_000) })
    }
    this.#notes.delete(key)
  }

  /** Does `take`, and notes the caller when it is refused. */
  async noting(limit: string, token: string | undefined, take: () => void | Promise<void>): Promise<void> {
    try {
      await take()
    } catch (error) {
      if (token !== undefined && error instanceof AppError && error.code === "too_many_requests") {
        this.#note(keyOf(limit, token), error.retry_after_s ?? 1)
      }
      throw error
    }
  }

  #note(key: string, wait_s: number): void {
    const now = this.#now()
    const wait_ms = wait_s * 1_000
    this.#notes.set(key, { again_at: now + wait_ms, look_up_at: now + Math.min(wait_ms, NOTE_MS_MAX) })
    if (this.#notes.size > BUCKETS_MAX) this.#notes.delete(this.#notes.keys().next().value!)
  }
}

const keyOf = (limit: string, token: string) => `${limit}:${hashToken(token)}`
