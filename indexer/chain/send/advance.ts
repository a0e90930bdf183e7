import { toAccount } from "viem/accounts"
import { type Chain, KINDS } from "#chain/chain.ts"
import { type Position, readPosition } from "#chain/index/index-position.ts"
import type { Database, Tx } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { type Lease, requireLease, signerLease } from "#jobs/lease.ts"
import { QUEUE_WAITS } from "#shared/chain-waits.ts"
import { decide, isInFlight, type Step, stopsQueue } from "./decide.ts"
import { execute } from "./execute.ts"
import { isAffordable, readMarket, readPurse } from "./fees.ts"
import { fillGaps, readNonceFloor } from "./nonces.ts"
import { findEarlierElsewhere, observePrepared, observeSigned, readInclusion } from "./observe.ts"
import {
  addGas,
  chooseDeferred,
  chooseNext,
  findBudgetWait,
  IN_FLIGHT_MAX,
  readGasUse,
  readOpen,
  type SignerQueue,
  type StepContext,
  update,
} from "./queue.ts"
import { readStateAt } from "./registry.ts"

/** Each asks a node for an estimate; the rest are tried in the next step. */
const TRIES_A_STEP_MAX = 64
/** Each is a write; the rest hear of their budget, or of the fee, in the next step. */
const TOLD_A_STEP_MAX = 64

/**
 * Follows what this key has signed, then signs what waits. Decisions are stored before they take effect, so crashes lose
 * nothing.
 */
export async function advanceQueue(queue: SignerQueue): Promise<void> {
  const open = await readOpen(queue.db.read, queue.chain.chain_id, queue.account.address)
  if (open.length === 0) return
  const position = await readPosition(queue.db.read, queue.chain)
  if (position.halted_reason) return
  const context = startStep(queue, position)
  const inFlight = await followSigned(context, open)
  await signWaiting(context, open, inFlight)
}

/** Returns the transactions still in flight. */
async function followSigned(context: StepContext, open: Transactions[]): Promise<Transactions[]> {
  const signed = open.filter(({ state }) => state === "signed").sort((a, b) => a.nonce! - b.nonce!)
  const found = await Promise.all(signed.map(async (one) => ({ one, inclusion: await readInclusion(context, one) })))
  const missing = found.filter(({ inclusion }) => inclusion === "missing").map(({ one }) => one)
  const first_gap = missing.length === 0 ? null : await fillGaps(context, open, missing)
  const inFlight: Transactions[] = []
  for (const { one, inclusion } of found) {
    const isBehindGap = first_gap !== null && one.nonce! > first_gap
    const facts = await observeSigned(context, one, { inclusion, isBehindGap })
    await execute(context, one, decide(facts))
    if (isInFlight(facts)) inFlight.push(one)
  }
  return inFlight
}

async function signWaiting(context: StepContext, open: Transactions[], inFlight: Transactions[]) {
  const { chain, account, position, now } = context
  const room = IN_FLIGHT_MAX - inFlight.length
  const ahead = [...inFlight, ...(await findEarlierElsewhere(context, open))]
  const next = chooseNext(open, ahead, { head_block: position.head_block, now: now() })
  if (room <= 0 || next.length === 0 || !account.signTransaction) return
  const use = await readGasUse(context, next)
  const budgetOf = (one: Transactions) => (one.nonce === null ? findBudgetWait(use, one) : null)
  const deferred = new Set(await chooseDeferred(context, next, inFlight.length, budgetOf))
  if (deferred.size === 0 && next.every((one) => one.error !== null && one.error === budgetOf(one))) return
  const market = await context.market()
  const heldBy = (one: Transactions) => {
    if (deferred.has(one)) return null
    return budgetOf(one) ?? (isAffordable(chain.fees, one.kind, market) ? null : QUEUE_WAITS.fee)
  }
  const onBudget = next.filter((one) => heldBy(one) === null && !deferred.has(one))
  const tried = [...onBudget, ...deferred].slice(0, TRIES_A_STEP_MAX)
  const told = next.filter((one) => ![null, one.error].includes(heldBy(one))).slice(0, TOLD_A_STEP_MAX)
  const subjects = new Set(ahead.flatMap(({ subject }) => subject ?? []))
  await tryInOrder([...told, ...tried], room, async (one) => {
    const isBehind = one.subject !== null && subjects.has(one.subject)
    const step = decide(await observePrepared(context, one, { isBehind, heldBy: heldBy(one) }))
    await execute(context, one, step)
    if (one.subject !== null) subjects.add(one.subject)
    if (step.do === "sign") addGas(use, one, step.gas)
    return step
  })
}

/** A waiting transaction delays no others, unless the key or the network is the reason. */
export async function tryInOrder<T>(waiting: T[], room: number, advance: (one: T) => Promise<Step>): Promise<void> {
  let left = room
  for (const one of waiting) {
    if (left === 0) return
    const step = await advance(one)
    if (stopsQueue(step)) return
    if (step.do === "sign") left--
  }
}

function startStep(queue: SignerQueue, position: Position): StepContext {
  const { db, chain, account, lease } = queue
  return {
    ...queue,
    position,
    market: once(() => readMarket(chain)),
    purse: once(() => readPurse(db.read, chain, account.address)),
    nonceFloor: once(() => readNonceFloor(queue, position.confirmed_block)),
    stateAt: (block) => readStateAt(queue, block),
    write: (work) => writeAsHolder(db, lease, work),
  }
}

/** One write that counts only while we hold the queue's lease. */
function writeAsHolder<T>(db: Database, lease: Lease, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.write(async (tx) => {
    await requireLease(tx, lease)
    return work(tx)
  })
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}

/**
 * Finishes what keys left behind that sign no more. `leaseOf` answers null while another process still signs with such
 * a key.
 */
export async function drainQueues(
  needs: Omit<SignerQueue, "account" | "lease">,
  leaseOf: (name: string) => Promise<Lease | null>,
): Promise<void> {
  for (const signer of await drainingSigners(needs.db, needs.chain)) {
    const lease = await leaseOf(signerLease(needs.chain, signer))
    if (!lease) continue
    const queue = { ...needs, lease, account: toAccount(signer) }
    await handOverUnsigned(queue)
    await advanceQueue(queue)
  }
}

async function drainingSigners(db: Database, chain: Chain): Promise<`0x${string}`[]> {
  const present = Object.values(chain.signers).map(({ address }) => address)
  const rows = await db.read
    .selectFrom("transactions")
    .select("signer")
    .distinct()
    .where("chain_id", "=", chain.chain_id)
    .where("state", "in", ["prepared", "signed"])
    .where("signer", "not in", present)
    .execute()
  return rows.map(({ signer }) => signer as `0x${string}`)
}

/** Moves unsigned transactions to the key that has the role now. Signed ones are sent again until they are included. */
async function handOverUnsigned({ db, chain, account, lease }: SignerQueue): Promise<void> {
  await writeAsHolder(db, lease, async (tx) => {
    const left = await tx
      .selectFrom("transactions")
      .select(["id", "kind"])
      .where("chain_id", "=", chain.chain_id)
      .where("signer", "=", account.address)
      .where("state", "=", "prepared")
      .execute()
    for (const { id, kind } of left) {
      const { address: signer } = chain.signers[KINDS[kind].role]
      await update(tx, { id }, { signer, nonce: null, retry_block: null })
    }
  })
}
