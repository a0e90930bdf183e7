import type { Transactions } from "#db/tables/chain.ts"

/** What decides when a transaction is signed. */
export type Waiting = Pick<
  Transactions,
  "id" | "company_id" | "kind" | "subject" | "nonce" | "state" | "created_at" | "signed_at" | "retry_block"
>

export interface Moment {
  head_block: number
  now: number
}

/** From this age reinstatements no longer yield to recalls, so that constant recalls cannot delay them forever. */
export const REINSTATEMENT_WAIT_MS_MAX = 900_000

/**
 * The order in which one key's prepared transactions are tried. Companies take turns; within one the oldest comes
 * first.
 */
export function chooseNext<T extends Waiting>(open: readonly T[], in_flight: readonly Waiting[], at: Moment): T[] {
  const { begun, fresh } = candidates(open, in_flight)
  const due = fresh.filter(({ retry_block }) => retry_block === null || retry_block <= at.head_block)
  const served = lastServed(open)
  const turns = turnsOf(due, at)
  return [
    // Stored nonces come first: a higher one could not be mined before them.
    ...begun.sort((a, b) => a.nonce! - b.nonce!),
    ...due.sort(
      (a, b) =>
        urgency(a, at) - urgency(b, at) || turns.get(a.id)! - turns.get(b.id)! || served(a) - served(b) || byAge(a, b),
    ),
  ]
}

/** One transaction a subject at a time, the oldest first: the chain must see them in order. */
function candidates<T extends Waiting>(open: readonly T[], in_flight: readonly Waiting[]) {
  const taken = new Set(in_flight.flatMap(({ subject }) => subject ?? []))
  const begun: T[] = []
  const fresh: T[] = []
  for (const transaction of [...open].sort(byAge)) {
    const { state, subject, nonce } = transaction
    if (state !== "prepared") continue
    if (subject !== null && taken.has(subject)) continue
    if (subject !== null) taken.add(subject)
    if (nonce === null) fresh.push(transaction)
    else begun.push(transaction)
  }
  return { begun, fresh }
}

/** 0 protects buyers and comes first, 2 can wait longest. */
function urgency({ kind, created_at }: Waiting, { now }: Moment): number {
  if (kind === "recall" || kind === "recall_batch" || kind === "revoke") return 0
  if (kind !== "reinstate" && kind !== "reinstate_batch") return 1
  return now - created_at > REINSTATEMENT_WAIT_MS_MAX ? 0 : 2
}

/** A transaction's place among its company's equally urgent ones. */
function turnsOf(due: readonly Waiting[], at: Moment): Map<string, number> {
  const lines = new Map<string, number>()
  const turns = new Map<string, number>()
  for (const transaction of [...due].sort((a, b) => coverage(a) - coverage(b) || byAge(a, b))) {
    const line = `${urgency(transaction, at)}:${transaction.company_id}`
    const turn = lines.get(line) ?? 0
    turns.set(transaction.id, turn)
    lines.set(line, turn + 1)
  }
  return turns
}

/** A batch's recall comes before a company's other recalls: it covers more products for the same gas. */
const coverage = ({ kind }: Waiting) => (kind === "recall_batch" ? 0 : 1)

/** When something of the same company was signed last; who has waited longer for that comes first among equals. */
function lastServed(open: readonly Waiting[]): (transaction: Waiting) => number {
  const last = new Map<string | null, number>()
  for (const { company_id, signed_at } of open) {
    if (signed_at !== null) last.set(company_id, Math.max(signed_at, last.get(company_id) ?? 0))
  }
  return ({ company_id }) => last.get(company_id) ?? 0
}

const byAge = (a: Waiting, b: Waiting) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)

const RETRY_S_MAX = 300

/** Only a new block can change a refusal; old transactions are retried less often. */
export function nextTry(
  { created_at }: Pick<Waiting, "created_at">,
  { head_block, now }: Moment,
  block_time_s: number,
): number {
  const wait_s = Math.min((now - created_at) / 8_000, RETRY_S_MAX)
  return head_block + Math.max(1, Math.floor(wait_s / block_time_s))
}
