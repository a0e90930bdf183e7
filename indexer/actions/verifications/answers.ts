import { sql } from "kysely"
import { forgetAttestedNames } from "#actions/companies/look-alikes.ts"
import { proveIdentifier } from "#actions/tokens/prove.ts"
import type { Reader } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { findQuery } from "#shared/find-query.ts"
import { ATTESTED_NAMES, mistyped, type Verified, verifyCode } from "./verify.ts"

const ANSWERS_MAX = 50_000
/** A cached answer requires a look at the index no older than this; a recall can stay unnoticed that long. */
const LOOK_EVERY_MS = 100
/** What shows nowhere in the index, a company's display prefix, may be as old as this. */
const KEPT_MS_MAX = 3_600_000

export interface Answer {
  /** A JSON text in ASCII, which Node sends together with the head, in one piece and without encoding it. */
  body: string
  /** The code and the state of a minted product; absent where a token or a transaction was asked for. */
  code?: string
  status?: VerifyResponse["status"]
}

interface Kept extends Answer {
  about: Verified["about"]
  good_until: number
}

/** Ready-made answers to verifications, one a code. One that is kept is the same object each time. */
export type Answers = ReturnType<typeof createAnswers>

/**
 * Caches answers, except refusals, and drops those whose products changed, by a look at the index each LOOK_EVERY_MS.
 * Requests wait for a look that is due, and fail if it fails.
 */
export function createAnswers(app: App) {
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
    if (happened === "anything" || happened.has(ATTESTED_NAMES)) forgetAttestedNames(app)
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
    /** A cached answer for a code as printed, if the last look at the index is recent enough. */
    kept(printed: string): Answer | undefined {
      const code = printed.replaceAll("-", "")
      if (!kept.has(code)) return undefined
      const now = app.now()
      return isDue(now) ? undefined : keptFor(code, now)
    },
    /** The answer for user input; rejects as `verify` does. */
    async answer(input: string): Promise<Answer> {
      const now = app.now()
      if (isDue(now)) await lookAgain(now)
      const query = findQuery(input)
      if (query.kind === "mistyped") throw mistyped(query.reason)
      if (query.kind !== "code") return { body: asciiJson(await proveIdentifier(app, query)) }
      return keptFor(query.code, now) ?? read(query.code, now)
    },
  }
}

function asciiJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, escaped)
}

/** When more than this may still change on one chain, it is not looked through one by one. */
const EVENTS_MAX = 2_000

/** What something has happened to: token ids, batches' first token ids and issuers; or it may be anything. */
type Happened = Set<string> | "anything"

/**
 * Reports from the database which events came or mints became deep enough to show since the last look. Unclear cases
 * and suspensions are "anything".
 */
function watchIndex(quick: Reader): { look(): Promise<Happened> } {
  let position = ""
  let suspended = ""
  let changeable = new Map<number, Changeable>()

  return {
    async look() {
      const [chains, companies] = await Promise.all([lastEvents(quick), suspensions(quick)])
      const [now_at, now_suspended] = [JSON.stringify(chains), JSON.stringify(companies)]
      const is_other = now_suspended !== suspended
      if (now_at === position && !is_other) return new Set()
      const before = changeable
      const now = new Map<number, Changeable>()
      for (const { chain_id } of chains) now.set(chain_id, await readChangeable(quick, chain_id, before.get(chain_id)))
      // From here on nothing can fail: a look that did has not been.
      position = now_at
      suspended = now_suspended
      changeable = now
      return is_other ? "anything" : differencesOf(before, now)
    },
  }
}

/** What of one chain a reorg may still change, and since when. */
interface Changeable {
  /** Changes when a person or a backfill has changed what counts: earlier states are then not comparable. */
  era: string
  finalized_block: number
  /** By block and place in it, each with whether it is deep enough. Undefined: too many. */
  events: Map<string, ChangeableEvent> | undefined
}

interface ChangeableEvent {
  block_number: number
  counts: boolean
  about: string[]
}

/** From one moment, down to `before`'s final block: blocks that became final since may have changed first. */
async function readChangeable(quick: Reader, chain_id: number, before: Changeable | undefined): Promise<Changeable> {
  const rows = await quick
    .selectFrom("chains")
    .leftJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "chains.chain_id")
        .on((eb) =>
          before
            ? eb("events.block_number", ">", before.finalized_block)
            : eb("events.block_number", ">", eb.ref("chains.finalized_block")),
        ),
    )
    .select(["chains.halted_reason", "chains.backfilled_count", "chains.finalized_block", "chains.confirmed_block"])
    .select(["events.block_number", "events.block_hash", "events.log_index", "events.subject", "events.issuer"])
    .select("events.kind")
    .where("chains.chain_id", "=", chain_id)
    .limit(EVENTS_MAX)
    .execute()
  const [{ halted_reason, backfilled_count, finalized_block, confirmed_block }] = rows as [(typeof rows)[number]]
  const events = rows.flatMap(({ block_number, block_hash, log_index, subject, issuer, kind }) => {
    if (block_number === null) return []
    const isOfNames = kind === "IssuerAttested" || kind === "IssuerRevoked"
    const about = [subject!, ...(issuer === null ? [] : [issuer]), ...(isOfNames ? [ATTESTED_NAMES] : [])]
    const event: ChangeableEvent = { block_number, counts: block_number <= confirmed_block, about }
    return [[`${block_hash}:${log_index}`, event] as const]
  })
  return {
    era: JSON.stringify([halted_reason, backfilled_count]),
    finalized_block,
    events: rows.length < EVENTS_MAX ? new Map(events) : undefined,
  }
}

function differencesOf(before: Map<number, Changeable>, now: Map<number, Changeable>): Happened {
  const about = new Set<string>()
  for (const [chain_id, { era, finalized_block, events }] of now) {
    const known = before.get(chain_id)
    if (!known?.events || !events || known.era !== era || finalized_block < known.finalized_block) return "anything"
    const add = (event: ChangeableEvent) => {
      for (const one of event.about) about.add(one)
    }
    for (const [place, event] of events) if (known.events.get(place)?.counts !== event.counts) add(event)
    for (const [place, event] of known.events) {
      if (event.block_number > known.finalized_block && !events.has(place)) add(event)
    }
  }
  return about
}

/** Changes with every suspension and its end. */
async function suspensions(db: Reader) {
  return db
    .selectFrom("companies")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("suspended_at").as("last")])
    .where("suspended_at", "is not", null)
    .executeTakeFirstOrThrow()
}

/** Each chain's last event and its last confirmed one. The block hash covers everything before it. */
async function lastEvents(db: Reader) {
  return db
    .selectFrom("chains")
    .select(["chains.chain_id", "chains.halted_reason", "chains.backfilled_count"])
    .select((eb) => {
      const last = eb
        .selectFrom("events")
        .select(sql<string>`events.block_hash || ':' || events.log_index`.as("place"))
        .whereRef("events.chain_id", "=", "chains.chain_id")
        .orderBy("events.block_number", "desc")
        .orderBy("events.log_index", "desc")
        .limit(1)
      const counting = last.whereRef("events.block_number", "<=", "chains.confirmed_block")
      return [last.as("last"), counting.as("counting")]
    })
    .orderBy("chains.chain_id")
    .execute()
}
