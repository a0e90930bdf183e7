import { proveIdentifier } from "#actions/tokens/prove.ts"
import type { App } from "#indexer/app.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { parseQuery } from "#shared/query.ts"
import { type Happened, watchIndex } from "./index-changes.ts"
import { mistyped, type Verified, verifyCode } from "./verify.ts"

const ANSWERS_MAX = 50_000
/** A cached answer requires a look at the index no older than this; a recall can stay unnoticed that long. */
const LOOK_EVERY_MS = 100
/** What shows nowhere in the index, a company's display prefix, may be as old as this. */
const KEPT_MS_MAX = 3_600_000

/** A JSON text in ASCII, which Node sends together with the head, in one piece and without encoding it. */
export interface Answer {
  body: string
}

/** Ready-made answers to verifications, one a code. One that is kept is the same object each time. */
export interface Answers {
  /** A cached answer for a code as printed, if the last look at the index is recent enough. */
  kept(printed: string): Found | undefined
  /** The answer for user input; rejects as `verify` does. `found` gets the code and the state of a minted product. */
  answer(input: string, found?: (code: string, status: VerifyResponse["status"]) => void): Promise<Answer>
}

export interface Found extends Answer {
  code: string
  status: VerifyResponse["status"]
}

interface Kept extends Found {
  about: Verified["about"]
  good_until: number
}

/**
 * Caches answers, except refusals, and drops those whose products changed, by a look at the index each LOOK_EVERY_MS.
 * Requests wait for a look that is due, and fail if it fails.
 */
export function createAnswers(app: App): Answers {
  const index = watchIndex(app.db.quick)
  const kept = new Map<string, Kept>()
  /** When the last look began that told us something. */
  let looked_at = Number.NEGATIVE_INFINITY
  let look: Promise<void> | undefined
  /** How often something has happened. */
  let changes = 0

  function forget(happened: Happened): void {
    if (happened !== "anything" && happened.size === 0) return
    changes++
    for (const [code, { about }] of kept) {
      if (happened === "anything" || about.some((one) => happened.has(one))) kept.delete(code)
    }
  }

  async function lookAt(now: number): Promise<void> {
    forget(await index.look())
    looked_at = now
  }

  function lookAgain(now: number): Promise<void> {
    look ??= lookAt(now).finally(() => {
      look = undefined
    })
    return look
  }

  function keptFor(code: string, now: number): Kept | undefined {
    const known = kept.get(code)
    return known && now < known.good_until ? known : undefined
  }

  async function read(code: string, now: number): Promise<Kept> {
    const before = changes
    const { answer, about, changes_at } = await verifyCode(app, code)
    const good_until = Math.min(changes_at, now + KEPT_MS_MAX)
    const fresh = { code, body: asciiJson(answer), status: answer.status, about, good_until }
    // An answer read during a change is right for this caller, but must not be cached.
    if (before !== changes) return fresh
    if (kept.size >= ANSWERS_MAX) kept.delete(kept.keys().next().value!)
    kept.set(code, fresh)
    return fresh
  }

  // A clock that was put back must not make an old look a new one.
  const isDue = (now: number) => Math.abs(now - looked_at) >= LOOK_EVERY_MS

  return {
    kept(printed) {
      const code = printed.replaceAll("-", "")
      if (!kept.has(code)) return undefined
      const now = app.now()
      return isDue(now) ? undefined : keptFor(code, now)
    },
    async answer(input, found) {
      const now = app.now()
      if (isDue(now)) await lookAgain(now)
      const query = parseQuery(input)
      if (query.kind === "mistyped") throw mistyped()
      if (query.kind !== "code") return { body: asciiJson(await proveIdentifier(app, query)) }
      const { code } = query
      const known = keptFor(code, now) ?? (await read(code, now))
      found?.(code, known.status)
      return known
    },
  }
}

function asciiJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, escaped)
}
