import { sql } from "kysely"
import { proveIdentifier } from "#actions/tokens/prove.ts"
import type { Reader } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { parseQuery } from "#shared/query.ts"
import { mistyped, verifyCode } from "./verify.ts"

const ANSWERS_MAX = 50_000
/** No answer is given that was kept before a look at the index this long ago: that is how long a recall may go unnoticed. */
const LOOK_EVERY_MS = 100
const HOUR_MS = 3_600_000

/** Ready-made answers to verifications, one a code, as the bytes of JSON texts: a text would be encoded anew at each call. */
export interface Answers {
  /** The answer for what somebody typed; rejects as `verify` does. `found` hears the code and the state of a product that is on chain. */
  answer(input: string, found?: (code: string, status: VerifyResponse["status"]) => void): Promise<Buffer<ArrayBuffer>>
}

interface Kept {
  body: Buffer<ArrayBuffer>
  status: VerifyResponse["status"]
}

/**
 * Keeps the last answers for as long as nothing has happened to any product. Whatever can change an answer (a mint, a recall,
 * an attestation, a reorg, one more confirmation of these; a suspension) shows in the database, whichever process follows the chain, so the
 * index is looked at every LOOK_EVERY_MS and a change empties the cache; whoever asks meanwhile waits for the look, and is told
 * nothing when it fails. A block with nothing of ours in it changes no answer. Refusals are not kept.
 */
export function createAnswers(app: App): Answers {
  const kept = new Map<string, Kept>()
  /** When the last look began that told us something. */
  let looked_at = Number.NEGATIVE_INFINITY
  let look: Promise<void> | undefined
  let position = ""

  async function forgetIfChanged(now: number): Promise<void> {
    const { quick } = app.db
    // A product expires without anything happening on a chain.
    const seen = await Promise.all([lastEvents(quick), suspensions(quick)])
    const current = JSON.stringify([...seen, Math.floor(now / HOUR_MS)])
    looked_at = now
    if (current === position) return
    position = current
    kept.clear()
  }

  function lookAgain(now: number): Promise<void> {
    look ??= forgetIfChanged(now).finally(() => {
      look = undefined
    })
    return look
  }

  return {
    async answer(input, found) {
      const now = app.now()
      // A clock that was put back must not make an old look a new one.
      if (Math.abs(now - looked_at) >= LOOK_EVERY_MS) await lookAgain(now)
      // A code as it is printed is found without being read: that would take longer than all else here.
      const symbols = input.replaceAll("-", "")
      const printed = kept.get(symbols)
      if (printed) {
        found?.(symbols, printed.status)
        return printed.body
      }
      const query = parseQuery(input)
      if (query.kind === "mistyped") throw mistyped()
      if (query.kind !== "code") return Buffer.from(JSON.stringify(await proveIdentifier(app, query)))
      const { code } = query
      const known = kept.get(code)
      if (known) {
        found?.(code, known.status)
        return known.body
      }
      const before = position
      const answer = await verifyCode(app, code)
      const { status } = answer
      const body = Buffer.from(JSON.stringify(answer))
      found?.(code, status)
      // What was read while something changed is right for this caller, but not to be kept.
      if (before !== position) return body
      if (kept.size >= ANSWERS_MAX) kept.delete(kept.keys().next().value!)
      kept.set(code, { body, status })
      return body
    },
  }
}

/** Changes whenever a company is suspended or is not any more. */
async function suspensions(db: Reader) {
  return db
    .selectFrom("companies")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("suspended_at").as("last")])
    .where("suspended_at", "is not", null)
    .executeTakeFirstOrThrow()
}

/** For each chain its last event, and its last one deep enough to count: the hash of its block stands for all before it. */
async function lastEvents(db: Reader) {
  return db
    .selectFrom("chains")
    .select((eb) => {
      const last = eb
        .selectFrom("events")
        .select(sql<string>`events.block_hash || ':' || events.log_index`.as("place"))
        .whereRef("events.chain_id", "=", "chains.chain_id")
        .orderBy("events.block_number", "desc")
        .orderBy("events.log_index", "desc")
        .limit(1)
      const counting = last.whereRef("events.block_number", "<=", "chains.confirmed_block")
      return ["chains.trouble", "chains.mended_count", last.as("last"), counting.as("counting")]
    })
    .orderBy("chains.chain_id")
    .execute()
}
