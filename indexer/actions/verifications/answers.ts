import type { App } from "#indexer/app.ts"
import { readCode, verifyCode } from "./verify.ts"

const ANSWERS_MAX = 50_000
const LOOK_EVERY_MS = 100
const HOUR_MS = 3_600_000

/** Ready-made answers to verifications, as JSON texts, one a code. */
export interface Answers {
  /** The answer for what somebody typed; rejects as `verify` does. */
  answer(input: string): Promise<string>
}

/**
 * Keeps the last answers for as long as nothing has happened on any chain. Whatever can change an answer (a mint, a recall,
 * an attestation, a reorg, more confirmations) moves the follower's position, whichever process it runs in, so the position
 * is looked at every LOOK_EVERY_MS and a change empties the cache. Refusals are not kept.
 */
export function createAnswers(app: App): Answers {
  const kept = new Map<string, string>()
  let looked_at = Number.NEGATIVE_INFINITY
  let position = ""

  async function forgetIfChanged(): Promise<void> {
    const now = app.now()
    if (now - looked_at < LOOK_EVERY_MS) return
    looked_at = now
    const rows = await app.db.read
      .selectFrom("chains")
      .select(["indexed_hash", "confirmed_block", "trouble"])
      .orderBy("chain_id")
      .execute()
    // A product expires without anything happening on a chain.
    const current = JSON.stringify([rows, Math.floor(now / HOUR_MS)])
    if (current === position) return
    position = current
    kept.clear()
  }

  return {
    async answer(input) {
      await forgetIfChanged()
      const code = readCode(input)
      const known = kept.get(code)
      if (known !== undefined) return known
      const before = position
      const answer = JSON.stringify(await verifyCode(app, code))
      // What was read while something changed is right for this caller, but not to be kept.
      if (before !== position) return answer
      if (kept.size >= ANSWERS_MAX) kept.delete(kept.keys().next().value!)
      kept.set(code, answer)
      return answer
    },
  }
}
