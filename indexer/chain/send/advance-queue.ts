import type { Position } from "#chain/index/index-position.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { chooseNext } from "./choose-next.ts"
import { decide, isInFlight, stopsQueue } from "./decide.ts"
import { earlierElsewhere } from "./earlier-elsewhere.ts"
import { execute } from "./execute.ts"
import type { Step } from "./facts.ts"
import { isAffordable } from "./fees.ts"
import { fillGaps } from "./fill-gap.ts"
import { addGas, type GasUse, overBudget, readGasUse, withinBudget } from "./gas-budget.ts"
import { inclusionOf } from "./included.ts"
import { observePrepared } from "./observe-prepared.ts"
import { observeSigned } from "./observe-signed.ts"
import { type Round, startRound } from "./round.ts"
import { IN_FLIGHT_MAX, type SignerQueue } from "./signer-queue.ts"

/** Each asks a node for an estimate; the rest are tried in the next step. */
const TRIES_A_STEP_MAX = 64

/**
 * Brings everything of this key a step further: follows what is signed, then signs what waits. Every decision is stored
 * before its effect, so the process may end between any two lines and go on from the database.
 */
export async function advanceQueue(queue: SignerQueue): Promise<void> {
  const open = await openTransactions(queue)
  if (open.length === 0) return
  const position = await readPosition(queue)
  if (position.halted_reason) return
  const round = startRound(queue, position)
  const inFlight = await followSigned(queue, open, round)
  await signWaiting(queue, open, inFlight, round)
}

function openTransactions({ db, chain, account }: SignerQueue): Promise<Transactions[]> {
  return db.read
    .selectFrom("transactions")
    .selectAll()
    .where("chain_id", "=", chain.chain_id)
    .where("signer", "=", account.address)
    .where("state", "in", ["prepared", "signed"])
    .execute()
}

async function readPosition({ db, chain }: SignerQueue): Promise<Position & { halted_reason: string | null }> {
  return db.read
    .selectFrom("chains")
    .select(["head_block", "confirmed_block", "finalized_block", "halted_reason"])
    .where("chain_id", "=", chain.chain_id)
    .executeTakeFirstOrThrow()
}

/** Answers what is still in flight. */
async function followSigned(queue: SignerQueue, open: Transactions[], round: Round): Promise<Transactions[]> {
  const signed = open.filter(({ state }) => state === "signed").sort((a, b) => a.nonce! - b.nonce!)
  const found = await Promise.all(
    signed.map(async (one) => ({ one, inclusion: await inclusionOf(queue.db, one, round.position) })),
  )
  const missing = found.filter(({ inclusion }) => inclusion === "missing").map(({ one }) => one)
  const first_gap = missing.length === 0 ? null : await fillGaps(queue, open, missing)
  const inFlight: Transactions[] = []
  for (const { one, inclusion } of found) {
    const isBehindGap = first_gap !== null && one.nonce! > first_gap
    const facts = await observeSigned(queue, one, round, { inclusion, isBehindGap })
    await execute(queue, one, decide(facts), round)
    if (isInFlight(facts)) inFlight.push(one)
  }
  return inFlight
}

async function signWaiting(queue: SignerQueue, open: Transactions[], inFlight: Transactions[], round: Round) {
  const { chain, account, now } = queue
  const room = IN_FLIGHT_MAX - inFlight.length
  const ahead = [...inFlight, ...(await earlierElsewhere(queue, open))]
  const next = chooseNext(open, ahead, { head_block: round.position.head_block, now: now() })
  if (room <= 0 || next.length === 0 || !account.signTransaction) return
  const use = await readGasUse(queue, next)
  const within = await withinBudget(queue, use, next)
  if (within.length === 0) return
  const market = await round.market()
  const affordable = within.filter(({ kind }) => isAffordable(chain.fees, kind, market))
  // Of those that are too dear, one tells the reason: it is the same for all.
  const dear = within.filter((one) => !affordable.includes(one)).slice(0, 1)
  const subjects = new Set(ahead.flatMap(({ subject }) => subject ?? []))
  await tryInOrder([...dear, ...affordable.slice(0, TRIES_A_STEP_MAX)], room, (one) =>
    signOne(queue, one, round, use, subjects),
  )
}

/** One that waits holds up nobody else, unless its reason is the key's or the network's. */
export async function tryInOrder<T>(waiting: T[], room: number, advance: (one: T) => Promise<Step>): Promise<void> {
  let left = room
  for (const one of waiting) {
    if (left === 0) return
    const step = await advance(one)
    if (stopsQueue(step)) return
    if (step.do === "sign") left--
  }
}

async function signOne(
  queue: SignerQueue,
  transaction: Transactions,
  round: Round,
  use: GasUse,
  subjects: Set<string>,
): Promise<Step> {
  const { subject, nonce } = transaction
  const isBehind = subject !== null && subjects.has(subject)
  const over = nonce === null ? overBudget(use, transaction) : null
  const step = decide(await observePrepared(queue, transaction, round, { isBehind, overBudget: over }))
  await execute(queue, transaction, step, round)
  if (subject !== null) subjects.add(subject)
  if (step.do === "sign") addGas(use, transaction, step.gas)
  return step
}
