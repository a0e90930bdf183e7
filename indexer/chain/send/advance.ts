import { toAccount } from "viem/accounts"
import { type Chain, KINDS } from "#chain/chain.ts"
import { type Position, readPosition } from "#chain/index/index-position.ts"
import type { Database } from "#db/database.ts"
import type { Transactions } from "#db/tables/chain.ts"
import type { Lease } from "#jobs/lease.ts"
import { signerLease } from "#jobs/lease-names.ts"
import { QUEUE_WAITS } from "#shared/chain-waits.ts"
import { decide, isInFlight, type Step, stopsQueue } from "./decide.ts"
import { execute } from "./execute.ts"
import { isAffordable, promisedWei, readMarket } from "./fees.ts"
import { fillGaps, nonceFloor } from "./nonces.ts"
import { earlierElsewhere, inclusionOf, observePrepared, observeSigned } from "./observe.ts"
import {
  addGas,
  chooseDeferred,
  chooseNext,
  IN_FLIGHT_MAX,
  openTransactions,
  overBudget,
  type Round,
  readGasUse,
  type SignerQueue,
  update,
  writeAsHolder,
} from "./queue.ts"

/** Each asks a node for an estimate; the rest are tried in the next step. */
const TRIES_A_STEP_MAX = 64
/** Each is a write; the rest hear of their budget, or of the fee, in the next step. */
const TOLD_A_STEP_MAX = 64

/**
 * Follows what this key has signed, then signs what waits. Decisions are stored before they take effect, so crashes lose
 * nothing.
 */
export async function advanceQueue(queue: SignerQueue): Promise<void> {
  const open = await openTransactions(queue.db.read, queue.chain.chain_id, queue.account.address)
  if (open.length === 0) return
  const position = await readPosition(queue.db.read, queue.chain)
  if (position.halted_reason) return
  const round = startRound(queue, position)
  const inFlight = await followSigned(queue, open, round)
  await signWaiting(queue, open, inFlight, round)
}

/** Returns the transactions still in flight. */
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
  const budgetOf = (one: Transactions) => (one.nonce === null ? overBudget(use, one) : null)
  const deferred = new Set(await chooseDeferred(queue, next, inFlight.length, round, budgetOf))
  if (deferred.size === 0 && next.every((one) => one.error !== null && one.error === budgetOf(one))) return
  const market = await round.market()
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
    const step = decide(await observePrepared(queue, one, round, { isBehind, heldBy: heldBy(one) }))
    await execute(queue, one, step, round)
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

function startRound(queue: SignerQueue, position: Position): Round {
  return {
    position,
    market: once(() => readMarket(queue.chain)),
    purse: once(() => readPurse(queue)),
    nonceFloor: once(() => nonceFloor(queue, position.confirmed_block)),
  }
}

async function readPurse({ db, chain, account }: SignerQueue): Promise<{ left_wei: bigint }> {
  const balance = BigInt(String(await chain.rpc.request("eth_getBalance", [account.address, "latest"])))
  return { left_wei: balance - (await promisedWei(db, chain.chain_id, account.address)) }
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
async function handOverUnsigned(queue: SignerQueue): Promise<void> {
  const { chain, account } = queue
  await writeAsHolder(queue, async (tx) => {
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
