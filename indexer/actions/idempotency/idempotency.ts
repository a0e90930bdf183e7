import type { Tx } from "#db/database.ts"
import { ANSWER_DAYS } from "#db/keeping.ts"
import { changeRows, deleteRows, findRow, putRow } from "#db/rows.ts"
import type { IdempotentRequests } from "#db/tables/api.ts"
import type { App, Caller, Once } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { DAY_MS } from "#shared/time.ts"

interface StoredAnswer {
  status: number
  /** JSON. */
  body: string
}

/** Longer than any request takes: afterwards its process is taken for dead. */
const LEASE_MS = 120_000
const KEY = /^[\x21-\x7e]{1,128}$/

/**
 * Records a request as begun, or returns its stored answer; takes over a dead process's request once its lease is over.
 * Throws conflict while it is under way, idempotency_key_reused for a different one, already_done if its answer was too large.
 */
export async function beginOnce(
  app: App,
  me: Caller,
  { key, request_hash, status }: { key: string; request_hash: string; status: number },
): Promise<{ once: Once } | { answer: StoredAnswer }> {
  if (!KEY.test(key)) throw refusal("idempotency_key_malformed")
  const now = app.now()
  const { company_id } = me
  return app.db.writeFor(company_id, async (tx) => {
    const known = await findRow(tx, "idempotent_requests", { company_id, key })
    const kept = known && Number(known.created_at) > now - ANSWER_DAYS * DAY_MS ? known : undefined
    const answer = kept && answerOf(kept, request_hash, now)
    if (answer) return { answer }
    const attempt = (known?.attempt ?? 0) + 1
    const row = {
      company_id,
      key,
      request_hash,
      attempt,
      state: "started" as const,
      leased_until: now + LEASE_MS,
      status: null,
      body: null,
      created_at: kept ? kept.created_at : now,
    } as const
    await putRow(tx, "idempotent_requests", ["company_id", "key"], row)
    return { once: { company_id, key, attempt, status } }
  })
}

/** Undefined when the present caller is to carry out the request. */
function answerOf(kept: IdempotentRequests, request_hash: string, now: number): StoredAnswer | undefined {
  if (kept.request_hash !== request_hash) throw refusal("idempotency_key_reused")
  if (kept.state === "answered") {
    if (kept.body !== null) return { status: kept.status!, body: kept.body }
    throw refusal("answer_not_kept")
  }
  const left_ms = Number(kept.leased_until) - now
  if (left_ms <= 0) return undefined
  const retry_after_s = Math.ceil(left_ms / 1_000)
  throw refusal("request_under_way", {}, { retry_after_s })
}

const BODY_BYTES_MAX = 1024 * 1024
/** For what no plan counts, such as a file without a product to take. */
export const UNPAID_BYTES_MAX = 64 * 1024
/** Without a change behind it: doing it again gives the same, and no plan counts what is kept. */
const REPEATABLE_BYTES_MAX = 4 * 1024

/**
 * Records the answer in the action's own transaction; without `once` the request may be repeated. Throws, and so undoes
 * the action, when another process has taken over the request.
 */
export async function settleOnce(tx: Tx, once: Once | undefined, body: unknown, bytes_max?: number): Promise<void> {
  if (!once || (await putDown(tx, once, once.status, JSON.stringify(body), bytes_max))) return
  throw refusal("request_taken_up_again")
}

/** The same afterwards, for actions that make no difference when they are done twice; a long answer is not kept. */
export async function finishOnce(app: App, once: Once, status: number, body: string): Promise<void> {
  if (Buffer.byteLength(body) > REPEATABLE_BYTES_MAX) return abandonOnce(app, once)
  await app.db.writeFor(once.company_id, (tx) => putDown(tx, once, status, body))
}

const begun = ({ company_id, key, attempt }: Once) => ({ company_id, key, attempt, state: "started" }) as const

async function putDown(tx: Tx, once: Once, status: number, body: string, bytes_max = BODY_BYTES_MAX): Promise<boolean> {
  const kept = Buffer.byteLength(body) <= bytes_max ? body : null
  return (await changeRows(tx, "idempotent_requests", begun(once), { state: "answered", status, body: kept })) === 1
}

/** Frees the key of a request that has done nothing, for the same one or a better one. */
export async function abandonOnce(app: App, once: Once): Promise<void> {
  await app.db.writeFor(once.company_id, (tx) => deleteRows(tx, "idempotent_requests", begun(once)))
}
